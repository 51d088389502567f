import type { Answer, Attempt } from '@parlance/contract/attempts';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import type { RefusedWork } from '@parlance/contract/kinds/refused-work';
import type { NotedBreak } from './noted-breaks.ts';
import { type QuestionClocks, withToldClocks } from './question-clocks.ts';

/**
 * One attempt's work on this device. `answers`, `flags` and `currentQuestionId` are what the learner sees;
 * `unsent` names what the server has not acknowledged yet.
 */
export type Draft = {
  accountId: number;
  attemptId: number;
  courseId: number;
  answers: Record<string, Answer>;
  flags: number[];
  currentQuestionId: number | null;
  /** The highest counter this device used or saw. */
  sequence: number;
  unsent: { answers: string[]; flags: boolean; currentQuestionId: boolean };
  /** Answers that the server did not take: they stay here until they are changed, and are sent again with the submit. */
  refused?: string[];
  /** What a dashboard says about the test when the server cannot be asked. */
  about?: DraftAbout;
  /**
   * A submit was sent without an answer and is sent again. `autoSubmitted`: time was up, which `knownDeadline` said.
   */
  submitting?: { autoSubmitted: boolean; knownDeadline?: string };
  /** How long each question was on this screen, in seconds. */
  seconds?: Record<string, number>;
  /** Speaking: the clocks of the questions that were opened, as the server told them last, and when it did. */
  questionClocks?: QuestionClocks;
  clocksToldAt?: string;
  /** Speaking: the clocks that this device began, because the server did not answer. */
  ownClocks?: QuestionClocks;
  /** Speaking: questions opened here of which the server does not know yet, in order. */
  opened?: number[];
  /** Rest breaks that the server must hear of before anything else. */
  breaks?: NotedBreak[];
};

export type DraftAbout = {
  courseName: string;
  courseType: CourseType;
  /** ISO 8601, by the server's clock. */
  deadline: string;
  /** How many numbers the test has, and how many of them were answered here; older drafts do not say that. */
  total: number;
  answered?: number;
};

/** The body of one save. */
export type Patch = {
  sequence: number;
  answers?: Record<string, Answer | null>;
  flags?: number[];
  currentQuestionId?: number | null;
};

/** What an attempt says about the learner's work; the rest of it does not matter here. */
export type Stored = Saved & Pick<Attempt, 'answers'>;

/** What the reply to a save says of it: not the answers, which are those that were sent. */
export type Saved = Pick<Attempt, 'id' | 'courseId' | 'flags' | 'currentQuestionId' | 'sequence'> &
  Partial<Pick<Attempt, 'questionClocks' | 'serverNow' | 'pausedAt'>>;

const nothingUnsent = { answers: [], flags: false, currentQuestionId: false };

/** The draft of an attempt this device knows nothing about. */
export function draftOf(accountId: number, stored: Stored): Draft {
  return {
    accountId,
    attemptId: stored.id,
    courseId: stored.courseId,
    answers: stored.answers,
    flags: stored.flags,
    currentQuestionId: stored.currentQuestionId,
    sequence: stored.sequence,
    unsent: nothingUnsent,
    questionClocks: stored.questionClocks,
    clocksToldAt: stored.serverNow,
  };
}

/**
 * Joins what the server stores with what this device has: the stored work, over it whatever was typed here and is
 * not acknowledged. What turns out to be stored already is no longer unsent.
 */
export function mergeStored(draft: Draft, stored: Stored): Draft {
  const answers = { ...stored.answers };
  const unsentAnswers: string[] = [];
  const refused = draft.refused?.filter((questionId) => !same(draft.answers[questionId], stored.answers[questionId]));
  for (const questionId of [...draft.unsent.answers, ...(refused ?? [])]) {
    const mine = draft.answers[questionId];
    if (same(mine, stored.answers[questionId])) continue;
    if (draft.unsent.answers.includes(questionId)) unsentAnswers.push(questionId);
    if (mine === undefined) delete answers[questionId];
    else answers[questionId] = mine;
  }
  const merged = mergeSaved(draft, stored);
  return { ...merged, answers, refused, unsent: { ...merged.unsent, answers: unsentAnswers } };
}

