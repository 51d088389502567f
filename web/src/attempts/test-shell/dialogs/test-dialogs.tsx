import type { TestRun } from '../../run/use-test-run.ts';
import { ElsewhereDialog } from './elsewhere-dialog.tsx';
import { heldHint, SignedOutDialog } from './signed-out-dialog.tsx';
import { SubmitFailedDialog } from './submit-failed-dialog.tsx';
import { TestEndedDialog } from './test-ended-dialog.tsx';

type Props = {
  run: TestRun;
  /** How many questions are answered. */
  answered: number;
  /** The learner returns to the test: whatever else is open is closed. */
  onKeepWorking: () => void;
};

/** Everything that can stop a test that is under way, each in its own dialog. */
export function TestDialogs({ run, answered, onKeepWorking }: Props) {
  const { submitting, saving, session, takingOver, left } = run;
  const failed = submitting.kind === 'failed' ? submitting : null;

  /** Back to the test, not to the review that asked. */
  function back(then: () => void) {
    if (left === 0) return undefined;
    return () => {
      onKeepWorking();
      then();
    };
  }

  return (
    <>
      <SubmitFailedDialog
        message={failed?.message ?? null}
        sending={run.isSending}
        repeats={failed?.repeats ?? false}
        keptOnDevice={run.keptOnDevice}
        onSendAgain={() => failed && run.submit(failed.autoSubmitted)}
        onKeepWorking={back(run.keepWorking)}
      />
      <SignedOutDialog
        opened={session.asks}
        hint={heldHint(answered, run.keptOnDevice, left === 0)}
        onSignIn={session.signIn}
        onKeepWorking={back(session.putAway)}
      />
      <ElsewhereDialog
        opened={saving.kind === 'elsewhere'}
        place={null}
        busy={takingOver.busy}
        problem={takingOver.failed ? 'The test could not be opened here. Check your connection and try again.' : null}
        onUseHere={takingOver.useHere}
      />
      <TestEndedDialog message={submitting.kind === 'abandoned' ? submitting.message : null} />
    </>
  );
}
