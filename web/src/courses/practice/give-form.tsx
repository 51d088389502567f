import { t } from '@lingui/core/macro';
import { Button, NumberInput, Radio, Textarea } from '@mantine/core';
import {
  type allowanceKinds,
  getLearnerPractice,
  giveAllowance,
  type LearnerPractice,
  REASON_MAX,
} from '@parlance/contract/taking/allowances';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { invalidate } from '../../platform/queries.ts';
import { useSentForm } from '../../ui/fields/use-sent-form.ts';
import { Stack } from '../../ui/kit.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import { toastSuccess } from '../../ui/states/toast.tsx';
import classes from './practice.module.css';

type Given = { kind: (typeof allowanceKinds)[number]; minutes: number | string; reason: string };

/** Gives one learner an attempt more, or more time, with the reason. */
export function GiveForm({ practice }: { practice: LearnerPractice }) {
  const { learner, course, open, attempts_allowed, retake_at } = practice;
  const isLimited = attempts_allowed !== null || retake_at !== null;
  const client = useQueryClient();
  const { form, onSubmit, isSending, problem, field } = useSentForm<Given>({
    initial: { kind: isLimited ? 'attempt' : 'time', minutes: 10, reason: '' },
    rules: ({ kind, minutes, reason }) => ({
      ...(kind === 'time' &&
        !(Number.isInteger(minutes) && Number(minutes) >= 1) && { minutes: t`Enter whole minutes.` }),
      ...(reason.trim() === '' && { reason: t`Enter the reason.` }),
    }),
    failed: t`Failed to give it. Nothing is changed.`,
    named: ({ seconds, ...others }) => ({ ...others, ...(seconds !== undefined && { minutes: seconds }) }),
    send: async ({ kind, minutes, reason }) => {
      const { message } = await call(giveAllowance, {
        params: { id: course.id, accountId: learner.id },
        body: { kind, reason, ...(kind === 'time' && { seconds: Number(minutes) * 60 }) },
      });
      form.reset();
      toastSuccess(message);
      await invalidate(client, getLearnerPractice);
    },
  });
  const { kind } = form.values;
  return (
    <Stack as="form" gap={20} widest="560px" onSubmit={onSubmit} noValidate>
      <Radio.Group label={t`What to give`} {...field('kind')}>
        <div className={classes.kinds}>
          <Radio
            value="attempt"
            label={t`One more attempt`}
            description={isLimited ? t`It can begin at once.` : t`This test can be taken as often as one likes.`}
            disabled={!isLimited}
          />
          <Radio
            value="time"
            label={t`More time`}
            description={open ? t`In the test that is under way.` : t`In the next attempt, as none is under way.`}
          />
        </div>
      </Radio.Group>
      {kind === 'time' && (
        <NumberInput
          label={t`Minutes`}
          className={classes.minutes}
          min={1}
          max={1440}
          allowDecimal={false}
          {...field('minutes')}
        />
      )}
      <Textarea
        label={t`Reason`}
        description={t`Staff read it here and in the audit log. The learner does not.`}
        maxLength={REASON_MAX}
        autosize
        minRows={2}
        {...field('reason')}
      />
      {problem && <ErrorNote>{problem}</ErrorNote>}
      <div>
        <Button type="submit" loading={isSending}>
          {kind === 'time' ? t`Give more time` : t`Give one more attempt`}
        </Button>
      </div>
    </Stack>
  );
}
