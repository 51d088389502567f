import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox, NumberInput, Radio, Select, TextInput } from '@mantine/core';
import { type RubricForm, rubricForm, TOP_MAX } from '@parlance/contract/rubrics/rubric';
import { rubricSkills } from '@parlance/contract/rubrics/shape';
import { useVersionedForm, VersionedEnd } from '../../ui/fields/versioned-form.tsx';
import { inRow } from '../../ui/format/in-row.ts';
import { Row, Stack, Text } from '../../ui/kit.tsx';
import { skillText } from '../../ui/skill.tsx';
import { exampleOf, formOf, type RubricDraft, withTop, wrongFields } from './rubric-draft.ts';
import { RubricGrid } from './rubric-grid.tsx';

type Props = {
  initial: RubricDraft;
  /** Fills it with what is stored now; absent for a new one. */
  onLoad?: () => void;
  /** Throws what was refused. Gives what follows once the form counts as saved: before that, leaving is asked about. */
  send: (form: RubricForm) => Promise<() => void>;
};

/** The fields of a rubric: how bands become a mark, and the grid of criteria and bands. */
export function RubricFields({ initial, onLoad, send }: Props) {
  const isNew = onLoad === undefined;
  const { form, onSubmit, field, end } = useVersionedForm<RubricDraft>({
    initial,
    rules: wrongFields,
    failed: t`Failed to save the rubric.`,
    toasts: true,
    send: (values) => send(rubricForm.parse(formOf(values))),
  });
  const draft = form.values;
  const weights = draft.criteria.reduce((sum, { weight }) => sum + Number(weight), 0);
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap={24} above={32}>
        <Stack gap={20} widest="640px">
          <TextInput {...field('name')} label={t`Name`} maxLength={120} aria-required />
          <Select
            {...field('skill')}
            label={t`Skill`}
            data={rubricSkills.map((skill) => ({ value: skill, label: skillText(skill) }))}
            disabled={!isNew}
            allowDeselect={false}
          />
          <Row gap={[20, 24]} wrap align="start">
            <NumberInput
              {...field('top')}
              label={t`Highest band`}
              min={1}
              max={TOP_MAX}
              clampBehavior="none"
              allowDecimal={false}
              onChange={(top) => form.setValues(withTop(draft, top))}
            />
            <Radio.Group {...field('step')} label={t`Bands`}>
              <Stack gap={8} above={8}>
                <Radio value="1" label={t`Whole bands`} />
                <Radio value="0.5" label={t`Whole and half bands`} />
              </Stack>
            </Radio.Group>
          </Row>
          <Radio.Group {...field('per')} label={t`What is judged`}>
            <Stack gap={8} above={8}>
              <Radio value="test" label={t`The whole test at once`} />
              <Radio value="question" label={t`Each question on its own; all of them weigh the same`} />
            </Stack>
          </Radio.Group>
          <Radio.Group {...field('rounding')} label={t`How the mean becomes a band`}>
            <Stack gap={8} above={8}>
              <Radio value="nearest" label={t`To the nearest band; halfway is the higher one`} />
              <Radio value="down" label={t`Down to the band below`} />
              <Radio value="exact" label={t`Not at all; it has two decimals`} />
            </Stack>
          </Radio.Group>
          <Checkbox {...field('learner_sees')} label={t`Learners see their bands with the result`} />
        </Stack>
        <RubricGrid form={form} />
        <div>
          <Text>{t`Weights: ${{ sum: Number.isNaN(weights) ? '–' : i18n.number(weights) }} in all.`}</Text>
          <Example draft={draft} />
        </div>
        <VersionedEnd end={end} size="lg" onLoad={onLoad}>
          {isNew ? <Trans>Add rubric</Trans> : <Trans>Save as the next version</Trans>}
        </VersionedEnd>
        {!isNew && (
          <Text size="sm" tone="faint">
            <Trans>Attempts that have started keep the version they began with.</Trans>
          </Text>
        )}
      </Stack>
    </form>
  );
}

function Example({ draft }: { draft: RubricDraft }) {
  const example = exampleOf(draft);
  if (!example) return null;
  const { values, awarded } = example;
  const bands = inRow(values.map((value) => i18n.number(value)));
  const mean = i18n.number(awarded.points, { maximumFractionDigits: 4 });
  const [band, score] = [i18n.number(awarded.band), i18n.number(awarded.score)];
  return (
    <Text
      tone="quiet"
      role="status"
    >{t`For example, ${bands} have the mean ${mean}: band ${band}, and ${score} of 100.`}</Text>
  );
}
