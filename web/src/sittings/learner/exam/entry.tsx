import { Anchor, Button, TextInput } from '@mantine/core';
import type { LearnerSitting, OwnSitting } from '@parlance/contract/sittings/taking';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { CallRefused } from '../../../platform/call.ts';
import { refusalText } from '../../../platform/refusal.ts';
import { Stack, Text } from '../../../ui/kit.tsx';
import { ErrorNote } from '../../../ui/states/note.tsx';
import { AddToCalendar } from '../../calendar/add-to-calendar.tsx';
import { zonedDay, zonedTime, zonePlace } from '../../format-zoned.ts';
import { useEnterSitting } from '../use-own-sittings.ts';
import classes from './entry.module.css';
import { fillScreen } from './fill-screen.ts';
import { Countdown, Instructions } from './waiting-room.tsx';
import { WhatIsRecorded } from './what-is-recorded.tsx';

type Props = {
  sitting: OwnSitting;
  nowMs: number;
  canEnter: boolean;
  /** Why this device cannot enter, and what to do; null where it can. */
  refused: ReactNode;
};

/** When it is, and the way in: with the code that is on the board in the room, where one is asked for. */
export function Entry({ sitting, nowMs, canEnter, refused }: Props) {
  const { starts_at: startsAt, time_zone: zone, opens_at: opensAt } = sitting;
  return (
    <div>
      <Text
        size="h2"
        below={16}
      >{`${zonedDay(startsAt, zone)}, ${zonedTime(startsAt, zone)} (${zonePlace(zone)})`}</Text>
      {canEnter ? (
        (refused ?? <EntryForm sitting={sitting} />)
      ) : (
        <>
          <Countdown lead="You can enter in" untilMs={Date.parse(opensAt)} nowMs={nowMs} />
          <Text as="div" above={8}>
            <AddToCalendar sittingId={sitting.id} />
          </Text>
          {refused}
        </>
      )}
      <Instructions text={sitting.instructions} />
      <WhatIsRecorded sitting={sitting} />
    </div>
  );
}

function EntryForm({ sitting }: { sitting: LearnerSitting }) {
  const [code, setCode] = useState('');
  const entering = useEnterSitting(sitting.id);
  const { error } = entering;
  const refused = error instanceof CallRefused ? error.code : null;
  const wrongCode = refused === 'sitting_code_wrong';
  const problem = error && refusalText(error, 'You could not enter. Your connection may have dropped. Try again.');
  return (
    <Stack
      as="form"
      gap={20}
      align="start"
      widest="400px"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        fillScreen(sitting);
        entering.mutate({ code });
      }}
    >
      {sitting.asks_code && (
        <TextInput
          label="Access code"
          description="It is on the board in your room."
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          classNames={{ input: classes.code }}
          maxLength={12}
          value={code}
          error={wrongCode ? problem : undefined}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      {problem && !wrongCode && (
        <ErrorNote>
          {problem}{' '}
          {refused === 'device_check_needed' && (
            <Anchor component={Link} to="/device-check">
              Check this device
            </Anchor>
          )}
        </ErrorNote>
      )}
      {sitting.asks_full_screen && <p>The examination fills the screen.</p>}
      <Button type="submit" size="xl" loading={entering.isPending}>
        Enter
      </Button>
    </Stack>
  );
}
