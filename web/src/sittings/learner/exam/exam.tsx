import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { say } from '@parlance/contract/say';
import type { OwnSitting } from '@parlance/contract/sittings/taking';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { siteBrand } from '../../../platform/brand.ts';
import { isMissing } from '../../../platform/call.ts';
import { refusalText } from '../../../platform/refusal.ts';
import { storeUser, useUser } from '../../../platform/session.ts';
import { Stack, Text } from '../../../ui/kit.tsx';
import { BarePage } from '../../../ui/layout/bare-page.tsx';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { Empty, SignedOutLine } from '../../../ui/states/state-block.tsx';
import { type ExamPhase, type LearnerPart, opensItself, seatText, startsInPause } from '../own-sitting.ts';
import { PartTimes } from '../part-times.tsx';
import { BetweenParts, Paused } from './between-parts.tsx';
import { DeviceRefused, Elsewhere } from './device-refused.tsx';
import { Done } from './done.tsx';
import { Entry } from './entry.tsx';
import classes from './exam.module.css';
import { ExamFrame } from './exam-frame.tsx';
import { TestToTake } from './test-to-take.tsx';
import { type Exam as ExamState, useExam } from './use-exam.ts';
import { WaitingRoom } from './waiting-room.tsx';

type Props = {
  sittingId: number;
  /** Text size, contrast and dark, as in a test. */
  tools: ReactNode;
  /** Opens the test of a part, or goes on with it. */
  onOpen: (part: LearnerPart) => void;
  /** The receipt of a part that has ended. */
  receiptOf: (attemptId: number) => ReactNode;
  /** Fetches the questions of a part before its start, so that all see them at once; resolves when they are here. */
  fetchAhead: (part: LearnerPart) => Promise<void>;
};

/** An examination from entering it to the end, but for its tests. */
export function Exam({ sittingId, ...props }: Props) {
  const exam = useExam(sittingId);
  const { query } = exam;
  const page = (
    <Loaded
      // Its page says it in its own place.
      query={query.data ? { ...query, error: null } : query}
      loading={
        <div className={classes.loading}>
          <p role="status">
            <Trans>Loading your examination...</Trans>
          </p>
          <Skeleton h={144} w={360} maw="100%" />
        </div>
      }
      failed={{
        level: 1,
        heading: refusalText(query.error, t`Failed to load your examination.`),
        text: t`Your connection may have dropped. The start has not changed.`,
      }}
      instead={
        isMissing(query.error) && (
          <Empty level={1} heading={t`Examination not found.`} text={t`You are not among its candidates.`}>
            <Button component={Link} to="/user-dashboard" variant="default">
              <Trans>Dashboard</Trans>
            </Button>
          </Empty>
        )
      }
    >
      {({ sitting }) =>
        exam.phase !== null &&
        exam.nowMs !== null && <Phase sitting={sitting} exam={exam} phase={exam.phase} nowMs={exam.nowMs} {...props} />
      }
    </Loaded>
  );
  if (query.data) return page;
  return (
    <BarePage>
      {page}
      <title>{`${t`Examination`} · ${siteBrand().name}`}</title>
    </BarePage>
  );
}

const sections: Record<ExamPhase['name'], MessageDescriptor> = {
  cancelled: msg`Cancelled`,
  early: msg`Not open yet`,
  entry: msg`Entrance`,
  waiting_room: msg`Waiting room`,
  between_parts: msg({ message: 'Break', context: 'between the parts of an examination' }),
  paused: msg`Paused`,
  test: msg`Test`,
  done: msg`Finished`,
};

type PhaseProps = Omit<Props, 'sittingId'> & {
  sitting: OwnSitting;
  exam: ExamState;
  phase: ExamPhase;
  nowMs: number;
};

function Phase({ sitting, exam, phase, nowMs, tools, onOpen, receiptOf, fetchAhead }: PhaseProps) {
  const { name } = phase;
  const isBack = useIsBack(phase);
  useOpening({ exam, phase, nowMs, sitting, isBack, onOpen });
  usePaperAhead({ exam, phase, nowMs, fetchAhead });
  const isOver = name === 'done' || name === 'cancelled';
  const refused = exam.refused && !isOver && <DeviceRefused {...exam.refused} />;
  const isEntering = name === 'early' || name === 'entry';
  useNameOfToday(sitting.full_name);
  const asked = name === 'waiting_room' || name === 'between_parts' || name === 'paused';
  return (
    <ExamFrame
      title={sitting.title}
      section={say(sections[name])}
      isConnected={asked && !exam.isSignedOut ? exam.isConnected : null}
      tools={tools}
      messages={exam.messages}
      aside={name === 'done' ? undefined : <PlaceAndTime sitting={sitting} />}
    >
      {exam.isSignedOut && <SignedOutLine />}
      {exam.elsewhere && name !== 'done' && (
        <Text as="div" below={24}>
          <Elsewhere {...exam.elsewhere} />
        </Text>
      )}
      {isEntering && <Entry sitting={sitting} nowMs={nowMs} canEnter={name === 'entry'} refused={refused} />}
      {!isEntering && refused}
      {name === 'waiting_room' && !refused && <WaitingRoom sitting={sitting} phase={phase} nowMs={nowMs} />}
      {name === 'between_parts' && !refused && (
        <BetweenParts
          sitting={sitting}
          phase={phase}
          nowMs={nowMs}
          isBack={isBack}
          onOpen={exam.elsewhere ? null : onOpen}
        />
      )}
      {name === 'paused' && <Paused sitting={sitting} phase={phase} />}
      {name === 'test' && !exam.elsewhere && !refused && (
        <TestToTake sitting={sitting} part={phase.part} beat={exam.beat} nowMs={nowMs} onOpen={onOpen} />
      )}
      {name === 'done' && <Done sitting={sitting} receiptOf={receiptOf} />}
      {name === 'cancelled' && (
        <Stack gap={16} align="start" breaks>
          <Text as="h2" size="h2">
            <Trans>This examination was cancelled.</Trans>
          </Text>
          <p dir="auto">{phase.reason}</p>
          <Button component={Link} to="/user-dashboard" variant="default">
            <Trans>Dashboard</Trans>
          </Button>
        </Stack>
      )}
    </ExamFrame>
  );
}

