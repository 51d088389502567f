import { MultiSelect } from '@mantine/core';
import { listClasses } from '@parlance/contract/classes';
import type { Sitting } from '@parlance/contract/sittings/sitting';
import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../platform/plural.ts';
import { pageQueryOf } from '../../platform/queries.ts';
import type { StepProps } from '../set-up/set-up.tsx';
import { StepHeading } from '../set-up/step-heading.tsx';
import { stepOfPath } from '../view.ts';
import { Candidates } from './candidates.tsx';
import { JoinedSince } from './joined-since.tsx';
import classes from './people-step.module.css';
import { SittingStaff } from './sitting-staff.tsx';

/** A school has at most so many classes. */
const CLASSES_SHOWN = 1000;

/** Who takes it, by classes and one by one, and who works at it. */
export function PeopleStep(props: StepProps) {
  const { sitting, draft } = props;
  const isDraft = sitting.status === 'draft';
  return (
    <section aria-labelledby="step-people">
      <StepHeading
        id="step-people"
        title="People"
        problems={sitting.problems.filter(({ path }) => stepOfPath(path) === 'people')}
      />
      {isDraft && sitting.may_change ? (
        <ClassChoice sitting={sitting} onChange={(classIds) => draft.change({ classIds })} />
      ) : (
        <p className={classes.classes}>{classesText(sitting)}</p>
      )}
      {sitting.status === 'published' && sitting.may_change && <JoinedSince sitting={sitting} draft={draft} />}
      <Candidates {...props} />
      <SittingStaff {...props} />
    </section>
  );
}

function ClassChoice({ sitting, onChange }: { sitting: Sitting; onChange: (ids: number[]) => void }) {
  const query = { page: '1', limit: String(CLASSES_SHOWN), status: 'current' as const };
  const known = useQuery(pageQueryOf(listClasses, { query }));
  const chosen = sitting.classes.map(({ id, name }) => ({ value: String(id), label: name }));
  const offered = (known.data?.items ?? []).map(({ id, name, learners }) => ({
    value: String(id),
    label: `${name} (${countOf(learners, 'learner')})`,
  }));
  const choices = [...offered, ...chosen.filter(({ value }) => !offered.some((each) => each.value === value))];
  return (
    <MultiSelect
      className={classes.choice}
      label="Classes"
      description="Until it is published, the list of candidates follows these classes."
      placeholder={sitting.classes.length === 0 ? 'Choose classes' : undefined}
      searchable
      nothingFoundMessage="No such class."
      error={known.isError ? 'Failed to load the classes. Reload this page.' : undefined}
      data={choices}
      value={chosen.map(({ value }) => value)}
      onChange={(values) => onChange(values.map(Number))}
    />
  );
}

function classesText({ classes: chosen }: Sitting): string {
  if (chosen.length === 0) return 'No class was chosen.';
  return `Classes: ${chosen.map(({ name }) => name).join(', ')}.`;
}
