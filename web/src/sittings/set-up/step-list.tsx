import { UnstyledButton } from '@mantine/core';
import type { Sitting } from '@parlance/contract/sittings/sitting';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { countOf } from '../../platform/plural.ts';
import { zonedTime } from '../format-zoned.ts';
import { isToConfirm, type Step, stepLabels, stepOfPath, steps } from '../view.ts';
import { releaseLabels } from './rule-labels.ts';
import classes from './step-list.module.css';

type Props = { sitting: Sitting; step: Step; onStep: (step: Step) => void };

/** The steps with what is settled in each, and whether something is left. */
export function StepList({ sitting, step, onStep }: Props) {
  return (
    <nav aria-label="Steps" className={classes.steps}>
      <ol>
        {steps.map((each, at) => {
          const open = each === 'publish' ? unsettled(sitting) : problemsOf(sitting, each);
          const Sign = open.length > 0 ? IconAlertCircle : IconCheck;
          return (
            <li key={each}>
              <UnstyledButton
                className={classes.step}
                aria-current={each === step ? 'step' : undefined}
                onClick={() => onStep(each)}
              >
                <span className={classes.number}>{at + 1}</span>
                <span className={classes.about}>
                  <span className={classes.name}>{stepLabels[each]}</span>
                  <span className={classes.settled}>{settledOf(sitting, each)}</span>
                </span>
                <Sign
                  size={20}
                  stroke={1.75}
                  className={classes.sign}
                  data-open={open.length > 0 || undefined}
                  role="img"
                  aria-label={open.length > 0 ? 'Not settled' : 'Settled'}
                />
              </UnstyledButton>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

export function problemsOf({ problems }: Sitting, step: Step): Sitting['problems'] {
  return problems.filter(({ path }) => stepOfPath(path) === step);
}

/** What stands in the way of publishing. */
function unsettled({ problems, status }: Sitting): Sitting['problems'] {
  return status === 'draft' ? problems.filter((problem) => !isToConfirm(problem)) : [];
}

function settledOf(sitting: Sitting, step: Step): string {
  const { parts, candidates, start_mode, starts_at, time_zone, release, status } = sitting;
  switch (step) {
    case 'tests': {
      const breaks = parts.filter(({ break_seconds }) => break_seconds > 0).length;
      return [countOf(parts.length, 'part'), ...(breaks > 0 ? [countOf(breaks, 'break')] : [])].join(', ');
    }
    case 'people':
      return countOf(candidates, 'candidate');
    case 'time':
      if (starts_at === null) return 'No date yet';
      return `${zonedTime(starts_at, time_zone)}, ${start_mode === 'fixed' ? 'common start' : 'a window'}`;
    case 'rules':
      return [...entrance(sitting), releaseLabels[release].short].join(', ');
    case 'publish':
      if (status !== 'draft') return status === 'published' ? 'Published' : 'Cancelled';
      return unsettled(sitting).length > 0
        ? `${countOf(unsettled(sitting).length, 'thing')} to settle`
        : 'Ready to publish';
  }
}

/** What is asked of whoever enters. */
function entrance({ has_access_code, safe_exam_browser, networks }: Sitting): string[] {
  return [
    ...(has_access_code ? ['Code'] : []),
    ...(safe_exam_browser ? ['Safe Exam Browser'] : []),
    ...(networks.length > 0 ? [countOf(networks.length, 'network')] : []),
  ];
}
