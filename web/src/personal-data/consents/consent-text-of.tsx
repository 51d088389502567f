import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import {
  addConsentText,
  CONSENT_TEXT_MAX,
  type ConsentKind,
  type ConsentText,
  listConsentTexts,
} from '@parlance/contract/consents';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../platform/call.ts';
import { invalidate } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { LeaveDialog, LeaveGuard } from '../../ui/dialogs/leave-guard.tsx';
import { useSentForm } from '../../ui/fields/use-sent-form.ts';
import { dayAndTime } from '../../ui/format/date-format.ts';
import { Row, Stack, Text } from '../../ui/kit.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import classes from './consent-text-of.module.css';

type Props = { kind: ConsentKind; now: ConsentText | null };

const names = (): Record<ConsentKind, { name: string; where: string }> => ({
  terms: { name: t`Terms`, where: t`Asked when someone registers.` },
  recording: { name: t`Recordings`, where: t`Asked before a Speaking test.` },
});

/** One text: what is asked now, another one, or nothing any more. */
export function ConsentTextOf({ kind, now }: Props) {
  const [isWriting, setWriting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { name, where } = names()[kind];
  function done(): void {
    setWriting(false);
    requestAnimationFrame(() => opener.current?.focus());
  }
  return (
    <Text as="section" above={20} widest="640px" aria-labelledby={`consent-${kind}`}>
      <Text id={`consent-${kind}`} as="h3" weight={600}>
        {name}
      </Text>
      <Text tone="quiet">{where}</Text>
      {isWriting ? (
        <TextForm kind={kind} now={now} onDone={done} />
      ) : (
        <>
          {now ? (
            <>
              <blockquote className={classes.text} dir="auto">
                {now.text}
              </blockquote>
              <Text tone="quiet" size="sm" above={8}>
                {t`Since ${{ time: dayAndTime(now.from_at) }}. ${plural(now.given, { one: '# person agreed.', other: '# people agreed.' })}`}
              </Text>
            </>
          ) : (
            <Text above={8}>{t`Nothing is asked.`}</Text>
          )}
          <Row gap={12} wrap above={12}>
            <Button
              ref={opener}
              variant="default"
              aria-describedby={`consent-${kind}`}
              onClick={() => setWriting(true)}
            >
              {now ? t`Change the text…` : t`Write a text…`}
            </Button>
            {now && <StopAsking kind={kind} />}
          </Row>
        </>
      )}
    </Text>
  );
}

function TextForm({ kind, now, onDone }: Props & { onDone: () => void }) {
  const client = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const { field, form, onSubmit, isSending, problem } = useSentForm({
    initial: { text: now?.text ?? '' },
    rules: ({ text }): Record<string, string> => (text.trim() === '' ? { text: t`Enter a text.` } : {}),
    failed: t`Failed to save the text. Nothing was changed.`,
    send: async ({ text }) => {
      const { message } = await call(addConsentText, { body: { kind, text } });
      form.resetDirty();
      toastSuccess(message);
      await invalidate(client, listConsentTexts);
      onDone();
    },
  });
  const left = CONSENT_TEXT_MAX - form.values.text.length;
  return (
    <form onSubmit={onSubmit} noValidate>
      <LeaveGuard dirty={form.isDirty} />
      <LeaveDialog opened={isLeaving} onConfirm={onDone} onCancel={() => setLeaving(false)} />
      <Stack gap={16} above={12}>
        <Textarea
          {...field('text')}
          label={t`Text`}
          description={t`${plural(left, { one: '# character left.', other: '# characters left.' })} Write what is done with the data, for how long, and whom to ask.`}
          maxLength={CONSENT_TEXT_MAX}
          dir="auto"
          autosize
          minRows={4}
          maxRows={16}
          autoFocus
          aria-required
        />
        {problem && <ErrorNote>{problem}</ErrorNote>}
        <Row gap={12} wrap>
          <Button type="submit" loading={isSending} disabled={form.values.text.trim() === now?.text}>
            <Trans>Ask this from now on</Trans>
          </Button>
          <Button variant="subtle" onClick={() => (form.isDirty() ? setLeaving(true) : onDone())}>
            <Trans>Cancel</Trans>
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

function StopAsking({ kind }: { kind: ConsentKind }) {
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const stop = useMutation({
    mutationFn: () => call(addConsentText, { body: { kind, text: '' } }),
    onSuccess: async ({ message }) => {
      setAsked(false);
      toastSuccess(message);
      await invalidate(client, listConsentTexts);
    },
    onError: (error) => toastError(refusalText(error, t`Failed to save the text. Nothing was changed.`)),
  });
  return (
    <>
      <Button variant="subtle" aria-describedby={`consent-${kind}`} onClick={() => setAsked(true)}>
        <Trans>Stop asking…</Trans>
      </Button>
      <ConfirmDialog
        opened={isAsked}
        question={t`Stop asking this?`}
        action={t`Stop asking`}
        losesNothing
        working={stop.isPending}
        onConfirm={() => stop.mutate()}
        onCancel={() => setAsked(false)}
      >
        {t`Nobody is asked from now on. Who agreed stays stored.`}
      </ConfirmDialog>
    </>
  );
}
