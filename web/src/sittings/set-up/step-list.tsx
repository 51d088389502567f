import { plural, t } from '@lingui/core/macro';
import { Button, UnstyledButton } from '@mantine/core';
import { say } from '@parlance/contract/say';
import type { Sitting } from '@parlance/contract/sittings/sitting';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { zonedTime } from '../../ui/format/format-zoned.ts';
import { inRow } from '../../ui/format/in-row.ts';
import { Text } from '../../ui/kit.tsx';
import { useBelow } from '../../ui/use-below.ts';
import { releaseLabels } from '../release-labels.ts';
import { isToConfirm, problemsOf, type Step, stepLabels, steps } from '../view.ts';
import classes from './step-list.module.css';

/** Below this the steps would push every form out of view: the open one is shown, and all of them when asked for. */
const PHONE_BELOW_PX = 768;

type Props = { sitting: Sitting; step: Step; onStep: (step: Step) => void };

/** The steps with what is settled in each, and whether something is left. */
export function StepList({ sitting, step, onStep }: Props) {
  const isPhone = useBelow(PHONE_BELOW_PX);
  const [opened, setOpened] = useState(false);
  const shown = isPhone && !opened ? [step] : steps;
  return (
    <nav aria-label={t`Steps`} className={classes.steps}>
      <ol id="steps">
        {shown.map((each) => {
          const open = each === 'publish' ? unsettled(sitting) : problemsOf(sitting, each);
          const Sign = open.length > 0 ? IconAlertCircle : IconCheck;
          return (
            <li key={each}>
              <UnstyledButton
                className={classes.step}
                aria-current={each === step ? 'step' : undefined}
                onClick={() => {
                  setOpened(false);
                  onStep(each);
                }}
              >
                <span className={classes.number}>{steps.indexOf(each) + 1}</span>
                <Text as="span" grows>
                  <span className={classes.name}>{say(stepLabels[each])}</span>
                  <span className={classes.settled}>{settledOf(sitting, each)}</span>
                </Text>
                <Sign
                  size={20}
                  stroke={1.75}
                  className={classes.sign}
                  data-open={open.length > 0 || undefined}
                  role="img"
                  aria-label={open.length > 0 ? t`Not settled` : t`Settled`}
                />
              </UnstyledButton>
            </li>
          );
        })}
      </ol>
      {isPhone && (
        <Button
          size="sm"
          variant="subtle"
          aria-expanded={opened}
          aria-controls="steps"
          onClick={() => setOpened(!opened)}
        >
          {opened ? t`Show this step only` : t`Show all ${{ count: steps.length }} steps`}
        </Button>
      )}
    </nav>
  );
}

function readiness(problems: Sitting['problems']): string {
  const open = problems.filter((problem) => !isToConfirm(problem)).length;
  if (open > 0) return t`${plural(open, { one: '# thing to settle', other: '# things to settle' })}`;
  return problems.length > 0 ? t`One thing to confirm` : t`Ready to publish`;
}

/** What stands in the way of publishing, what is only to be confirmed there included. */
function unsettled({ problems, status }: Sitting): Sitting['problems'] {
  return status === 'draft' ? problems : [];
}

function settledOf(sitting: Sitting, step: Step): string {
  const { parts, candidates, start_mode, starts_at, time_zone, release, status } = sitting;
  switch (step) {
    case 'tests': {
      const breaks = parts.filter(({ break_seconds }) => break_seconds > 0).length;
      const all = t`${plural({ parts: parts.length }, { one: '# part', other: '# parts' })}`;
      if (breaks === 0) return all;
      return inRow([all, t`${plural(breaks, { one: '# break', other: '# breaks' })}`]);
    }
    case 'people':
      return t`${plural(candidates, { one: '# candidate', other: '# candidates' })}`;
    case 'time': {
      if (starts_at === null) return t`No date yet`;
      const start = zonedTime(starts_at, time_zone);
      return start_mode === 'fixed' ? t`${start}, common start` : t`${start}, a window`;
    }
    case 'rules': {
      const asked = entrance(sitting);
      const results = say(releaseLabels[release].short);
      return asked.length === 0 ? results : t`${{ asked: inRow(asked) }}, ${results}`;
    }
    case 'publish':
      if (status !== 'draft') return status === 'published' ? t`Published` : t`Cancelled`;
      return readiness(unsettled(sitting));
  }
}

/** What is asked of whoever enters. */
function entrance({ has_access_code, safe_exam_browser, networks }: Sitting): string[] {
  return [
    ...(has_access_code ? [t`Code`] : []),
    ...(safe_exam_browser ? ['Safe Exam Browser'] : []),
    ...(networks.length > 0
      ? [t`${plural({ networks: networks.length }, { one: '# network', other: '# networks' })}`]
      : []),
  ];
}
