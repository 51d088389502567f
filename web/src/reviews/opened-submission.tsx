import { say } from '@parlance/contract/say';
import { type ReactNode, useRef } from 'react';
import { SubmissionSheet } from './answers/submission-sheet.tsx';
import type { OpenSubmission } from './answers/use-submission.ts';
import { focusIn } from './mark/criteria/criteria-desk.tsx';
import { MarkPanel } from './mark/mark-panel.tsx';
import { MarkerNotes } from './mark/marker-notes.tsx';
import { useLease } from './mark/use-lease.ts';
import { useMarking } from './mark/use-marking.ts';
import type { ExamRecordLink, ReviewArea } from './review-area.ts';

type Props = {
  area: ReviewArea;
  id: number;
  opened: OpenSubmission;
  accountId: number;
  startsInScore: boolean;
  /** The score is stored; `andNext` when the next one was asked for. */
  onSaved: (andNext: boolean) => void;
  ExamRecord: ExamRecordLink;
  /** Puts the answers into the middle column. */
  inSheet: (answers: ReactNode) => ReactNode;
};

/** A submission that has come: its answers, and its mark, which share the notes. */
export function OpenedSubmission({ area, id, opened, accountId, startsInScore, onSaved, ExamRecord, inSheet }: Props) {
  const scoreField = useRef<HTMLInputElement>(null);
  const heldBy = useLease(area, id);
  const { submission } = opened;
  const criteria = useRef<HTMLDivElement>(null);
  const onProblem = () => {
    scoreField.current?.focus();
    focusIn(criteria.current?.querySelector('[data-missing]'));
  };
  const marking = useMarking({ area, id, submission, accountId, onSaved, onProblem });
  return (
    <>
      {inSheet(
        <SubmissionSheet
          title={say(area.title)}
          opened={opened}
          notes={marking.fields.notes}
          onNote={marking.noteOn}
          ExamRecord={ExamRecord}
        />,
      )}
      <MarkPanel
        submission={submission}
        marking={marking}
        scoreField={scoreField}
        criteria={criteria}
        heldBy={heldBy}
        markerNotes={<MarkerNotes area={area} id={id} notes={submission.marker_notes} />}
        startsHere={startsInScore}
      />
    </>
  );
}
