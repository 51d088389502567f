import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button } from '@mantine/core';
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx';
import { MicrophoneChoice } from './microphone/microphone-choice.tsx';
import { microphoneHelp } from './microphone/microphone-labels.ts';
import type { MicrophoneHold } from './microphone/use-microphone.ts';
import type { Speaking, SpeakingAlert } from './use-speaking.ts';

type Props = {
  speaking: Speaking;
  microphone: MicrophoneHold;
  /** How long the current question may still be answered, in seconds. */
  left: number;
  questionId: number;
};

/** What stands between a learner and a good recording, each said with its way on. */
export function SpeakingDialogs({ speaking, microphone, left, questionId }: Props) {
  const { alert, dismiss } = speaking;
  const recordAgain = () => speaking.start(questionId, left);
  if (alert?.kind === 'unheard') {
    const goOn = () => {
      dismiss();
      alert.goOn();
    };
    return (
      <AlertDialog
        message={t`We could not hear you`}
        hint={t`The recording is saved, but nothing can be heard in it. Speak closer to the microphone, or choose another one, and record again.`}
        onClose={dismiss}
      >
        <Button variant="default" onClick={goOn}>
          <Trans>Continue</Trans>
        </Button>
        {left > 0 && (
          <Button onClick={recordAgain} data-autofocus>
            <Trans>Record again</Trans>
          </Button>
        )}
      </AlertDialog>
    );
  }
  return (
    <AlertDialog message={messageOf(alert)} hint={hintOf(alert)} onClose={dismiss}>
      {alert !== null && alert.kind !== 'failed' && (
        <Box w="100%">
          <MicrophoneChoice hold={microphone} explained={alert.kind !== 'choosing'} />
        </Box>
      )}
      <Button variant={alert?.kind === 'failed' ? 'filled' : 'default'} onClick={dismiss} data-autofocus>
        <Trans>OK</Trans>
      </Button>
      {(alert?.kind === 'startFailed' || alert?.kind === 'deviceLost') &&
        left > 0 &&
        microphone.state.kind === 'open' && (
          <Button onClick={recordAgain}>
            <Trans>Record again</Trans>
          </Button>
        )}
    </AlertDialog>
  );
}

function messageOf(alert: SpeakingAlert | null): string | null {
  if (alert === null || alert.kind === 'unheard') return null;
  if (alert.kind === 'choosing') return t`Your microphone`;
  return alert.kind === 'deviceLost' ? t`The microphone was disconnected.` : alert.message;
}

function hintOf(alert: SpeakingAlert | null): string | undefined {
  if (alert?.kind === 'deviceLost') {
    return alert.kept
      ? t`What you said before that is saved. You can record again while there is time left for this question.`
      : t`Nothing was recorded. You can record while there is time left for this question.`;
  }
  if (alert?.kind === 'startFailed') return microphoneHelp(alert.problem).way;
  return alert?.kind === 'failed' ? t`Your other answers are safe. You can record again.` : undefined;
}
