import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { NumberInput, Radio, Select, TextInput } from '@mantine/core';
import type { Sitting } from '@parlance/contract/sittings/sitting';
import { choicesOf } from '../../ui/fields/choices.ts';
import { SearchSelect } from '../../ui/fields/search-select.tsx';
import { Row } from '../../ui/kit.tsx';
import { Step, type StepProps } from './step.tsx';
import classes from './time-step.module.css';
import { WhoEnds } from './who-ends.tsx';

const lateLabels: Record<Sitting['late_rule'], MessageDescriptor> = {
  full_time: msg`Get their full time`,
  lose_time: msg`Lose the time that has passed`,
  refuse: msg`Cannot start`,
};

const windowEndLabels: Record<Sitting['window_end'], MessageDescriptor> = {
  last_start: msg`The last moment to start`,
  hard: msg`The end for everyone`,
};

const joinChoices = [5, 10, 15, 20, 30, 45, 60, 90, 120];
const zones = Intl.supportedValuesOf('timeZone');

/** When it starts, for whom, and what becomes of who is late; and when everyone ends. */
export function TimeStep(props: StepProps) {
  const { sitting, form, set, field } = props;
  const fixed = !sitting.may_change || sitting.phase === 'past' || sitting.phase === 'cancelled';
  const begun = sitting.phase === 'under_way';
  const isWindow = form.start_mode === 'window';
  return (
    <Step of="time" sitting={sitting}>
      <Radio.Group {...field('start_mode')} aria-label={t`How it starts`} className={classes.modes}>
        <Radio value="fixed" label={t`Everyone starts together`} disabled={fixed || begun} />
        <Radio value="window" label={t`Each person starts within a window`} disabled={fixed || begun} />
      </Radio.Group>
      <div className={classes.fields}>
        <MomentFields
          {...props}
          name="starts"
          dayLabel={t`Date`}
          timeLabel={t({ message: 'Start', context: 'of an examination' })}
          disabled={fixed || begun}
        />
        <SearchSelect
          {...field('time_zone')}
          label={t`Time zone`}
          allowDeselect={false}
          nothingFoundMessage={t`No such place.`}
          data={zones.includes(form.time_zone) ? zones : [form.time_zone, ...zones]}
          disabled={fixed || begun}
        />
        <Select
          {...field('join_minutes')}
          label={t`Waiting room opens`}
          allowDeselect={false}
          data={joinChoicesWith(form.join_minutes).map((minutes) => ({
            value: String(minutes),
            label: t`${plural(minutes, { one: '# minute before', other: '# minutes before' })}`,
          }))}
          value={String(form.join_minutes)}
          disabled={fixed || begun}
          onChange={(value) => value && set({ join_minutes: Number(value) })}
        />
      </div>
      {isWindow ? (
        <div className={classes.fields}>
          <MomentFields {...props} name="ends" dayLabel={t`Window ends on`} timeLabel={t`At`} disabled={fixed} />
          <Select
            {...field('window_end')}
            className={classes.wide}
            label={t`The end of the window is`}
            allowDeselect={false}
            data={choicesOf(windowEndLabels)}
            disabled={fixed || begun}
          />
        </div>
      ) : (
        <LateRule {...props} fixed={fixed} />
      )}
      <WhoEnds sitting={sitting} />
    </Step>
  );
}

function LateRule({ form, fields, field, fixed }: StepProps & { fixed: boolean }) {
  return (
    <Row gap={[8, 16]} wrap align="end" above={24}>
      <Select
        {...field('late_rule')}
        label={t`People who arrive late`}
        className={classes.rule}
        allowDeselect={false}
        data={choicesOf(lateLabels)}
        disabled={fixed}
      />
      {form.late_rule !== 'refuse' && (
        <div className={classes.upTo}>
          <Trans>
            <span>up to</span>{' '}
            <NumberInput
              {...field('late_minutes')}
              aria-label={t`Minutes after the start`}
              className={classes.minutes}
              min={0}
              max={240}
              allowNegative={false}
              allowDecimal={false}
              clampBehavior="none"
              error={Boolean(fields.late_minutes)}
              disabled={fixed}
            />{' '}
            <span>minutes after the start</span>
          </Trans>
        </div>
      )}
      <p className={classes.hint}>
        {fields.late_minutes ?? t`Anyone later than that can start only if an invigilator lets them in.`}
      </p>
    </Row>
  );
}

type MomentProps = StepProps & {
  name: 'starts' | 'ends' | 'release_on';
  dayLabel: string;
  timeLabel: string;
  disabled: boolean;
};

const paths = { starts: 'starts_at', ends: 'ends_at', release_on: 'release_at' } as const;

/** A date and a time, as the clocks of the place show them. */
export function MomentFields({ form, fields, set, name, dayLabel, timeLabel, disabled }: MomentProps) {
  const moment = form[name];
  const problem = fields[paths[name]] ?? fields[`${paths[name]}.local`];
  return (
    <>
      <TextInput
        type="date"
        label={dayLabel}
        value={moment.date}
        error={problem}
        disabled={disabled}
        onChange={(event) => set({ [name]: { ...moment, date: event.currentTarget.value } })}
      />
      <TextInput
        type="time"
        label={timeLabel}
        value={moment.time}
        disabled={disabled}
        onChange={(event) => set({ [name]: { ...moment, time: event.currentTarget.value } })}
      />
    </>
  );
}

/** The usual choices, with the one that is stored. */
function joinChoicesWith(stored: number | string): number[] {
  return [...new Set([...joinChoices, Number(stored)])].sort((one, other) => one - other);
}
