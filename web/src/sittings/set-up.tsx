import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Sitting } from '@parlance/contract/sittings/sitting';
import { zonePlace } from '@parlance/contract/texts/zones';
import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { type ChangeEvent, useState } from 'react';
import { Link, type Location } from 'react-router';
import { LeaveGuard } from '../ui/dialogs/leave-guard.tsx';
import { timeOfDay } from '../ui/format/format-clock.ts';
import { zonedDay, zonedTime } from '../ui/format/format-zoned.ts';
import { Row, Text } from '../ui/kit.tsx';
import { ErrorNote } from '../ui/states/note.tsx';
import { PeopleStep } from './people/people-step.tsx';
import { PublishStep } from './publish/publish-step.tsx';
import { changesOf, formOf, refreshed, type SettingsForm } from './set-up/form-values.ts';
import { RulesStep } from './set-up/rules-step.tsx';
import type { StepProps } from './set-up/step.tsx';
import { StepList } from './set-up/step-list.tsx';
import { TestsStep } from './set-up/tests-step.tsx';
import { TimeStep } from './set-up/time-step.tsx';
import { type Saving, useDraft } from './set-up/use-draft.ts';
import classes from './set-up.module.css';
import { SittingPhaseMark } from './sitting-phase.tsx';
import { boardPath, type Step } from './view.ts';

type Props = {
  sitting: Sitting;
  step: Step;
  onStep: (step: Step) => void;
  onOpen: (id: number) => void;
};

/** The five steps of an examination. A draft is stored as it is typed. */
export function SetUp({ sitting, step, onStep, onOpen }: Props) {
  const draft = useDraft(sitting);
  const board = boardPath(sitting);
  const [form, setForm] = useState(() => formOf(sitting));
  const { saving } = draft;
  // Somebody else changed it, or another part of this page did, and nothing that can be stored was typed here since.
  const [known, setKnown] = useState(sitting.version);
  if (known !== sitting.version) {
    setKnown(sitting.version);
    if (saving.state === 'saved') setForm(refreshed(form, sitting));
  }

  function set(change: Partial<SettingsForm>): void {
    const next = { ...form, ...change };
    setForm(next);
    draft.change(changesOf(change, next));
  }

  const fields = saving.state === 'failed' ? saving.fields : {};
  const field: StepProps['field'] = (name) => {
    const as = typeof form[name] === 'boolean' ? 'checked' : 'value';
    return {
      [as]: form[name],
      error: fields[name],
      // An input gives an event, a Select its value.
      onChange: (given: ChangeEvent<HTMLInputElement> | SettingsForm[typeof name]) =>
        set({ [name]: typeof given === 'object' && 'currentTarget' in given ? given.currentTarget[as] : given }),
    };
  };
  const shared: StepProps = { sitting, form, fields, set, field, draft };
  return (
    <>
      <LeaveGuard dirty={() => saving.state !== 'saved'} leaves={leavesSitting} />
      <div className={classes.facts}>
        <SittingPhaseMark phase={sitting.phase} />
        <Text as="span">{whenText(sitting)}</Text>
        {board && (
          <Button component={Link} to={board} variant="default" size="sm">
            <Trans>Open board</Trans>
          </Button>
        )}
        {sitting.may_change ? (
          <SavedState saving={saving} onRetry={draft.retry} />
        ) : (
          <span>
            <Trans>You can read this examination. Its leads can change it.</Trans>
          </span>
        )}
      </div>
      {saving.state === 'conflict' && (
        <div className={classes.conflict}>
          <ErrorNote>{t`Someone else changed this examination. Nothing was overwritten.`}</ErrorNote>
          <Row gap={12} wrap above={12}>
            <Button
              variant="default"
              onClick={() => {
                draft.takeTheirs(saving.theirs);
                setForm(formOf(saving.theirs));
              }}
            >
              <Trans>Use their version</Trans>
            </Button>
            <Button variant="default" onClick={() => draft.keepMine(saving.theirs)}>
              <Trans>Keep my version</Trans>
            </Button>
          </Row>
        </div>
      )}
      {saving.state === 'failed' && Object.keys(fields).length === 0 && <ErrorNote>{saving.problem}</ErrorNote>}
      <div className={classes.panes}>
        <StepList sitting={sitting} step={step} onStep={onStep} />
        <div className={classes.step}>
          {step === 'tests' && <TestsStep {...shared} />}
          {step === 'people' && <PeopleStep {...shared} />}
          {step === 'time' && <TimeStep {...shared} />}
          {step === 'rules' && <RulesStep {...shared} />}
          {step === 'publish' && <PublishStep {...shared} onStep={onStep} onOpen={onOpen} />}
        </div>
      </div>
    </>
  );
}

/** Its steps keep what was typed; the section, the list and other examinations do not. */
function leavesSitting(from: Location, to: Location): boolean {
  const [before, after] = [from, to].map(({ pathname, search }) => {
    const params = new URLSearchParams(search);
    return [pathname, params.get('section'), params.get('sitting')].join(' ');
  });
  return before !== after;
}

function whenText({ starts_at, time_zone }: Sitting): string {
  if (starts_at === null) return t`No date yet`;
  const [day, time] = [zonedDay(starts_at, time_zone), zonedTime(starts_at, time_zone)];
  return t`${day}, ${time} (${{ place: zonePlace(time_zone) }})`;
}

/** Whether everything that was changed is stored, and the way on when it is not. */
function SavedState({ saving, onRetry }: { saving: Saving; onRetry: () => void }) {
  if (saving.state === 'saved' && saving.atMs === null) return null;
  return (
    <span className={classes.saved} role="status" data-state={saving.state}>
      {saving.state === 'saved' && (
        <>
          <IconCloudCheck size={18} stroke={1.75} aria-hidden="true" />
          {t`Saved ${{ time: timeOfDay(new Date(saving.atMs ?? 0).toISOString()) }}`}
        </>
      )}
      {saving.state === 'saving' && (
        <>
          <IconCloudUp size={18} stroke={1.75} aria-hidden="true" /> <Trans>Saving...</Trans>
        </>
      )}
      {(saving.state === 'failed' || saving.state === 'conflict') && (
        <>
          <IconCloudOff size={18} stroke={1.75} aria-hidden="true" /> <Trans>Not saved</Trans>
        </>
      )}
      {saving.state === 'failed' && (
        <Button size="sm" variant="subtle" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </span>
  );
}
