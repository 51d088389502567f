import type { CourseType } from '@parlance/contract/kinds/course-types';
import type { SittingRow } from '../queries.ts';
import { endAfter, type PlannedPart, type PlannedTime, plannedTimes } from '../times/planned-times.ts';

/** When a sitting is, and what its calendar says of it. */
export type EventSitting = Pick<
  SittingRow,
  'id' | 'title' | 'status' | 'time_zone' | 'start_mode' | 'starts_at' | 'ends_at' | 'window_end' | 'calendar_sequence'
>;

/** A part with the name of its test, and what its time is made of. */
export type EventPart = PlannedPart & { title: string; type: CourseType };

/** The appointments of a part: of one person both are the same. */
export type Appointments = ReadonlyMap<number, { from: Date; to: Date }>;

export type PlannedEvent = {
  part: EventPart;
  /** What everyone has for the test; null where that is not known. */
  baseSeconds: number | null;
  /** Null where each person begins at another time. */
  time: { startsAt: Date; endsAt: Date } | null;
  /** Whether it is a time within which people begin, each when they choose or have their appointment. */
  isSpan: boolean;
};

/** When each part of a sitting is, with the times that everyone has: what a person is allowed beyond them is not read. */
export function plannedEvents(sitting: EventSitting, parts: EventPart[], appointments: Appointments): PlannedEvent[] {
  const firsts = new Map([...appointments].map(([partId, { from }]) => [partId, from] as const));
  const times = plannedTimes(sitting, parts, { accommodation: {}, appointments: firsts });
  return parts.map((part, index) => {
    const planned = times[index];
    if (!planned) throw new Error(`Part ${part.id} has no time.`);
    const span = spanOf(sitting, part, appointments.get(part.id));
    const { baseSeconds } = planned;
    if (span) return { part, baseSeconds, isSpan: true, time: endingWith(span, sitting, planned) };
    const isOwn = sitting.start_mode === 'window' && part.start === 'follows';
    const { startsAt, endsAt } = planned;
    return {
      part,
      baseSeconds,
      isSpan: false,
      time: startsAt && !isOwn ? { startsAt, endsAt: endsAt ?? startsAt } : null,
    };
  });
}

type Span = { from: Date; to: Date };

/** From when until when people begin a part; undefined where all begin at one moment. */
function spanOf(sitting: EventSitting, { position, start }: EventPart, appointments?: Span): Span | undefined {
  if (start === 'appointment') {
    return appointments && appointments.from < appointments.to ? appointments : undefined;
  }
  const { start_mode, starts_at, ends_at } = sitting;
  if (position > 1 || start_mode === 'fixed' || !starts_at || !ends_at) return undefined;
  return { from: starts_at, to: ends_at };
}

function endingWith({ from, to }: Span, { window_end }: EventSitting, planned: PlannedTime) {
  const isEnd = planned.appointment === null && window_end === 'hard';
  return { startsAt: from, endsAt: (!isEnd && endAfter(to, planned)) || to };
}
