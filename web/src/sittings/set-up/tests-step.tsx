import { ActionIcon, NumberInput, Select, TextInput } from '@mantine/core';
import type { Course } from '@parlance/contract/courses';
import { PARTS_MAX } from '@parlance/contract/sittings/set-up';
import type { SittingPart } from '@parlance/contract/sittings/sitting';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useCourses } from '../../courses/use-courses.ts';
import { countOf } from '../../platform/plural.ts';
import { minutesOf } from '../../ui/format/minutes.ts';
import { SkillName } from '../../ui/skill.tsx';
import { localOf } from '../format-zoned.ts';
import { StepHeading } from './step-heading.tsx';
import { problemsOf } from './step-list.tsx';
import type { StepProps } from './step-props.ts';
import classes from './tests-step.module.css';
import type { PartSetting } from './use-draft.ts';

const starts = [
  { value: 'follows', label: 'After the part before' },
  { value: 'fixed', label: 'At a fixed time' },
  { value: 'appointment', label: 'By appointment' },
];

/** Which tests it has, in which order, and when each begins. */
export function TestsStep({ sitting, fields, draft }: StepProps) {
  const courses = useCourses();
  const { parts } = sitting;
  const locked = sitting.status !== 'draft' || !sitting.may_change;
  const store = (next: SittingPart[]) =>
    draft.change({ parts: next.map((part) => settingOf(part, sitting.time_zone)) });

  function move(from: number, to: number): void {
    const next = [...parts];
    const [moved] = next.splice(from, 1);
    if (moved) next.splice(to, 0, moved);
    store(next);
  }

  function add(course: Course): void {
    const settings = parts.map((part) => settingOf(part, sitting.time_zone));
    draft.change({ parts: [...settings, { course_id: course.id, start: 'follows', break_seconds: 0 }] });
  }

  const free = (courses.data ?? []).filter(({ id }) => !parts.some(({ course }) => course.id === id));
  return (
    <section aria-labelledby="step-tests">
      <StepHeading id="step-tests" title="Tests" problems={problemsOf(sitting, 'tests')} />
      <ol className={classes.parts}>
        {parts.map((part, at) => (
          <li key={part.course.id} className={classes.part}>
            <span className={classes.number}>{at + 1}</span>
            <div>
              <p className={classes.title}>{part.course.title}</p>
              <p className={classes.about}>
                <SkillName type={part.course.type} />
                <span>{aboutOf(part)}</span>
              </p>
            </div>
            <div className={classes.start}>
              {at === 0 ? (
                <p className={classes.first}>Starts with the examination</p>
              ) : (
                <StartFields
                  part={part}
                  zone={sitting.time_zone}
                  problem={fields[`parts.${at}.starts_at`] ?? fields[`parts.${at}.break_seconds`]}
                  disabled={locked}
                  onChange={(setting) =>
                    draft.change({
                      parts: parts.map((each, index) => (index === at ? setting : settingOf(each, sitting.time_zone))),
                    })
                  }
                />
              )}
            </div>
            {!locked && (
              <div className={classes.tools}>
                <ActionIcon
                  aria-label={`Move ${part.course.title} up`}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                >
                  <IconArrowUp size={18} stroke={1.75} />
                </ActionIcon>
                <ActionIcon
                  aria-label={`Move ${part.course.title} down`}
                  disabled={at === parts.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <IconArrowDown size={18} stroke={1.75} />
                </ActionIcon>
                <ActionIcon
                  aria-label={`Remove ${part.course.title}`}
                  onClick={() => store(parts.filter((each) => each !== part))}
                >
                  <IconTrash size={18} stroke={1.75} />
                </ActionIcon>
              </div>
            )}
          </li>
        ))}
      </ol>
      {parts.length === 0 && <p className={classes.none}>No tests yet.</p>}
      {!locked && parts.length < PARTS_MAX && (
        <Select
          className={classes.add}
          label="Add a test"
          placeholder="Choose a course"
          searchable
          nothingFoundMessage="No such course."
          disabled={courses.data === undefined}
          error={courses.isError ? 'Failed to load the courses. Reload this page.' : undefined}
          data={free.map(({ id, title, type }) => ({ value: String(id), label: `${title} (${type})` }))}
          value={null}
          onChange={(value) => {
            const course = free.find(({ id }) => String(id) === value);
            if (course) add(course);
          }}
        />
      )}
    </section>
  );
}

type StartProps = {
  part: SittingPart;
  zone: string;
  problem: string | undefined;
  disabled: boolean;
  onChange: (setting: PartSetting) => void;
};

/** When a part after the first begins. */
function StartFields({ part, zone, problem, disabled, onChange }: StartProps) {
  const setting = settingOf(part, zone);
  const at = part.start === 'fixed' && part.starts_at;
  return (
    <>
      <Select
        aria-label={`Start of ${part.course.title}`}
        className={classes.how}
        allowDeselect={false}
        data={starts}
        value={part.start}
        disabled={disabled}
        onChange={(value) => onChange({ course_id: part.course.id, start: value as SittingPart['start'] })}
      />
      {part.start === 'follows' && (
        <NumberInput
          className={classes.minutes}
          aria-label={`Break before ${part.course.title}, in minutes`}
          suffix=" min break"
          min={0}
          max={120}
          allowNegative={false}
          allowDecimal={false}
          value={part.break_seconds / 60}
          error={problem}
          disabled={disabled}
          onChange={(value) => typeof value === 'number' && onChange({ ...setting, break_seconds: value * 60 })}
        />
      )}
      {part.start === 'fixed' && (
        <TextInput
          type="datetime-local"
          aria-label={`Start of ${part.course.title}`}
          value={at ? localOf(at, zone) : ''}
          error={problem}
          disabled={disabled}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...setting, starts_at: value === '' ? null : { local: value.slice(0, 16), time_zone: zone } })
          }
        />
      )}
    </>
  );
}

/** A part as it is stored again. */
function settingOf({ course, start, starts_at, break_seconds }: SittingPart, zone: string): PartSetting {
  const setting = { course_id: course.id, start };
  if (start === 'follows') return { ...setting, break_seconds };
  if (start === 'appointment' || starts_at === null) return setting;
  return { ...setting, starts_at: { local: localOf(starts_at, zone), time_zone: zone } };
}

function aboutOf({ course, base_seconds }: SittingPart): string {
  if (course.deleted) return 'The course was deleted.';
  const length = base_seconds === null ? [] : [minutesOf(base_seconds)];
  return [countOf(course.question_count, 'question'), ...length].join(', ');
}
