import { heldHint, SignedOutDialog } from './signed-out-dialog.tsx';
import { SubmitFailedDialog } from './submit-failed-dialog.tsx';
import { TestEndedDialog } from './test-ended-dialog.tsx';
import type { TestRun } from './use-test-run.ts';

type Props = {
  run: TestRun;
  /** How many questions are answered. */
  answered: number;
  /** The learner goes back to the sheet: whatever else is open shuts. */
  onKeepWorking: () => void;
};

/** Everything that can stop a test that is under way, each said in its dialog. */
export function TestDialogs({ run, answered, onKeepWorking }: Props) {
  const { submitting } = run;
  const failed = submitting.kind === 'failed' ? submitting : null;

  /** Back to the sheet, not to the review that asked. */
  function keepWorking() {
    onKeepWorking();
    run.keepWorking();
  }

  return (
    <>
      <SubmitFailedDialog
        message={failed?.message ?? null}
        sending={failed?.sending ?? false}
        repeats={failed?.autoSubmitted ?? false}
        keptOnDevice={run.keptOnDevice}
        onSendAgain={() => failed && void run.submit(failed.autoSubmitted)}
        onKeepWorking={run.left > 0 ? keepWorking : undefined}
      />
      <SignedOutDialog opened={submitting.kind === 'signedOut'} hint={heldHint(answered, run.keptOnDevice)} />
      <TestEndedDialog message={submitting.kind === 'abandoned' ? submitting.message : null} />
    </>
  );
}
