import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { type CheckPlace, checkPlace, sendDeviceCheck } from '@parlance/contract/device-checks/device-checks';
import type { Measurements } from '@parlance/contract/device-checks/measurements';
import { IconCheck, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { CallRefused, call } from '../../platform/call.ts';
import { keepDeviceCheck } from '../../platform/kept-device-check.ts';
import { refusalText } from '../../platform/refusal.ts';
import { useSentForm } from '../../ui/fields/use-sent-form.ts';
import { codeText } from '../../ui/format/code-text.ts';
import { dateTimeToMinute } from '../../ui/format/date-format.ts';
import { Stack, Text } from '../../ui/kit.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import classes from './send-to-school.module.css';

type Props = {
  /** Of the address, to begin with. */
  code: string;
  /** Null until all checks are made. */
  done: Measurements | null;
  checkedAt: string | null;
};

/** Sends the result to the list of a school, as one device of a room. */
export function SendToSchool({ code, done, checkedAt }: Props) {
  const [sentAt, setSentAt] = useState<string | null>(null);
  const { onSubmit, isSending, problem, field } = useSentForm({
    initial: { code: codeText(code), ...keptPlace() },
    rules: checkPlace,
    named: (refused, error) => (isUnknownCode(error) ? { code: error.message } : refused),
    failed: (error) =>
      t`The result was not sent. ${{ reason: refusalText(error, t`Check the connection and send it again.`) }}`,
    send: async (place) => {
      if (!done) return;
      const sent = await call(sendDeviceCheck, { body: { found: done, place } });
      if (sent.verdict !== 'fail') keepDeviceCheck(sent);
      keepPlace(place);
      setSentAt(sent.at);
    },
  });

  const time = sentAt === null ? '' : dateTimeToMinute(sentAt).slice(-5);
  const isEarlier = sentAt !== null && checkedAt !== null && checkedAt > sentAt;
  return (
    <section className={classes.aside} aria-labelledby="send-to-school">
      <Text id="send-to-school" as="h2" size="h3">
        <Trans>Checking a room?</Trans>
      </Text>
      <p className={classes.lead}>
        <Trans>With a code from your school, this result is sent to its list.</Trans>
      </p>
      <Stack as="form" gap={16} above={16} onSubmit={onSubmit} noValidate>
        <TextInput {...field('code')} label={t`Check code`} autoComplete="off" classNames={{ input: classes.code }} />
        <TextInput {...field('room')} label={t`Room`} autoComplete="off" />
        <TextInput {...field('device')} label={t`Device`} autoComplete="off" />
        <Button
          type="submit"
          variant="default"
          leftSection={<IconSend size={18} stroke={1.75} />}
          loading={isSending}
          disabled={done === null}
        >
          <Trans>Send result</Trans>
        </Button>
        {done === null && (
          <Text size="sm" tone="quiet">
            <Trans>Finish all checks first.</Trans>
          </Text>
        )}
      </Stack>
      {problem && <ErrorNote>{problem}</ErrorNote>}
      {sentAt !== null && (
        <p className={classes.sent} role="status">
          <IconCheck size={18} stroke={1.75} aria-hidden="true" />
          {isEarlier ? t`Earlier result sent at ${time}.` : t`Result sent at ${time}.`}
        </p>
      )}
    </section>
  );
}

function isUnknownCode(error: unknown): error is CallRefused {
  return error instanceof CallRefused && error.code === 'check_code_unknown';
}

/** In the storage of this browser: which device of which room it is. */
const KEY = 'device-check-place';
const places = checkPlace.omit({ code: true });

type KeptPlace = Pick<CheckPlace, 'room' | 'device'>;

function keepPlace({ room, device }: KeptPlace): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ room, device }));
  } catch {
    // It is typed again.
  }
}

/** Empty where nothing is kept. */
function keptPlace(): KeptPlace {
  try {
    return places.parse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    return { room: '', device: '' };
  }
}