/** Joins everything but the answers. */
function mergeSaved(draft: Draft, stored: Saved): Draft {
  const flagsUnsent = draft.unsent.flags && !same(draft.flags, stored.flags);
  return {
    ...withToldClocks(draft, stored.questionClocks, stored.serverNow),
    flags: flagsUnsent ? draft.flags : stored.flags,
    // The place in the test is this device's own: another one may be somewhere else.
    currentQuestionId: draft.currentQuestionId ?? stored.currentQuestionId,
    sequence: Math.max(draft.sequence, stored.sequence),
    unsent: {
      ...draft.unsent,
      flags: flagsUnsent,
      currentQuestionId: draft.unsent.currentQuestionId && draft.currentQuestionId !== stored.currentQuestionId,
    },
    opened: draft.opened?.filter((questionId) => !(questionId in (stored.questionClocks ?? {}))),
  };
}

/** Without the note that a submit was sent. */
export function withoutSubmit({ submitting: _submitting, ...draft }: Draft): Draft {
  return draft;
}

/**
 * True when work waits for the server. The place in the test alone does not: it goes along with the next save. `opens`:
 * false while the clock of the test stands still, when no question is opened.
 */
export function hasUnsentWork(draft: Draft, { opens = true } = {}): boolean {
  return draft.unsent.answers.length > 0 || draft.unsent.flags || (opens && (draft.opened ?? []).length > 0);
}

/**
 * The next save, or null when nothing waits. It always carries a new sequence and everything unacknowledged;
 * `withPosition` makes one of the place in the test alone, which otherwise is sent with the next answer; `most` leaves
 * the answers beyond so many for the save after it.
 */
export function nextPatch(
  draft: Draft,
  { withPosition = false, opens = true, most = Number.POSITIVE_INFINITY } = {},
): Patch | null {
  if (!hasUnsentWork(draft, { opens }) && !withPosition) return null;
  const patch: Patch = { sequence: draft.sequence + 1 };
  if (draft.unsent.answers.length > 0) {
    const sent = draft.unsent.answers.slice(0, most);
    patch.answers = Object.fromEntries(sent.map((key) => [key, draft.answers[key] ?? null]));
  }
  if (draft.unsent.flags) patch.flags = draft.flags;
  if (draft.unsent.currentQuestionId || withPosition) patch.currentQuestionId = draft.currentQuestionId;
  // Each opening begins a clock, so each goes in a save of its own, the first one first.
  const [opened] = opens ? (draft.opened ?? []) : [];
  if (opened !== undefined) patch.currentQuestionId = opened;
  return patch;
}

/**
 * After a save was acknowledged: what it carried and has not changed since is sent, but for the answers that it says were
 * refused. The other answers are those that were here: had another device saved some, this save would have been refused
 * as stale.
 */
export function afterAcknowledged(draft: Draft, patch: Patch, saved: Saved, refused: RefusedWork = []): Draft {
  const refusedKeys = refused.flatMap(({ questionId }) => (questionId === null ? [] : [String(questionId)]));
  const unsent = {
    answers: draft.unsent.answers.filter(
      (key) => !(patch.answers && key in patch.answers && same(patch.answers[key] ?? undefined, draft.answers[key])),
    ),
    flags: draft.unsent.flags && !same(patch.flags, draft.flags),
    currentQuestionId: draft.unsent.currentQuestionId && patch.currentQuestionId !== draft.currentQuestionId,
  };
  // While the clock of the test stands still the server begins none: the question is opened after that.
  const isStill = saved.pausedAt !== undefined;
  const opened = draft.opened?.filter((questionId) => isStill || questionId !== patch.currentQuestionId);
  return withRefused(mergeSaved({ ...draft, unsent, opened }, saved), patch, refusedKeys);
}

/** Sets aside answers of a save that the server will not take as they are: they are not sent again until they change. */
export function withRefused(draft: Draft, { answers = {} }: Patch, keys = Object.keys(answers)): Draft {
  const refused = keys.filter((key) => key in answers && same(answers[key] ?? undefined, draft.answers[key]));
  if (refused.length === 0) return draft;
  const unsent = { ...draft.unsent, answers: draft.unsent.answers.filter((key) => !refused.includes(key)) };
  return { ...draft, unsent, refused: [...new Set([...(draft.refused ?? []), ...refused])] };
}

/** Equal as JSON; the keys of a blanks answer are digits, which every engine lists in order. */
function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
