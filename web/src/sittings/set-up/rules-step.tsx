import { Button, Checkbox, Radio, Select, Textarea, TextInput } from '@mantine/core';
import type { ReleaseMode } from '@parlance/contract/sittings/result-release';
import { endAccessCode, makeAccessCode } from '@parlance/contract/sittings/set-up';
import type { Sitting } from '@parlance/contract/sittings/sitting';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { countOf } from '../../platform/plural.ts';
import { refusalText } from '../../platform/refusal.ts';
import { choicesOf } from '../../ui/fields/choices.ts';
import { useFocusKept } from '../../ui/focus.ts';
import { Row, Stack, Text } from '../../ui/kit.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import { DeviceRules } from './device-rules.tsx';
import classes from './rules-step.module.css';
import { Step, type StepProps } from './step.tsx';
import { MomentFields } from './time-step.tsx';

/** When results come out: for a choice, and in a few words. */
export const releaseLabels: Record<ReleaseMode, { label: string; short: string }> = {
  at_once: { label: 'As soon as they are there', short: 'Results at once' },
  on_date: { label: 'On a date', short: 'Results on a date' },
  by_hand: { label: 'When you release them', short: 'Results by hand' },
};

const placeLabels: Record<Sitting['second_place'], string> = {
  allow: 'Can be used at once',
  ask: 'Waits until an invigilator lets it in',
};

/** What candidates are told and asked, and how their results come out. */
export function RulesStep(props: StepProps) {
  const { sitting, form, fields, set, field } = props;
  const fixed = !sitting.may_change || sitting.phase === 'cancelled';
  const begun = fixed || sitting.phase === 'under_way' || sitting.phase === 'past';
  const released = sitting.released_at !== null;
  return (
    <Step of="rules" sitting={sitting}>
      <Stack gap={20} above={16} widest="640px">
        <TextInput {...field('title')} label="Title" disabled={fixed} />
        <Textarea
          {...field('instructions')}
          label="Instructions (optional)"
          description="Candidates read them before the start."
          autosize
          minRows={3}
          disabled={fixed}
        />
      </Stack>
      <h3 className={classes.heading}>At the entrance</h3>
      <AccessCode {...props} disabled={fixed || sitting.phase === 'past'} />
      <Stack gap={12} above={16}>
        <Checkbox {...field('ask_device_check')} label="Ask for a device check in the week before" disabled={begun} />
        <Checkbox {...field('ask_full_screen')} label="Ask for the full screen" disabled={begun} />
        <Select
          {...field('second_place')}
          style={{ maxWidth: 400, marginTop: 8 }}
          label="A second device of the same person"
          allowDeselect={false}
          data={choicesOf(placeLabels)}
          disabled={begun}
        />
      </Stack>
      <DeviceRules {...props} disabled={fixed || sitting.phase === 'past'} />
      <h3 className={classes.heading}>Emails</h3>
      <Text tone="quiet" above={4} below={16}>
        Candidates and staff are emailed when you publish, when a time or a place changes, and when you cancel.
      </Text>
      <Reminders
        minutes={form.reminder_minutes}
        problem={fields.reminder_minutes}
        disabled={begun}
        onChange={(minutes) => set({ reminder_minutes: minutes })}
      />
      <h3 className={classes.heading}>Results</h3>
      <Radio.Group {...field('release')} label="Candidates see their results">
        <Stack gap={12} above={16}>
          {Object.entries(releaseLabels).map(([mode, { label }]) => (
            <Radio key={mode} value={mode} label={label} disabled={fixed || released} />
          ))}
        </Stack>
      </Radio.Group>
      {form.release === 'on_date' && (
        <div className={classes.moment}>
          <MomentFields {...props} name="release_on" dayLabel="Date" timeLabel="At" disabled={fixed || released} />
        </div>
      )}
      <Checkbox
        {...field('email_receipt')}
        style={{ marginTop: 24 }}
        label="Email each candidate a receipt when a test ends"
        description="The receipt code and how many questions were answered. No score."
        disabled={fixed}
      />
    </Step>
  );
}

/** The code that candidates type to enter. Making and ending one is stored at once. */
function AccessCode({ sitting, draft, disabled }: StepProps & { disabled: boolean }) {
  const changing = useMutation({
    mutationFn: (endpoint: typeof makeAccessCode | typeof endAccessCode) =>
      draft.alter((version) => call(endpoint, { params: { id: sitting.id }, body: { version } })),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (error) => toastError(refusalText(error, 'Failed to change the code. The code from before still works.')),
  });
  const { has_access_code: has, access_code: code } = sitting;
  const make = useFocusKept(changing.isPending);
  return (
    <Text as="div" above={12}>
      <p>
        {has ? (
          <>
            Access code: <strong className={classes.value}>{code ?? 'shown an hour before the start'}</strong>
          </>
        ) : (
          'No access code: whoever is on the list can enter.'
        )}
      </p>
      <Row gap={8} wrap above={8}>
        <Button
          ref={make}
          variant="default"
          disabled={disabled}
          loading={changing.isPending}
          onClick={() => changing.mutate(makeAccessCode)}
        >
          {has ? 'Make a new code' : 'Ask for a code'}
        </Button>
        {has && (
          <Button variant="subtle" disabled={disabled} onClick={() => changing.mutate(endAccessCode)}>
            Ask for none
          </Button>
        )}
      </Row>
      {has && <p className={classes.hint}>A new code is for people who have not entered yet.</p>}
    </Text>
  );
}

const REMINDERS_MAX = 3;
/** In minutes before the start. */
const usual = [10_080, 4320, 1440, 180, 60];

type Props = {
  minutes: number[];
  problem?: string | undefined;
  disabled: boolean;
  onChange: (minutes: number[]) => void;
};

/** When candidates are reminded by email: the usual choices, and what is stored. */
function Reminders({ minutes, problem, disabled, onChange }: Props) {
  const choices = [...new Set([...usual, ...minutes])].sort((one, other) => other - one);
  return (
    <Checkbox.Group
      label="Reminders before the start"
      description={`Up to ${REMINDERS_MAX}, to candidates.`}
      error={problem}
      value={minutes.map(String)}
      onChange={(values) => onChange(values.map(Number).sort((one, other) => other - one))}
    >
      <Row gap={[12, 24]} wrap above={12}>
        {choices.map((choice) => (
          <Checkbox
            key={choice}
            value={String(choice)}
            label={beforeText(choice)}
            disabled={disabled || (minutes.length >= REMINDERS_MAX && !minutes.includes(choice))}
          />
        ))}
      </Row>
    </Checkbox.Group>
  );
}

/** '1 day', '3 hours', '45 minutes': in the largest unit that comes out whole. */
function beforeText(minutes: number): string {
  if (minutes % 10_080 === 0) return countOf(minutes / 10_080, 'week');
  if (minutes % 1440 === 0) return countOf(minutes / 1440, 'day');
  return minutes % 60 === 0 ? countOf(minutes / 60, 'hour') : countOf(minutes, 'minute');
}
