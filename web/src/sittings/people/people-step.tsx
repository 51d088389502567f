import { Button } from '@mantine/core';
import type { Sitting } from '@parlance/contract/sittings/sitting';
import { shownName } from '@parlance/contract/texts/shown-name';
import { countOf } from '../../platform/plural.ts';
import { StepHeading } from '../set-up/step-heading.tsx';
import { problemsOf } from '../set-up/step-list.tsx';
import type { StepProps } from '../set-up/step-props.ts';
import { type Draft } from '../set-up/use-draft.ts';
import { Candidates } from './candidates.tsx';
import { ClassChoice } from './class-choice.tsx';
import classes from './people-step.module.css';
import { SittingStaff } from './sitting-staff.tsx';
import { useChangeCandidates } from './use-change-candidates.ts';

/** Who takes it, by classes and one by one, and who works at it. */
export function PeopleStep(props: StepProps) {
  const { sitting, form, set, draft } = props;
  const isDraft = sitting.status === 'draft';
  return (
    <section aria-labelledby="step-people">
      <StepHeading id="step-people" title="People" problems={problemsOf(sitting, 'people')} />
      {isDraft && sitting.may_change ? (
        <ClassChoice chosen={form.classes} onChange={(chosen) => set({ classes: chosen })} />
      ) : (
        <p className={classes.chosen}>{classesText(sitting)}</p>
      )}
      {sitting.status === 'published' && sitting.may_change && <JoinedSince sitting={sitting} draft={draft} />}
      <Candidates {...props} />
      <SittingStaff {...props} />
    </section>
  );
}

function classesText({ classes: chosen }: Sitting): string {
  if (chosen.length === 0) return 'No class was chosen.';
  return `Classes: ${chosen.map(({ name }) => name).join(', ')}.`;
}

/** Who joined a class since its candidates were fixed, and the way to add them. */
function JoinedSince({ sitting, draft }: { sitting: Sitting; draft: Draft }) {
  const changing = useChangeCandidates(sitting.id, draft);
  return sitting.classes
    .filter(({ joined }) => joined.length > 0)
    .map(({ id, name, joined }) => (
      <div key={id} className={classes.joined}>
        <p>
          {`${countOf(joined.length, 'person', 'people')} joined ${name} since: `}
          {joined.map(({ full_name, username }) => shownName(full_name, username)).join(', ')}.
        </p>
        <Button
          mt={8}
          variant="default"
          loading={changing.isPending}
          onClick={() => changing.mutate({ add: joined.map(({ account_id }) => account_id) })}
        >
          Add them
        </Button>
      </div>
    ));
}
