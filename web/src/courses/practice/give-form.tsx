import { Button, NumberInput, Radio, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  type allowanceKinds,
  getLearnerPractice,
  giveAllowance,
  type LearnerPractice,
  REASON_MAX,
} from '@parlance/contract/taking/allowances';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/call.ts';
import { invalidate } from '../../platform/queries.ts';
import { fieldErrors, textBesideFields } from '../../platform/refusal.ts';
import { Stack } from '../../ui/kit.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import { toastSuccess } from '../../ui/states/toast.tsx';
import classes from './practice.module.css';

type Kind = (typeof allowanceKinds)[number];

/** Gives one learner an attempt more, or more time, with the reason. */
export function GiveForm({ practice }: { practice: LearnerPractice }) {
  const { learner, course, open, attempts_allowed, retake_at } = practice;
  const isLimited = attempts_allowed !== null || retake_at !== null;
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<{ kind: Kind; minutes: number | string; reason: string }>({
    initialValues: { kind: isLimited ? 'attempt' : 'time', minutes: 10, reason: '' },
    validate: {
      minutes: (minutes, { kind }) =>
        kind === 'attempt' || (Number.isInteger(minutes) && Number(minutes) >= 1) ? null : 'Enter whole minutes.',
      reason: (reason) => (reason.trim() === '' ? 'Enter the reason.' : null),
    },
  });
  const giving = useMutation({
    mutationFn: ({ kind, minutes, reason }: typeof form.values) =>
      call(giveAllowance, {
        params: { id: course.id, accountId: learner.id },
        body: { kind, reason, ...(kind === 'time' && { seconds: Number(minutes) * 60 }) },
      }),
    onSuccess: async ({ message }) => {
      form.reset();
      toastSuccess(message);
      await invalidate(client, getLearnerPractice);
    },
    onError: (error) => {
      const { seconds, reason, ...others } = fieldErrors(error);
      form.setErrors({ minutes: seconds, reason });
      setProblem(
        [textBesideFields(error, 'Failed to give it. Nothing is changed.'), ...Object.values(others)].join(' '),
      );
    },
  });
  const { kind } = form.values;
  return (
    <Stack
      as="form"
      gap={20}
      widest="560px"
      onSubmit={form.onSubmit((values) => {
        setProblem(null);
        giving.mutate(values);
      })}
      noValidate
    >
      <Radio.Group label="What to give" {...form.getInputProps('kind')}>
        <div className={classes.kinds}>
          <Radio
            value="attempt"
            label="One more attempt"
            description={isLimited ? 'It can begin at once.' : 'This test can be taken as often as one likes.'}
            disabled={!isLimited}
          />
          <Radio
            value="time"
            label="More time"
            description={open ? 'In the test that is under way.' : 'In the next attempt, as none is under way.'}
          />
        </div>
      </Radio.Group>
      {kind === 'time' && (
        <NumberInput
          label="Minutes"
          className={classes.minutes}
          min={1}
          max={1440}
          allowDecimal={false}
          {...form.getInputProps('minutes')}
        />
      )}
      <Textarea
        label="Reason"
        description="Staff read it here and in the audit log. The learner does not."
        maxLength={REASON_MAX}
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
      {problem && <ErrorNote>{problem}</ErrorNote>}
      <div>
        <Button type="submit" loading={giving.isPending}>
          {kind === 'time' ? 'Give more time' : 'Give one more attempt'}
        </Button>
      </div>
    </Stack>
  );
}
