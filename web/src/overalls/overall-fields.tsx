import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, Checkbox, NumberInput, Radio, TextInput } from '@mantine/core';
import {
  type OverallForm,
  overallForm,
  PARTS_MAX,
  PARTS_MIN,
  VALID_DAYS_MAX,
  WEIGHT_MAX,
} from '@parlance/contract/overalls';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { CourseSelect } from '../courses/course-select.tsx';
import { useCourses } from '../courses/use-courses.ts';
import { useVersionedForm, VersionedEnd } from '../ui/fields/versioned-form.tsx';
import { Row, Stack, Text } from '../ui/kit.tsx';
import { formOf, NO_PART, type OverallDraft, wrongFields } from './overall-draft.ts';
import classes from './overall-fields.module.css';

type Props = {
  initial: OverallDraft;
  /** Fills it with what is stored now; absent for a new one. */
  onLoad?: () => void;
  /** Throws what was refused. Gives what follows once the form counts as saved: before that, leaving is asked about. */
  send: (form: OverallForm) => Promise<() => void>;
};

type Form = ReturnType<typeof useVersionedForm<OverallDraft>>['form'];

/** The fields of an overall band: its parts, how they are rounded, and which results count. */
export function OverallFields({ initial, onLoad, send }: Props) {
  const isNew = onLoad === undefined;
  const { form, onSubmit, field, end } = useVersionedForm<OverallDraft>({
    initial,
    rules: wrongFields,
    failed: t`Failed to save the overall band.`,
    toasts: true,
    send: (values) => send(overallForm.parse(formOf(values))),
  });
  const [low, high] = [i18n.number(6.25), i18n.number(6.5)];
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap={24} above={32} widest="640px">
        <TextInput {...field('title')} label={t`Title`} maxLength={120} aria-required />
        <Parts form={form} />
        <Radio.Group {...field('step')} label={t`Bands`}>
          <Stack gap={8} above={8}>
            <Radio value="0.5" label={t`Whole and half bands`} />
            <Radio value="1" label={t`Whole bands`} />
          </Stack>
        </Radio.Group>
        <Radio.Group {...field('rounding')} label={t`Rounding`} description={t`An example with half bands.`}>
          <Stack gap={8} above={8}>
            <Radio value="nearest" label={t`To the nearest band: ${low} becomes ${high}`} />
            <Radio
              value="down"
              label={t`To the band below: ${low} becomes ${{ below: i18n.number(6, { minimumFractionDigits: 1 }) }}`}
            />
          </Stack>
        </Radio.Group>
        <Radio.Group
          {...field('take')}
          label={t`Which result of a course counts`}
          description={t`Only results that learners can see count.`}
        >
          <Stack gap={8} above={8}>
            <Radio value="latest" label={t`The latest`} />
            <Radio value="best" label={t`The one with the highest band`} />
          </Stack>
        </Radio.Group>
        <Checkbox
          {...field('one_sitting')}
          label={t`All parts must be of one examination`}
          description={t`Practice does not count then, nor parts of different examinations.`}
        />
        <NumberInput
          {...field('valid_days')}
          label={t`Days that a result counts`}
          description={t`Leave empty for no limit.`}
          style={{ maxWidth: 320 }}
          min={1}
          max={VALID_DAYS_MAX}
          clampBehavior="none"
          allowDecimal={false}
        />
        <VersionedEnd end={end} size="lg" onLoad={onLoad}>
          {isNew ? <Trans>Add overall band</Trans> : <Trans>Save</Trans>}
        </VersionedEnd>
        {!isNew && (
          <Text size="sm" tone="faint">
            <Trans>When more than the title changes, reports that learners have of it count as replaced.</Trans>
          </Text>
        )}
      </Stack>
    </form>
  );
}

function Parts({ form }: { form: Form }) {
  const courses = useCourses();
  const { parts } = form.values;
  return (
    <Stack as="section" gap={12} aria-label={t`Courses`}>
      <Text as="h2" size="h3" above={16}>
        <Trans>Courses</Trans>
      </Text>
      <ol>
        {parts.map((_, at) => (
          // Parts are told apart by their place alone.
          <li key={at} className={classes.part}>
            <CourseSelect
              {...form.getInputProps(`parts.${at}.course_id`)}
              label={t`Course`}
              aria-label={t`Course ${{ number: i18n.number(at + 1) }}`}
              courses={courses.data}
              beside="skill"
              hasFailed={courses.isError}
            />
            <NumberInput
              {...form.getInputProps(`parts.${at}.weight`)}
              label={t`Weight`}
              aria-label={t`Weight of course ${{ number: i18n.number(at + 1) }}`}
              min={1}
              max={WEIGHT_MAX}
              clampBehavior="none"
              allowDecimal={false}
            />
            <ActionIcon
              className={classes.remove}
              aria-label={t`Remove course ${{ number: i18n.number(at + 1) }}`}
              disabled={parts.length <= PARTS_MIN}
              onClick={() => form.removeListItem('parts', at)}
            >
              <IconTrash size={18} stroke={1.75} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      {parts.length < PARTS_MAX && (
        <Row>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.75} />}
            onClick={() => form.insertListItem('parts', NO_PART)}
          >
            <Trans>Add course</Trans>
          </Button>
        </Row>
      )}
    </Stack>
  );
}
