import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import type { Reply } from '@parlance/contract/endpoint';
import {
  getRemark,
  REMARK_REASON_MAX,
  type RemarkOutcome,
  requestRemark,
  withdrawRemark,
} from '@parlance/contract/remarks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/call.ts';
import { keyOf, queryOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useSentForm } from '../../ui/fields/use-sent-form.ts';
import { useFocusPassedOn } from '../../ui/focus.ts';
import { dayAndTime } from '../../ui/format/date-format.ts';
import { Row, Stack, Text } from '../../ui/kit.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';

type Known = Reply<typeof getRemark>;
type Remark = NonNullable<Known['remark']>;

/** The re-mark of a result: offered, asked for, and what became of it, which stays. */
export function OwnRemark({ attemptId }: { attemptId: number }) {
  const input = { params: { id: attemptId } };
  const remark = useQuery({ ...queryOf(getRemark, input), staleTime: 0 });
  return (
    <Loaded
      query={remark}
      loading={null}
      failed={{ heading: t`Failed to load whether a re-mark is offered.`, text: t`Your connection may have dropped.` }}
    >
      {({ remark, until }) =>
        remark ? (
          <Asked remark={remark} attemptId={attemptId} />
        ) : (
          until && <Offer until={until} attemptId={attemptId} />
        )
      }
    </Loaded>
  );
}

function useAnswer<Given = void>(attemptId: number, send: (given: Given) => Promise<Known>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (reply) => client.setQueryData(keyOf(getRemark, { params: { id: attemptId } }), reply),
  });
}

function Offer({ until, attemptId }: { until: string; attemptId: number }) {
  // Undefined until it was opened: after Cancel the button takes the focus.
  const [isAsking, setAsking] = useState<boolean>();
  const section = useFocusPassedOn<HTMLElement>();
  const params = { id: attemptId };
  const asking = useAnswer(attemptId, (body: { reason: string }) => call(requestRemark, { params, body }));
  const { onSubmit, isSending, problem, field } = useSentForm({
    initial: { reason: '' },
    rules: requestRemark.body,
    failed: t`The re-mark could not be requested. Try again.`,
    send: (values) => asking.mutateAsync(values),
  });
  return (
    <section ref={section}>
      <Stack gap={8} above={32} below={32}>
        <Text as="h2" size="h3">
          <Trans>Re-mark</Trans>
        </Text>
        <Text widest="40em">
          {t`You can ask once that someone else marks your work again, until ${{ when: dayAndTime(until) }}. They do not see the first mark.`}
        </Text>
        {!isAsking && (
          <Row>
            <Button variant="default" autoFocus={isAsking === false} onClick={() => setAsking(true)}>
              <Trans>Ask for a re-mark</Trans>
            </Button>
          </Row>
        )}
        {isAsking && (
          <form onSubmit={onSubmit} noValidate>
            <Stack gap={12}>
              <Textarea
                label={t`Reason (optional)`}
                description={t`The school reads it. Whoever marks your work again does not.`}
                {...field('reason')}
                maxLength={REMARK_REASON_MAX}
                autosize
                minRows={3}
                autoFocus
              />
              {problem && <ErrorNote>{problem}</ErrorNote>}
              <Row gap={12} wrap>
                <Button type="submit" loading={isSending}>
                  <Trans>Request re-mark</Trans>
                </Button>
                <Button variant="default" onClick={() => setAsking(false)}>
                  <Trans>Cancel</Trans>
                </Button>
              </Row>
            </Stack>
          </form>
        )}
      </Stack>
    </section>
  );
}

function Asked({ remark, attemptId }: { remark: Remark; attemptId: number }) {
  const [isAsked, setAsked] = useState(false);
  const params = { id: attemptId };
  const closing = useAnswer(attemptId, () => call(withdrawRemark, { params }));
  return (
    <section>
      <Stack gap={8} above={32} below={32}>
        <Text as="h2" size="h3">
          <Trans>Re-mark</Trans>
        </Text>
        <Text weight={600}>{stateText(remark)}</Text>
        <Text size="sm" tone="faint">
          {t`Requested ${{ when: dayAndTime(remark.requested_at) }}`}
          {remark.done_at && ` · ${t`Done ${{ when: dayAndTime(remark.done_at) }}`}`}
        </Text>
        {remark.reason && (
          <Text tone="quiet" breaks widest="40em">
            <bdi>{remark.reason}</bdi>
          </Text>
        )}
        {remark.state === 'open' && (
          <Row above={8}>
            <Button variant="default" onClick={() => setAsked(true)}>
              <Trans>Withdraw request</Trans>
            </Button>
          </Row>
        )}
      </Stack>
      <ConfirmDialog
        opened={isAsked && remark.state === 'open'}
        question={t`Withdraw your request?`}
        action={t`Withdraw request`}
        working={closing.isPending}
        onConfirm={() => closing.mutate()}
        onCancel={() => setAsked(false)}
      >
        {closing.isError
          ? refusalText(closing.error, t`The request could not be withdrawn. Try again.`)
          : t`You cannot ask for a re-mark of this result again.`}
      </ConfirmDialog>
    </section>
  );
}

function stateText(remark: Remark): string {
  if (remark.state === 'done') return doneText(remark);
  return {
    open: t`You requested a re-mark. It waits for a marker.`,
    with_marker: t`You requested a re-mark. Your work is being marked again.`,
    withdrawn: t`You withdrew your request for a re-mark.`,
  }[remark.state];
}

function doneText({ outcome, before_score, after_score, max_score }: Remark): string {
  if (outcome === null || before_score === null || after_score === null) return t`Your work was marked again.`;
  const scores = { before: `${before_score} / ${max_score}`, after: `${after_score} / ${max_score}` };
  // By a rubric a mark changes in bands that come to the same score.
  if (outcome !== 'unchanged' && before_score === after_score) {
    return outcome === 'raised'
      ? t`Your mark was raised. Your score stays ${{ score: scores.after }}.`
      : t`Your mark was lowered. Your score stays ${{ score: scores.after }}.`;
  }
  const texts: Record<RemarkOutcome, string> = {
    raised: t`Your score was raised from ${{ before: scores.before }} to ${{ after: scores.after }}.`,
    unchanged: t`Your work was marked again. Your score stays ${{ score: scores.after }}.`,
    lowered: t`Your score was lowered from ${{ before: scores.before }} to ${{ after: scores.after }}.`,
  };
  return texts[outcome];
}
