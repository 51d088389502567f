import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { memo } from 'react';
import { Link } from 'react-router';
import { AlertDialog } from '../../../ui/dialogs/alert-dialog.tsx';
import type { TestRun } from '../../run/use-test-run.ts';
import { ElsewhereDialog } from './elsewhere-dialog.tsx';
import { heldHint, SignedOutDialog } from './signed-out-dialog.tsx';

type Props = Pick<
  TestRun,
  'submitting' | 'isSending' | 'isTimeUp' | 'keptOnDevice' | 'session' | 'takingOver' | 'submit' | 'keepWorking'
> & {
  /** Another tab or device has the test. */
  isElsewhere: boolean;
  /** How many numbers are answered. */
  answered: number;
  /** The learner returns to the test: whatever else is open is closed. */
  onKeepWorking: () => void;
};

/** Everything that can stop a test that is under way, each in its own dialog. */
export const TestDialogs = memo(function TestDialogs(props: Props) {
  const { submitting, session, takingOver, isTimeUp, isElsewhere, keptOnDevice, answered, onKeepWorking } = props;
  const failed = submitting.kind === 'failed' ? submitting : null;

  /** Back to the test, not to the review that asked. */
  function back(then: () => void) {
    if (isTimeUp) return undefined;
    return () => {
      onKeepWorking();
      then();
    };
  }

  return (
    <>
      <SubmitFailedDialog
        message={failed?.message ?? null}
        sending={props.isSending}
        repeats={failed?.repeats ?? false}
        keptOnDevice={keptOnDevice}
        onSendAgain={() => failed && props.submit(failed.autoSubmitted)}
        onKeepWorking={back(props.keepWorking)}
      />
      <SignedOutDialog
        opened={session.asks}
        hint={heldHint(answered, keptOnDevice, isTimeUp)}
        onSignIn={session.signIn}
        onKeepWorking={back(session.putAway)}
      />
      <ElsewhereDialog
        opened={isElsewhere}
        place={null}
        busy={takingOver.busy}
        problem={takingOver.failed ? t`The test could not be opened here. Check your connection and try again.` : null}
        onUseHere={takingOver.useHere}
      />
      <TestEndedDialog message={submitting.kind === 'abandoned' ? submitting.message : null} />
    </>
  );
});

/** A test that ended with nothing saved: there is no result, only the way back. */
function TestEndedDialog({ message }: { message: string | null }) {
  return (
    <AlertDialog
      message={message}
      hint={t`Nothing was saved, so there is no result. Go to your courses to see whether you can take the test again.`}
    >
      <Button component={Link} to="/user-dashboard?section=courses" data-autofocus>
        {t`Back to Courses`}
      </Button>
    </AlertDialog>
  );
}

type SubmitFailedDialogProps = {
  message: string | null;
  sending: boolean;
  /** Time is up: the test is also resent automatically. */
  repeats: boolean;
  /** False when this browser keeps no copy: then only the open tab holds the answers. */
  keptOnDevice: boolean;
  onSendAgain: () => void;
  /** Missing when no time is left. */
  onKeepWorking?: () => void;
};

/** A submit that did not arrive: what happened, that the work is safe, and Send again. */
function SubmitFailedDialog(props: SubmitFailedDialogProps) {
  const { message, sending, keptOnDevice, onSendAgain, onKeepWorking } = props;
  return (
    <AlertDialog message={message} hint={hint(props)} onClose={onKeepWorking}>
      {onKeepWorking && (
        <Button variant="default" onClick={onKeepWorking}>
          {t`Keep working`}
        </Button>
      )}
      {keptOnDevice && (
        <Button variant="default" component={Link} to="/user-dashboard">
          {t`Return to Dashboard`}
        </Button>
      )}
      <Button onClick={onSendAgain} loading={sending} data-autofocus>
        {t`Send again`}
      </Button>
    </AlertDialog>
  );
}

function hint({ keptOnDevice, repeats }: SubmitFailedDialogProps): string {
  return [
    keptOnDevice
      ? t`Your answers are safe on this device. You can also send the test from your dashboard.`
      : t`Keep this tab open: this browser does not store your answers.`,
    repeats ? t`Time is up. The test will be resent automatically.` : '',
    t`Check your connection and send the test again. It counts only once.`,
  ]
    .filter(Boolean)
    .join(' ');
}
