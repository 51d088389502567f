import { Button, Select } from '@mantine/core';
import { listClasses } from '@parlance/contract/classes';
import type { Sitting } from '@parlance/contract/sittings/sitting';
import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../platform/plural.ts';
import { pageQueryOf } from '../../platform/queries.ts';
import { StepHeading } from '../set-up/step-heading.tsx';
import { problemsOf } from '../set-up/step-list.tsx';
import type { StepProps } from '../set-up/step-props.ts';
import { Candidates } from './candidates.tsx';
import { JoinedSince } from './joined-since.tsx';
import classes from './people-step.module.css';
import { SittingStaff } from './sitting-staff.tsx';

/** The first so many by name can be chosen. */
const CLASSES_SHOWN = 100;

/** Who takes it, by classes and one by one, and who works at it. */
export function PeopleStep(props: StepProps) {
  const { sitting, draft } = props;
  const isDraft = sitting.status === 'draft';
  return (
    <section aria-labelledby="step-people">
      <StepHeading id="step-people" title="People" problems={problemsOf(sitting, 'people')} />
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
  const chosen = sitting.classes.map(({ id }) => id);
  const free = (known.data?.items ?? []).filter(({ id }) => !chosen.includes(id));
  return (
    <>
      {sitting.classes.length > 0 && (
        <ul className={classes.rows} aria-label="Classes">
          {sitting.classes.map(({ id, name, learners }) => (
            <li key={id} className={classes.classRow}>
              <span className={classes.name}>{name}</span>
              <span>{countOf(learners, 'learner')}</span>
              <Button
                size="sm"
                variant="subtle"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(chosen.filter((each) => each !== id))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Select
        className={classes.add ?? ''}
        label="Add a class"
        description="Until it is published, the list of candidates follows its classes."
        placeholder="Choose a class"
        searchable
        nothingFoundMessage="No such class."
        disabled={known.data === undefined}
        error={known.isError ? 'Failed to load the classes. Reload this page.' : undefined}
        data={free.map(({ id, name, learners }) => ({
          value: String(id),
          label: `${name} (${countOf(learners, 'learner')})`,
        }))}
        value={null}
        onChange={(value) => value && onChange([...chosen, Number(value)])}
      />
    </>
  );
}

function classesText({ classes: chosen }: Sitting): string {
  if (chosen.length === 0) return 'No class was chosen.';
  return `Classes: ${chosen.map(({ name }) => name).join(', ')}.`;
}
