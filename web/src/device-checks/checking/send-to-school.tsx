import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type CheckPlace, checkPlace, sendDeviceCheck } from '@parlance/contract/device-checks/device-checks';
import type { Measurements } from '@parlance/contract/device-checks/measurements';
import { IconCheck, IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { CallRefused, call } from '../../platform/call.ts';
import { keepDeviceCheck } from '../../platform/kept-device-check.ts';
import { refusalText } from '../../platform/refusal.ts';
import { focusFirstError, showRefused } from '../../ui/fields/focus-first-error.ts';
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
  const form = useForm({
    initialValues: { code: codeText(code), ...keptPlace() },
    validate: schemaResolver(checkPlace, { sync: true }),
  });
  const sending = useMutation({
    mutationFn: (body: { found: Measurements; place: typeof form.values }) => call(sendDeviceCheck, { body }),
    onSuccess: (sent, { place }) => {
      if (sent.verdict !== 'fail') keepDeviceCheck(sent);
      keepPlace(place);
      setSentAt(sent.at);
    },
  });

  async function send(place: typeof form.values, event?: FormEvent<HTMLFormElement>): Promise<void> {
    const sent = event?.currentTarget;
    if (!done) return;
    try {
      await sending.mutateAsync({ found: done, place });
    } catch (error) {
      if (!(error instanceof CallRefused) || error.code !== 'check_code_unknown') return;
      showRefused({ code: error.message }, form, sent);
    }
  }

  const isEarlier = sentAt !== null && checkedAt !== null && checkedAt > sentAt;
  const isUnder = sending.error instanceof CallRefused && sending.error.code === 'check_code_unknown';
  return (
    <section className={classes.aside} aria-labelledby="send-to-school">
      <Text id="send-to-school" as="h2" size="h3">
        Checking a room?
      </Text>
      <p className={classes.lead}>With a code from your school, this result is sent to its list.</p>
      <Stack as="form" gap={16} above={16} onSubmit={form.onSubmit(send, focusFirstError)} noValidate>
        <TextInput
          {...form.getInputProps('code')}
          label="Check code"
          name="code"
          autoComplete="off"
          classNames={{ input: classes.code }}
        />
        <TextInput {...form.getInputProps('room')} label="Room" name="room" autoComplete="off" />
        <TextInput {...form.getInputProps('device')} label="Device" name="device" autoComplete="off" />
        <Button
          type="submit"
          variant="default"
          leftSection={<IconSend size={18} stroke={1.75} />}
          loading={sending.isPending}
          disabled={done === null}
        >
          Send result
        </Button>
        {done === null && <p className={classes.hint}>Finish all checks first.</p>}
      </Stack>
      {sending.error && !isUnder && (
        <ErrorNote>
          The result was not sent. {refusalText(sending.error, 'Check the connection and send it again.')}
        </ErrorNote>
      )}
      {sentAt !== null && (
        <p className={classes.sent} role="status">
          <IconCheck size={18} stroke={1.75} aria-hidden="true" />
          {isEarlier ? 'Earlier result' : 'Result'} sent at {dateTimeToMinute(sentAt).slice(-5)}.
        </p>
      )}
    </section>
  );
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
