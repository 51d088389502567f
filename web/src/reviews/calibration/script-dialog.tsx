import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Modal, NumberInput, Textarea } from '@mantine/core';
import {
  type ReviewKind,
  type SpeakingSubmission,
  speakingReviews,
  type WritingSubmission,
  writingReviews,
} from '@parlance/contract/reviews';
import { isBand, type Rules } from '@parlance/contract/rubrics/points';
import { addCalibrationScript, CALIBRATION_REASON_MAX } from '@parlance/contract/second-marking/calibration';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../platform/call.ts';
import { keyOf } from '../../platform/queries.ts';
import { refusalText, textBesideFields } from '../../platform/refusal.ts';
import { DecimalInput } from '../../ui/fields/decimal-input.tsx';
import { useSentForm } from '../../ui/fields/use-sent-form.ts';
import { Row, Stack, Text } from '../../ui/kit.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import { toastSuccess } from '../../ui/states/toast.tsx';
import { usePhone } from '../../ui/use-phone.ts';

type Props = { opened: boolean; courseId: number; kind: ReviewKind; onClose: () => void; onAdded: () => void };

/** Makes a script of settled work: its number first, then the mark that it should get, which begins as the one it has. */
export function ScriptDialog({ opened, onClose, ...props }: Props) {
  const isPhone = usePhone();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t`Add a calibration script`}
      size={560}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <LookUp {...props} onClose={onClose} />
    </Modal>
  );
}

function LookUp({ kind, ...props }: Omit<Props, 'opened'>) {
  const [number, setNumber] = useState<number | string>('');
  const [asked, setAsked] = useState<number | null>(null);
  const input = { params: { id: asked ?? 0 } };
  const found = useQuery({
    queryKey: keyOf(kind === 'writing' ? writingReviews.open : speakingReviews.open, input),
    queryFn: async (): Promise<Submission> =>
      (kind === 'writing' ? await call(writingReviews.open, input) : await call(speakingReviews.open, input))
        .submission,
    enabled: asked !== null,
    gcTime: 0,
    retry: false,
  });
  function lookUp(event: FormEvent): void {
    event.preventDefault();
    if (typeof number === 'number' && number > 0) setAsked(number);
  }
  return (
    <Stack gap={20}>
      <Row as="form" gap={12} wrap align="end" onSubmit={lookUp}>
        <NumberInput
          label={t`Number of the submission`}
          description={t`It ends the address of its marking page.`}
          min={1}
          allowDecimal={false}
          value={number}
          onChange={setNumber}
          data-autofocus
        />
        <Button type="submit" variant="default" loading={found.isFetching}>
          <Trans>Look up</Trans>
        </Button>
      </Row>
      {found.error && <ErrorNote>{refusalText(found.error, t`Failed to load the submission.`)}</ErrorNote>}
      {found.data && asked !== null && <Agreed key={asked} {...props} submissionId={asked} submission={found.data} />}
    </Stack>
  );
}

type AgreedProps = Omit<Props, 'kind' | 'opened'> & { submissionId: number; submission: Submission };
type Submission = WritingSubmission | SpeakingSubmission;
type Values = { score: number | string; bands: (number | string)[]; reason: string };

function Agreed({ courseId, submissionId, submission, onClose, onAdded }: AgreedProps) {
  const { rubric, criteria, current_score, max_score, course_name } = submission;
  const asked = submission.questions_and_answers.map(({ question_id }) => question_id);
  const judged = rubric?.per === 'question' ? asked : [0];
  const places = (rubric?.criteria ?? []).flatMap(({ key, name }) =>
    judged.map((question_id, at) => ({
      question_id,
      key,
      name: question_id === 0 ? name : t`Question ${{ number: at + 1 }}: ${{ criterion: name }}`,
    })),
  );
  const bandOf = (place: { question_id: number; key: string }) =>
    criteria.find((given) => given.question_id === place.question_id && given.key === place.key)?.value ?? '';
  const { form, onSubmit, isSending, problem, field } = useSentForm<Values>({
    initial: { score: current_score ?? '', bands: places.map(bandOf), reason: '' },
    rules: ({ score, bands, reason }) => ({
      ...(rubric && withoutBand(rubric, bands)),
      ...(!rubric && score === '' && { score: t`Enter a score.` }),
      ...(reason.trim() === '' && { reason: t`Enter a reason.` }),
    }),
    failed: (error) => textBesideFields(error, t`Failed to add the script. Nothing is changed.`),
    send: async ({ score, bands, reason }) => {
      const given = places.map(({ question_id, key }, at) => ({ question_id, key, value: Number(bands[at]) }));
      const mark = rubric ? { criteria: given } : { score: Number(score) };
      const body = { submission_id: submissionId, ...mark, reason };
      const { message } = await call(addCalibrationScript, { params: { id: courseId }, body });
      toastSuccess(message);
      onAdded();
      onClose();
    },
  });
  return (
    <Stack as="form" gap={20} onSubmit={onSubmit} noValidate>
      <Text tone="quiet">{course_name}</Text>
      {rubric ? (
        places.map(({ question_id, key, name }, at) => (
          <DecimalInput
            key={`${key} ${question_id}`}
            label={name}
            min={0}
            max={rubric.top}
            step={rubric.step}
            value={form.values.bands[at] ?? ''}
            error={form.errors[`bands.${at}`]}
            onChange={(value) => form.setFieldValue(`bands.${at}`, value)}
          />
        ))
      ) : (
        <NumberInput label={t`Agreed score`} min={0} max={max_score} allowDecimal={false} {...field('score')} />
      )}
      <Textarea
        label={t`Reason`}
        description={t`Markers read it beside the agreed mark.`}
        autosize
        minRows={3}
        maxLength={CALIBRATION_REASON_MAX}
        {...field('reason')}
      />
      {problem && <ErrorNote>{problem}</ErrorNote>}
      <Row gap={12} wrap justify="end">
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={isSending}>
          <Trans>Add script</Trans>
        </Button>
      </Row>
    </Stack>
  );
}

/** What is wrong with the fields that hold no band of the rubric, by their names. */
function withoutBand(rubric: Rules, bands: Values['bands']): Record<string, string> {
  const wrong = bands.flatMap((band, at) => (band === '' || !isBand(rubric, Number(band)) ? [`bands.${at}`] : []));
  return Object.fromEntries(wrong.map((name) => [name, t`Give a band for each criterion.`]));
}
