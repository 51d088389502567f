/** When the time of a question began and ends, as ISO times of the server. */
export type QuestionClock = { openedAt: string; endsAt: string };

/** The clocks of the questions that were opened, by question id. */
export type QuestionClocks = Record<string, QuestionClock>;

/** The draft, as far as it holds clocks of questions. */
type Timed = {
  /** As the server told them last, and when it did: it keeps the time, and sets a clock back or on. */
  questionClocks?: QuestionClocks;
  clocksToldAt?: string;
  /** Those that this device began, because the server did not answer. */
  ownClocks?: QuestionClocks;
};

/**
 * The clock that a question has here. One that this device began stands beside the one that the server begins when it
 * hears of the opening, and the stricter of the two holds: neither a reload nor a dropped connection gives time back.
 */
export function clockOfQuestion({ questionClocks, ownClocks }: Timed, questionId: number): QuestionClock | undefined {
  const [told, own] = [questionClocks?.[questionId], ownClocks?.[questionId]];
  if (!told || !own) return told ?? own;
  return Date.parse(own.endsAt) < Date.parse(told.endsAt) ? own : told;
}

/** The questions that have a clock, whoever began it. */
export function clockedQuestions({ questionClocks, ownClocks }: Timed): number[] {
  return Object.keys({ ...questionClocks, ...ownClocks }).map(Number);
}

/**
 * Takes what a reply says of the clocks. Once the server changes a clock that it began (a pause, more time), its word
 * alone counts for that question. A reply that is older than the last changes nothing.
 */
export function withToldClocks<D extends Timed>(draft: D, told?: QuestionClocks, toldAt?: string): D {
  const { questionClocks: before = {}, clocksToldAt } = draft;
  if (!told || (toldAt && clocksToldAt && Date.parse(toldAt) < Date.parse(clocksToldAt))) return draft;
  const isChanged = (id: string) => before[id] && told[id] && !isSame(before[id], told[id]);
  const own = Object.entries(draft.ownClocks ?? {}).filter(([id]) => !isChanged(id));
  return {
    ...draft,
    questionClocks: { ...before, ...told },
    clocksToldAt: toldAt ?? clocksToldAt,
    ...(draft.ownClocks && { ownClocks: Object.fromEntries(own) }),
  };
}

/** Without the clock that this device began for a question, if it still runs: what was said to it was stopped. */
export function withoutOwnClock<D extends Timed>(draft: D, questionId: number, nowMs: number): D {
  const { [questionId]: own, ...ownClocks } = draft.ownClocks ?? {};
  return own && Date.parse(own.endsAt) > nowMs ? { ...draft, ownClocks } : draft;
}

/** The clock of a question that begins at `nowMs` (the server's now, in milliseconds since 1970). */
export function clockFrom(nowMs: number, timerSeconds: number): QuestionClock {
  return { openedAt: new Date(nowMs).toISOString(), endsAt: new Date(nowMs + timerSeconds * 1000).toISOString() };
}

function isSame(one: QuestionClock, other: QuestionClock): boolean {
  return one.openedAt === other.openedAt && one.endsAt === other.endsAt;
}