function PlaceAndTime({ sitting }: { sitting: OwnSitting }) {
  const { full_name: name, number } = sitting;
  const place = seatText(sitting);
  return (
    <>
      <section aria-labelledby="your-place">
        <Text id="your-place" as="h2" size="h3" below={8}>
          <Trans>Your place</Trans>
        </Text>
        <dl className={classes.facts}>
          {name !== '' && (
            <div>
              <dt>
                <Trans>You are</Trans>
              </dt>
              <dd>
                <bdi>{name}</bdi>
              </dd>
            </div>
          )}
          <div>
            <dt>
              <Trans context="before the number">Candidate</Trans>
            </dt>
            <dd>{number}</dd>
          </div>
          {place !== '' && (
            <div>
              <dt>
                <Trans>Room and seat</Trans>
              </dt>
              <dd>{place}</dd>
            </div>
          )}
        </dl>
      </section>
      <Text as="section" above={40} aria-labelledby="your-time">
        <Text id="your-time" as="h2" size="h3" below={8}>
          <Trans>Your time</Trans>
        </Text>
        <PartTimes sitting={sitting} />
      </Text>
    </>
  );
}

/** Whether the examination was over on this page and goes on: staff opened it again. */
function useIsBack({ name }: ExamPhase): boolean {
  const [wasOver, setOver] = useState(name === 'done');
  if (name === 'done' && !wasOver) setOver(true);
  return wasOver && name !== 'done';
}

type Opening = Pick<PhaseProps, 'exam' | 'phase' | 'nowMs' | 'sitting' | 'onOpen'> & { isBack: boolean };

/**
 * A part opens itself at its start for whoever waits on this page, or when a pause into which that falls is over, and
 * one after the first at once where its start has passed: that is asked of a beat, which knows whether another device
 * is in and whether the part before was opened again. A part that was open before goes on by a press, and the next one
 * of an examination that was over.
 */
function useOpening({ exam, phase, nowMs, sitting, isBack, onOpen }: Opening): void {
  const waited = useRef<number | null>(null);
  const open = useEffectEvent(onOpen);
  const startsMs = 'startsAt' in phase && phase.startsAt ? Date.parse(phase.startsAt) : null;
  const isDue = startsMs !== null && nowMs >= startsMs;
  const part = 'part' in phase ? phase.part : null;
  const isElsewhere = exam.elsewhere !== null || exam.refused !== null;
  const isNext = phase.name === 'between_parts' && exam.beat?.phase === 'between_parts' && !isBack;
  useEffect(() => {
    if (!part || isElsewhere) return;
    const isWaiting = phase.name === 'waiting_room' || phase.name === 'between_parts';
    if (phase.name === 'paused' ? startsInPause(sitting, part) : isWaiting && !isDue) waited.current = part.part_id;
    else if (phase.name !== 'paused' && (isNext || waited.current === part.part_id) && opensItself(sitting, part)) {
      waited.current = null;
      open(part);
    }
  }, [part, phase.name, isDue, isNext, isElsewhere, sitting]);
}

/** The test says whose it is by what this device knows: staff may have changed the name since the login. */
function useNameOfToday(name: string): void {
  const user = useUser();
  useEffect(() => {
    if (user && name !== '' && user.full_name !== name) storeUser({ ...user, full_name: name });
  }, [user, name]);
}

type Ahead = Pick<PhaseProps, 'exam' | 'phase' | 'nowMs' | 'fetchAhead'>;

/** From the moment the server names, the questions are fetched; what did not come is fetched with the opening. */
function usePaperAhead({ exam, phase, nowMs, fetchAhead }: Ahead): void {
  const paperFrom = exam.beat?.paperFrom ?? null;
  const fetched = useRef<string | null>(null);
  const fetchNow = useEffectEvent((part: LearnerPart) => {
    void fetchAhead(part).catch(() => {
      fetched.current = null;
    });
  });
  const part = phase.name === 'waiting_room' ? phase.part : null;
  const isDue = paperFrom !== null && nowMs >= Date.parse(paperFrom);
  useEffect(() => {
    if (!part || !isDue || fetched.current === paperFrom) return;
    fetched.current = paperFrom;
    fetchNow(part);
  }, [part, isDue, paperFrom]);
}
