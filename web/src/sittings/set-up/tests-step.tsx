import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, NumberInput, Select, TextInput } from '@mantine/core';
import type { Course } from '@parlance/contract/courses';
import { PART_BREAK_SECONDS_MAX, PARTS_MAX } from '@parlance/contract/sittings/set-up';
import type { Sitting } from '@parlance/contract/sittings/sitting';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { CourseSelect } from '../../courses/course-select.tsx';
import { useCourses } from '../../courses/use-courses.ts';
import { useMayChange } from '../../courses/use-own-courses.ts';
import { choicesOf } from '../../ui/fields/choices.ts';
import { inRow } from '../../ui/format/in-row.ts';
import { minutesOf } from '../../ui/format/minutes.ts';
import { Row, Text } from '../../ui/kit.tsx';
import { SkillName } from '../../ui/skill.tsx';
import { PartPaper } from '../part-paper.tsx';
import type { PartRow } from './form-values.ts';
import { Step, type StepProps } from './step.tsx';
import classes from './tests-step.module.css';

const startLabels: Record<PartRow['start'], MessageDescriptor> = {
  follows: msg`After the part before`,
  fixed: msg`At a fixed time`,
  appointment: msg`By appointment`,
};

/** Which tests it has, in which order, and when each begins. */
export function TestsStep({ sitting, form, fields, set, draft }: StepProps) {
  const courses = useCourses();
  const mayChange = useMayChange();
  const [q, setQ] = useState('');
  const { parts } = form;
  const locked = sitting.status !== 'draft' || !sitting.may_change;

  function move(from: number, to: number): void {
    const next = [...parts];
    const [moved] = next.splice(from, 1);
    if (moved) next.splice(to, 0, moved);
    set({ parts: next });
  }

  function add({ id, title, type }: Course): void {
    set({ parts: [...parts, { course: { id, title, type }, start: 'follows', startsAt: '', breakMinutes: 0 }] });
  }

  // What learners do not only practise is closed to teachers who did not make it.
  const free = courses.data?.filter(
    ({ id, use = 'practice', practice_mode }) =>
      !practice_mode && !parts.some(({ course }) => course.id === id) && (use === 'practice' || mayChange(id)),
  );
  return (
    <Step of="tests" sitting={sitting}>
      <Text as="ol" above={16} ruled>
        {parts.map((part, at) => (
          <li key={part.course.id} className={classes.part}>
            <span className={classes.number}>{at + 1}</span>
            <div>
              <Text weight={600} breaks>
                {part.course.title}
              </Text>
              <Row as="p" size="md" tone="quiet" gap={[0, 16]} wrap>
                <SkillName type={part.course.type} />
                <span>{aboutOf(part, sitting)}</span>
              </Row>
            </div>
            <div className={classes.start}>
              {at === 0 ? (
                <Text tone="quiet">
                  <Trans>Starts with the examination</Trans>
                </Text>
              ) : (
                <StartFields
                  part={part}
                  problem={fields[`parts.${at}.starts_at`] ?? fields[`parts.${at}.break_seconds`]}
                  disabled={locked}
                  onChange={(change) =>
                    set({ parts: parts.map((each) => (each === part ? { ...part, ...change } : each)) })
                  }
                />
              )}
            </div>
            {!locked && (
              <div className={classes.tools}>
                <ActionIcon
                  aria-label={t`Move ${{ title: part.course.title }} up`}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                >
                  <IconArrowUp size={18} stroke={1.75} />
                </ActionIcon>
                <ActionIcon
                  aria-label={t`Move ${{ title: part.course.title }} down`}
                  disabled={at === parts.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <IconArrowDown size={18} stroke={1.75} />
                </ActionIcon>
                <ActionIcon
                  aria-label={t`Remove ${{ name: part.course.title }}`}
                  onClick={() => set({ parts: parts.filter((each) => each !== part) })}
                >
                  <IconTrash size={18} stroke={1.75} />
                </ActionIcon>
              </div>
            )}
            {sitting.parts
              .filter(({ course }) => course.id === part.course.id)
              .map((stored) => (
                <PartPaper key={stored.id} sitting={sitting} part={stored} alter={draft.alter} />
              ))}
          </li>
        ))}
      </Text>
      {parts.length === 0 && <p className={classes.none}>{t`No tests yet.`}</p>}
      {!locked && parts.length < PARTS_MAX && (
        <CourseSelect
          style={{ maxWidth: 480, marginTop: 24 }}
          label={t`Add a test`}
          courses={free}
          beside="skill"
          hasFailed={courses.isError}
          searchValue={q}
          onSearchChange={setQ}
          value={null}
          onChange={(value) => {
            const course = free?.find(({ id }) => String(id) === value);
            if (!course) return;
            add(course);
            setQ('');
          }}
        />
      )}
    </Step>
  );
}

type StartProps = {
  part: PartRow;
  problem: string | undefined;
  disabled: boolean;
  onChange: (change: Partial<PartRow>) => void;
};

/** When a part after the first begins. */
function StartFields({ part, problem, disabled, onChange }: StartProps) {
  const { title } = part.course;
  return (
    <>
      <Select
        aria-label={t`Start of ${title}`}
        className={classes.how}
        allowDeselect={false}
        data={choicesOf(startLabels)}
        value={part.start}
        disabled={disabled}
        onChange={(value) => onChange({ start: value as PartRow['start'] })}
      />
      {part.start === 'follows' && (
        <NumberInput
          className={classes.minutes}
          aria-label={t`Break before ${title}, in minutes`}
          suffix={` ${t`min break`}`}
          min={0}
          max={PART_BREAK_SECONDS_MAX / 60}
          allowNegative={false}
          allowDecimal={false}
          value={part.breakMinutes}
          error={problem}
          disabled={disabled}
          onChange={(breakMinutes) => onChange({ breakMinutes })}
        />
      )}
      {part.start === 'fixed' && (
        <TextInput
          type="datetime-local"
          aria-label={t`Start of ${title}, date and time`}
          value={part.startsAt}
          error={problem}
          disabled={disabled}
          onChange={({ currentTarget: { value } }) => onChange({ startsAt: value.slice(0, 16) })}
        />
      )}
    </>
  );
}

/** What is known of a test once it is stored. */
function aboutOf({ course: { id } }: PartRow, { parts }: Sitting): string {
  const stored = parts.find(({ course }) => course.id === id);
  if (!stored) return '';
  if (stored.course.deleted && !stored.paper) return t`The course was deleted.`;
  const length = stored.base_seconds === null ? [] : [minutesOf(stored.base_seconds)];
  const gone = stored.course.deleted ? [t`the course was deleted`] : [];
  return inRow([
    t`${plural({ count: stored.course.question_count }, { one: '# question', other: '# questions' })}`,
    ...length,
    ...gone,
  ]);
}
