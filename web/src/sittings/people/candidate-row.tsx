import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { type Candidate, ROOM_MAX, SEAT_MAX } from '@parlance/contract/sittings/candidates';
import type { LocalTime, Sitting } from '@parlance/contract/sittings/sitting';
import { loginBeside, shownName } from '@parlance/contract/texts/shown-name';
import { useState } from 'react';
import { useStaffMay } from '../../platform/session.ts';
import { localOf, zonedMoment } from '../../ui/format/format-zoned.ts';
import { dotted } from '../../ui/format/in-row.ts';
import { Text } from '../../ui/kit.tsx';
import classes from './people-step.module.css';
import { refusedSeat } from './use-change-candidates.ts';

const FULL_NAME_MAX = 200;

type Change = {
  room?: string;
  seat?: string;
  full_name?: string;
  appointments?: { part_id: number; at: LocalTime | null }[];
};

type Props = {
  candidate: Candidate;
  sitting: Sitting;
  locked: boolean;
  /** Fails with what was refused. */
  onChange: (change: Change) => Promise<unknown>;
  onRemove: () => void;
};

/** One candidate: number, names, place, and the own moment of each part by appointment. */
export function CandidateRow({ candidate, sitting, locked, onChange, onRemove }: Props) {
  const {
    username,
    full_name: fullName,
    registration_number: registration,
    email,
    number,
    room,
    seat,
    state,
  } = candidate;
  const maySetNames = useStaffMay('sees_school');
  const name = shownName(fullName, username);
  const about = dotted([loginBeside(fullName, username), registration, email]);
  const [refused, setRefused] = useState('');
  const store = (change: Change) => {
    onChange(change).then(
      () => setRefused(''),
      (error: unknown) => setRefused(refusedSeat(error)),
    );
  };
  const byAppointment = sitting.parts.filter(({ start }) => start === 'appointment');
  return (
    <li className={`${classes.row} ${state === 'withdrawn' ? classes.withdrawn : ''}`}>
      <Text as="span" tone="faint">
        {number}
      </Text>
      <div className={classes.who}>
        <p className={classes.name}>
          <bdi>{name}</bdi>
        </p>
        <Text size="sm" tone="quiet" breaks>
          {state === 'withdrawn' ? t`${about}, withdrawn` : about}
        </Text>
        {fullName === '' &&
          state !== 'withdrawn' &&
          (maySetNames && !locked ? (
            <StoredText
              className={classes.fullName}
              label={t`Full name of ${username}`}
              placeholder={t`Full name, as on the document`}
              maxLength={FULL_NAME_MAX}
              stored=""
              onStore={(value) => onChange({ full_name: value })}
            />
          ) : (
            <Text size="sm" tone="quiet" breaks>
              <Trans>No full name. They can add it to their profile, or an admin can.</Trans>
            </Text>
          ))}
      </div>
      {locked ? (
        <>
          <p className={classes.room}>{room}</p>
          <p className={classes.seat}>{seat}</p>
        </>
      ) : (
        <>
          <StoredText
            className={classes.room}
            label={t`Room of ${name}`}
            placeholder={t`Room`}
            maxLength={ROOM_MAX}
            stored={room}
            onStore={(value) => store({ room: value })}
          />
          <StoredText
            className={classes.seat}
            label={t`Seat of ${name}`}
            placeholder={t`Seat`}
            maxLength={SEAT_MAX}
            stored={seat}
            error={refused}
            onStore={(value) => store({ seat: value })}
          />
          <Button
            className={classes.remove ?? ''}
            size="sm"
            variant="subtle"
            aria-label={t`Remove ${name}`}
            onClick={onRemove}
          >
            <Trans>Remove</Trans>
          </Button>
        </>
      )}
      {byAppointment.length > 0 && (
        <div className={classes.appointments}>
          {byAppointment.map(({ id, course }) => {
            const at = candidate.times.find(({ part_id }) => part_id === id)?.appointment ?? null;
            const zone = sitting.time_zone;
            const { title } = course;
            if (locked) {
              return (
                <p key={id}>{at ? t`${title}: ${{ moment: zonedMoment(at, zone) }}` : t`${title}: no appointment`}</p>
              );
            }
            return (
              <TextInput
                key={id}
                type="datetime-local"
                aria-label={t`${title}, appointment of ${name}`}
                description={title}
                defaultValue={at ? localOf(at, zone) : ''}
                onBlur={({ currentTarget: { value, defaultValue } }) => {
                  if (value === defaultValue) return;
                  const local = value === '' ? null : { local: value.slice(0, 16), time_zone: zone };
                  store({ appointments: [{ part_id: id, at: local }] });
                }}
              />
            );
          })}
        </div>
      )}
    </li>
  );
}

type StoredTextProps = {
  className: string | undefined;
  label: string;
  placeholder: string;
  maxLength: number;
  stored: string;
  error?: string;
  onStore: (value: string) => void;
};

/** A short text that is stored when it is left. */
function StoredText({ className, label, placeholder, maxLength, stored, error, onStore }: StoredTextProps) {
  const [value, setValue] = useState(stored);
  const [known, setKnown] = useState(stored);
  if (known !== stored) {
    setKnown(stored);
    setValue(stored);
  }
  return (
    <TextInput
      className={className ?? ''}
      aria-label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      value={value}
      error={error}
      onChange={(event) => setValue(event.currentTarget.value)}
      onBlur={() => {
        if (value.trim() !== stored) onStore(value.trim());
      }}
    />
  );
}
