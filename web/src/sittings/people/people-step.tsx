import type { Sitting } from '@parlance/contract/sittings/sitting';
import { StepHeading } from '../set-up/step-heading.tsx';
import { problemsOf } from '../set-up/step-list.tsx';
import type { StepProps } from '../set-up/step-props.ts';
import { Candidates } from './candidates.tsx';
import { ClassChoice } from './class-choice.tsx';
import { JoinedSince } from './joined-since.tsx';
import classes from './people-step.module.css';
import { SittingStaff } from './sitting-staff.tsx';

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
