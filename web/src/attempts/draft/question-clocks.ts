/** When the time of a question began and ends, as ISO times of the server. */
export type QuestionClock = { openedAt: string; endsAt: string };

/** The clocks of the questions that were opened, by question id. */
export type QuestionClocks = Record<string, QuestionClock>;

/** The draft, as far as it holds clocks of questions. */
export type Timed = {
  /** As the server told them last, and when it did: it keeps the time, and sets a clock back or on. */
  questionClocks?: QuestionClocks;
  clocksToldAt?: string;
  /** Those that this device began, because the server did not answer. */
  ownClocks?: QuestionClocks;
};

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

function isSame(one: QuestionClock, other: QuestionClock): boolean {
  return one.openedAt === other.openedAt && one.endsAt === other.endsAt;
}
