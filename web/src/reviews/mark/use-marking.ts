import { t } from '@lingui/core/macro';
import type { MarkingNote } from '@parlance/contract/marking-note';
import { writingReviews } from '@parlance/contract/reviews';
import { award, type Given } from '@parlance/contract/rubrics/points';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { Place } from '../../attempts/review/notes/pieces.ts';
import { CallRefused, call } from '../../platform/call.ts';
import { invalidate } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import { crosses, type Note, notesOn, storedNotes, trimmed, withNote } from '../answers/notes.ts';
import { judgedOf, type OpenSubmission, submissionOf } from '../answers/use-submission.ts';
import { listsOf } from '../queue/use-queues.ts';
import type { ReviewArea } from '../review-area.ts';
import { dropMarkDraft, keepMarkDraft, readMarkDraft } from './mark-draft.ts';
import { readScore } from './score-rules.ts';
import { useDeskTime } from './use-desk-time.ts';

const otherReview = writingReviews.score.refusalDetails.review;
/** What someone else scored meanwhile. */
export type OtherReview = z.output<typeof otherReview>;

/** A note to write next, by its place in the list; a new object each time it is asked for. */
export type FreshNote = { index: number };

/** With a rubric the criteria are given, otherwise the score. */
type Fields = { score: string; criteria: Given[]; comment: string; notes: Note[] };

type Options = {
  area: ReviewArea;
  id: number;
  submission: OpenSubmission['submission'];
  accountId: number;
  /** The score is stored; `andNext` when the next one was asked for. */
  onSaved: (andNext: boolean) => void;
  /** The score was refused before it was sent. */
  onProblem: () => void;
};

