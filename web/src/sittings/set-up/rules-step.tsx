import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, Radio, Select, Textarea, TextInput } from '@mantine/core';
import { say } from '@parlance/contract/say';
import { endAccessCode, makeAccessCode } from '@parlance/contract/sittings/set-up';
import type { Sitting } from '@parlance/contract/sittings/sitting';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { refusalText } from '../../platform/refusal.ts';
import { choicesOf } from '../../ui/fields/choices.ts';
import { useFocusKept } from '../../ui/focus.ts';
import { Row, Stack, Text } from '../../ui/kit.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import { releaseLabels } from '../release-labels.ts';
import { DeviceRules } from './device-rules.tsx';
import classes from './rules-step.module.css';
import { Step, type StepProps } from './step.tsx';
import { MomentFields } from './time-step.tsx';

const placeLabels: Record<Sitting['second_place'], MessageDescriptor> = {
  allow: msg`Can be used at once`,
  ask: msg`Waits until an invigilator lets it in`,
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
        <TextInput {...field('title')} label={t`Title`} disabled={fixed} />
        <Textarea
          {...field('instructions')}
          label={t`Instructions (optional)`}
          description={t`Candidates read them before the start.`}
          autosize
          minRows={3}
          disabled={fixed}
        />
      </Stack>
      <h3 className={classes.heading}>
        <Trans>At the entrance</Trans>
      </h3>
      <AccessCode {...props} disabled={fixed || sitting.phase === 'past'} />
      <Stack gap={12} above={16}>
        <Checkbox
          {...field('ask_device_check')}
          label={t`Ask for a device check in the week before`}
          disabled={begun}
        />
        <Checkbox {...field('ask_full_screen')} label={t`Ask for the full screen`} disabled={begun} />
        <Select
          {...field('second_place')}
          style={{ maxWidth: 400, marginTop: 8 }}
          label={t`A second device of the same person`}
          allowDeselect={false}
          data={choicesOf(placeLabels)}
          disabled={begun}
        />
      </Stack>
      <DeviceRules {...props} disabled={fixed || sitting.phase === 'past'} />
      <h3 className={classes.heading}>
        <Trans>Emails</Trans>
      </h3>
      <Text tone="quiet" above={4} below={16}>
        <Trans>
          Candidates and staff are emailed when you publish, when a time or a place changes, and when you cancel.
        </Trans>
      </Text>
      <Reminders
        minutes={form.reminder_minutes}
        problem={fields.reminder_minutes}
        disabled={begun}
        onChange={(minutes) => set({ reminder_minutes: minutes })}
      />
      <h3 className={classes.heading}>
        <Trans>Results</Trans>
      </h3>
      <Radio.Group {...field('release')} label={t`Candidates see their results`}>
        <Stack gap={12} above={16}>
          {Object.entries(releaseLabels).map(([mode, { label }]) => (
            <Radio key={mode} value={mode} label={say(label)} disabled={fixed || released} />
          ))}
        </Stack>
      </Radio.Group>
      {form.release === 'on_date' && (
        <div className={classes.moment}>
          <MomentFields
            {...props}
            name="release_on"
            dayLabel={t`Date`}
            timeLabel={t`At`}
            disabled={fixed || released}
          />
        </div>
      )}
      <Checkbox
        {...field('email_receipt')}
        style={{ marginTop: 24 }}
        label={t`Email each candidate a receipt when a test ends`}
        description={t`The receipt code and how many questions were answered. No score.`}
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
    onError: (error) => toastError(refusalText(error, t`Failed to change the code. The code from before still works.`)),
  });
  const { has_access_code: has, access_code: code } = sitting;
  const make = useFocusKept(changing.isPending);
  return (
    <Text as="div" above={12}>
      <p>
        {!has ? (
          <Trans>No access code: whoever is on the list can enter.</Trans>
        ) : code ? (
          <Trans>
            Access code: <strong className={classes.value}>{code}</strong>
          </Trans>
        ) : (
          <Trans>
            Access code: <strong className={classes.value}>shown an hour before the start</strong>
          </Trans>
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
          {has ? t`Make a new code` : t`Ask for a code`}
        </Button>
        {has && (
          <Button variant="subtle" disabled={disabled} onClick={() => changing.mutate(endAccessCode)}>
            <Trans>Ask for none</Trans>
          </Button>
        )}
      </Row>
      {has && <p className={classes.hint}>{t`A new code is for people who have not entered yet.`}</p>}
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
      label={t`Reminders before the start`}
      description={t`Up to ${{ most: REMINDERS_MAX }}, to candidates.`}
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
  if (minutes % 10_080 === 0) return t`${plural({ weeks: minutes / 10_080 }, { one: '# week', other: '# weeks' })}`;
  if (minutes % 1440 === 0) return t`${plural({ days: minutes / 1440 }, { one: '# day', other: '# days' })}`;
  if (minutes % 60 === 0) return t`${plural({ hours: minutes / 60 }, { one: '# hour', other: '# hours' })}`;
  return t`${plural(minutes, { one: '# minute', other: '# minutes' })}`;
}
