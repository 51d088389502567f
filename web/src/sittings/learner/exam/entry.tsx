import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, TextInput } from '@mantine/core';
import { type FactKind, factKinds } from '@parlance/contract/facts/kinds';
import { factTexts } from '@parlance/contract/facts/texts';
import { say } from '@parlance/contract/say';
import type { LearnerSitting, OwnSitting } from '@parlance/contract/sittings/taking';
import { zonePlace } from '@parlance/contract/texts/zones';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { CallRefused } from '../../../platform/call.ts';
import { refusalText } from '../../../platform/refusal.ts';
import { zonedDay, zonedTime } from '../../../ui/format/format-zoned.ts';
import { Stack, Text } from '../../../ui/kit.tsx';
import { ErrorNote } from '../../../ui/states/note.tsx';
import { AddToCalendar } from '../../calendar/add-to-calendar.tsx';
import { useEnterSitting } from '../use-own-sittings.ts';
import classes from './entry.module.css';
import { fillScreen } from './fill-screen.ts';
import { Countdown, Instructions } from './waiting-room.tsx';

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
      >{t`${{ day: zonedDay(startsAt, zone) }}, ${{ time: zonedTime(startsAt, zone) }} (${{ place: zonePlace(zone) }})`}</Text>
      {canEnter ? (
        (refused ?? <EntryForm sitting={sitting} />)
      ) : (
        <>
          <Countdown lead={t`You can enter in`} untilMs={Date.parse(opensAt)} nowMs={nowMs} />
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
  const problem = error && refusalText(error, t`You could not enter. Your connection may have dropped. Try again.`);
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
          label={t`Access code`}
          description={t`It is on the board in your room.`}
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
              <Trans>Check this device</Trans>
            </Anchor>
          )}
        </ErrorNote>
      )}
      {sitting.asks_full_screen && (
        <p>
          <Trans>The examination fills the screen.</Trans>
        </p>
      )}
      <Button type="submit" size="xl" loading={entering.isPending}>
        <Trans context="an examination">Enter</Trans>
      </Button>
    </Stack>
  );
}

/** What an examination records of the page and the device, and what it does not. */
function WhatIsRecorded({ sitting }: { sitting: LearnerSitting }) {
  return (
    <section className={classes.section} aria-labelledby="recorded">
      <Text id="recorded" as="h2" size="h3" tone="plain">
        <Trans>What is recorded</Trans>
      </Text>
      <p>
        <Trans>While a test is open, these facts are recorded with their time:</Trans>
      </p>
      <ul className={classes.kinds}>
        {recordedIn(sitting).map((kind) => (
          <li key={kind}>{say(factTexts[kind].recorded)}</li>
        ))}
      </ul>
      <p>
        <Trans>
          <strong>Not recorded:</strong> your camera, your screen, the keys you press, the text you paste. Your voice is
          recorded only for your answers in a Speaking test.
        </Trans>
      </p>
      <p>
        <Trans>
          <strong>Facts, not a judgement.</strong> Most have ordinary causes. Nothing changes your result automatically.
          When a test has ended, you see the same list as your school under <strong>Exam record</strong>, and can add
          notes to it.
        </Trans>
      </p>
    </section>
  );
}

/** The kinds that an examination can have, with its tests and its rules. */
function recordedIn({ asks_full_screen: asksFullScreen, parts, ...sitting }: LearnerSitting): FactKind[] {
  const has = (type: LearnerSitting['parts'][number]['course']['type']) =>
    parts.some(({ course }) => course.type === type);
  const never: Partial<Record<FactKind, boolean>> = {
    full_screen_left: !asksFullScreen,
    audio_stall: !has('Listening'),
    audio_restarted: !has('Listening'),
    microphone_lost: !has('Speaking'),
    outside_browser: !sitting.asks_safe_exam_browser,
    outside_network: !sitting.asks_network,
  };
  return factKinds.filter((kind) => !never[kind]);
}