/** A mark as it is being made: its fields, its draft on the device, and everything that can interrupt it. */
export function useMarking({ area, id, submission, accountId, onSaved, onProblem }: Options) {
  const client = useQueryClient();
  const desk = useDeskTime();
  const place = { accountId, kind: area.kind, submissionId: id };
  const { mayChange = 'yes' } = submission.settled ?? {};
  const [kept] = useState(() => readMarkDraft(place));
  const [stored, setStored] = useState<Fields>(() => ({
    score: submission.current_score === null ? '' : String(submission.current_score),
    criteria: submission.criteria,
    comment: submission.comment,
    notes: notesOn(submission.notes, answered(submission)),
  }));
  const [fields, setFields] = useState<Fields>(kept ?? stored);
  // The version the draft was written over: what was scored since must be seen before it is replaced.
  const [version, setVersion] = useState(kept?.version ?? submission.version);
  const [draft, setDraft] = useState<'none' | 'kept' | 'unkept'>(kept ? 'kept' : 'none');
  const [freshNote, setFreshNote] = useState<FreshNote | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [aboveMaximum, setAboveMaximum] = useState<{ score: number; andNext: boolean } | null>(null);
  const [other, setOther] = useState<{ review: OtherReview; score: number; andNext: boolean } | null>(null);

  const sending = useMutation({
    mutationFn: (body: SentMark & { comment: string; notes: MarkingNote[]; version: number; reason?: string }) =>
      call(area.calls.score, { params: { id }, body: { ...body, desk_seconds: desk.seconds() } }),
    // Also when the page has been left meanwhile.
    onSuccess: ({ message }) => {
      desk.restart();
      dropMarkDraft(place);
      toastSuccess(message || t`Score saved successfully!`);
      void invalidate(client, ...listsOf(area));
    },
    onError: (error) => {
      if (!otherReviewOf(error)) toastError(refusalText(error, t`Failed to save score.`));
    },
  });

  function type(change: Partial<Fields>): void {
    const next = { ...fields, ...change };
    setFields(next);
    setProblem(null);
    if (isSame(next, stored)) {
      dropMarkDraft(place);
      setDraft('none');
    } else setDraft(keepMarkDraft(place, { ...next, version }) ? 'kept' : 'unkept');
  }

  function send(score: number, over: number, andNext: boolean): void {
    setAboveMaximum(null);
    setOther(null);
    sending.mutate(
      {
        ...(submission.rubric ? { criteria: fields.criteria, rubric_version: submission.rubric.version } : { score }),
        comment: fields.comment.trim(),
        notes: storedNotes(fields.notes, answered(submission)),
        version: over,
        ...(mayChange === 'with_reason' && { reason }),
      },
      {
        onSuccess: () => onSaved(andNext),
        onError: (error) => {
          const review = otherReviewOf(error);
          if (review) setOther({ review, score, andNext });
        },
      },
    );
  }

  function save(andNext: boolean): void {
    if (sending.isPending || aboveMaximum || other || mayChange === 'no') return;
    if (mayChange === 'with_reason' && reason.trim() === '') return toastError(t`Enter why the mark is changed.`);
    const read = submission.rubric ? awarded(fields.criteria) : readScore(fields.score);
    setProblem(read.problem);
    if (read.score === null) onProblem();
    else if (read.score > submission.max_score) setAboveMaximum({ score: read.score, andNext });
    else send(read.score, version, andNext);
  }

  function awarded(given: Given[]): ReturnType<typeof readScore> {
    const { rubric, max_score } = submission;
    const score = rubric && award(rubric, judgedOf(submission), given, max_score)?.score;
    return score == null ? { score: null, problem: t`Give a band for each criterion.` } : { score, problem: null };
  }

  /** Begins a note on some words of an answer, or on a moment of it, or goes to the first note that is there already. */
  function noteOn(place: Place): void {
    const written = answered(submission)[place.answer]?.user_answer;
    const at = written == null ? place : trimmed(written, place);
    if (at === null) return;
    const notes = withNote(fields.notes, at);
    if (notes !== fields.notes) type({ notes });
    setFreshNote({ index: notes.findIndex((note) => crosses(note, at)) });
  }

  /** Mine is dropped: the fields hold what the other marker saved. */
  function takeTheirs({ score, criteria, comment, notes, version: theirs }: OtherReview): void {
    const said = { score: String(score), criteria, comment, notes: notesOn(notes, answered(submission)) };
    dropMarkDraft(place);
    setStored(said);
    setFields(said);
    setVersion(theirs);
    setDraft('none');
    setOther(null);
    void invalidate(client, submissionOf(area.kind, id), ...listsOf(area));
  }

  return {
    fields,
    type,
    noteOn,
    freshNote,
    draft,
    problem,
    reason,
    setReason,
    save,
    saving: sending.isPending,
    aboveMaximum,
    saveAboveMaximum: () => aboveMaximum && send(aboveMaximum.score, version, aboveMaximum.andNext),
    changeScore: () => setAboveMaximum(null),
    other,
    takeTheirs,
    /** Replaces what the other marker saved, which was shown. */
    keepMine: () => {
      if (!other) return;
      setVersion(other.review.version);
      send(other.score, other.review.version, other.andNext);
    },
  };
}

export type Marking = ReturnType<typeof useMarking>;

type SentMark = { score: number } | { criteria: Given[]; rubric_version: number };

/** What notes may be on; recordings have no text. */
function answered({ questions_and_answers }: OpenSubmission['submission']) {
  return questions_and_answers.map((each) => ({
    question_id: each.question_id,
    user_answer: 'user_answer' in each ? each.user_answer : undefined,
  }));
}

function isSame(one: Fields, other: Fields): boolean {
  const sorted = ({ criteria, ...fields }: Fields) =>
    JSON.stringify([
      fields.score,
      fields.comment,
      fields.notes,
      criteria.map(({ question_id, key, value }) => `${question_id} ${key} ${value}`).toSorted(),
    ]);
  return sorted(one) === sorted(other);
}

function otherReviewOf(error: unknown): OtherReview | null {
  if (!(error instanceof CallRefused) || error.code !== 'review_version_old') return null;
  return otherReview.safeParse(error.details.review).data ?? null;
}
