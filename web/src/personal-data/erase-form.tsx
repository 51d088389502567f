import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Textarea, TextInput } from '@mantine/core';
import { admins, users } from '@parlance/contract/account-admin';
import type { Reply } from '@parlance/contract/endpoint';
import {
  type ErasedKind,
  erasePerson,
  listDeletedAccounts,
  listErasures,
  previewErasure,
} from '@parlance/contract/personal-data/personal-data';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { invalidate, queryOf } from '../platform/queries.ts';
import { refusalText } from '../platform/refusal.ts';
import { useSentForm } from '../ui/fields/use-sent-form.ts';
import { dayAndTime } from '../ui/format/date-format.ts';
import { Row, Stack, Text } from '../ui/kit.tsx';
import { RowsLoading } from '../ui/lists/rows-loading.tsx';
import { Loaded } from '../ui/states/loaded.tsx';
import { ErrorNote, InfoNote } from '../ui/states/note.tsx';
import { toastSuccess } from '../ui/states/toast.tsx';
import classes from './erase-form.module.css';

type Preview = Reply<typeof previewErasure>;
type Props = { id: number; onErased: () => void; onCancel: () => void };

/** Says what of a person will go, and erases it once the email is typed and a reason given. */
export function EraseForm({ id, onErased, onCancel }: Props) {
  const preview = useQuery({ ...queryOf(previewErasure, { params: { id } }), staleTime: 0, gcTime: 0 });
  return (
    <Loaded
      query={preview}
      loading={
        <RowsLoading text={t`Counting what is stored...`} rows={4} each={{ height: 28, mt: 12 }} ruled={false} />
      }
      failed={{
        heading: refusalText(preview.error, t`Failed to count what is stored.`),
        text: t`Nothing was erased.`,
        children: (
          <Button variant="default" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        ),
      }}
    >
      {(found) => <Filled preview={found} onErased={onErased} onCancel={onCancel} />}
    </Loaded>
  );
}

type FilledProps = Omit<Props, 'id'> & { preview: Preview };

function Filled({ preview: { account, counts, bytes, unmarked, openUntil }, onErased, onCancel }: FilledProps) {
  const client = useQueryClient();
  const { username, email } = account;
  const { field, onSubmit, isSending, problem } = useSentForm({
    initial: { email: '', reason: '' },
    rules: erasePerson.body,
    failed: t`Failed to erase this person. Nothing was erased.`,
    send: async (body) => {
      const { message } = await call(erasePerson, { params: { id: account.id }, body });
      toastSuccess(message);
      await invalidate(client, users.list, admins.list, listErasures, listDeletedAccounts);
      onErased();
    },
  });
  const lines = linesOf(counts, bytes);
  return (
    <form onSubmit={onSubmit} noValidate>
      <Text above={4}>
        <Trans>
          {username} will be erased: name, email, phone number, registration number, and what the list says. Scores,
          times and answers that are a choice stay under “Erased account {account.id}”. Receipts stay genuine.
        </Trans>
      </Text>
      {lines.length > 0 && (
        <ul className={classes.list}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <Stack gap={16} above={16}>
        {unmarked > 0 && (
          <InfoNote>
            {t`${plural(unmarked, { one: '# submission is not marked. It will get no mark.', other: '# submissions are not marked. They will get no mark.' })}`}
          </InfoNote>
        )}
        {openUntil && (
          <InfoNote>{t`A test of this person is running until ${{ time: dayAndTime(openUntil) }}. Erase after that.`}</InfoNote>
        )}
        <Text weight={600}>
          <Trans>This cannot be undone. Copies in backups go when the backups are removed.</Trans>
        </Text>
        <TextInput
          {...field('email')}
          label={t`Type the email: ${email}`}
          type="email"
          autoComplete="off"
          spellCheck={false}
          autoFocus
          aria-required
        />
        <Textarea
          {...field('reason')}
          label={t`Reason`}
          description={t`It is kept. Do not name the person.`}
          autosize
          minRows={2}
          aria-required
        />
        {problem && <ErrorNote>{problem}</ErrorNote>}
        <Row gap={12} wrap>
          <Button type="submit" color="rubric" loading={isSending} disabled={openUntil !== null}>
            <Trans>Erase</Trans>
          </Button>
          <Button variant="subtle" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

/** What there is of each kind, in words. */
function linesOf(counts: Record<ErasedKind, number>, bytes: number): string[] {
  const megabytes = i18n.number(Math.max(0.1, bytes / 1e6), { maximumFractionDigits: 1 });
  const lines: Record<ErasedKind, string> = {
    attempts: t`${plural(counts.attempts, { one: '# test, whose score stays', other: '# tests, whose scores stay' })}`,
    texts: t`${plural(counts.texts, { one: '# typed answer', other: '# typed answers' })}`,
    recordings: t`${plural(counts.recordings, { one: '# recording', other: '# recordings' })}, ${megabytes} MB`,
    comments: t`${plural(counts.comments, { one: '# comment of a marker', other: '# comments of markers' })}`,
    examinations: t`${plural(counts.examinations, { one: '# examination: room, seat, identity check, what was recorded', other: '# examinations: room, seat, identity check, what was recorded' })}`,
    sessions: t`${plural(counts.sessions, { one: '# session', other: '# sessions' })}`,
    emails: t`${plural(counts.emails, { one: '# email', other: '# emails' })}`,
    messages: t`${plural(counts.messages, { one: '# message to the school', other: '# messages to the school' })}`,
  };
  const kinds = Object.keys(lines) as ErasedKind[];
  return kinds.filter((kind) => counts[kind] > 0).map((kind) => lines[kind]);
}
