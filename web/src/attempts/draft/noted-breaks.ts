/** What this device noted of a rest break and the server has not acknowledged. ISO times by the server's clock. */
export type NotedBreak = {
  /** What the device calls it: sent twice it is one break. */
  id: string;
  /** When it began, and when it ends at the latest; missing once the server knows. */
  begun?: { at: string; resumeAt: string };
  /** When the learner went on. */
  endedAt?: string;
};

/** The draft, as far as it notes breaks. */
type Noting = { breaks?: NotedBreak[] };

const NONE: NotedBreak[] = [];

export function notedBreaks({ breaks = NONE }: Noting): NotedBreak[] {
  return breaks;
}

/** Notes that a break began or ended, beside what is noted of it. */
export function withBreak<D extends Noting>(draft: D, noted: NotedBreak): D {
  const before = notedBreaks(draft);
  const known = before.find(({ id }) => id === noted.id);
  return { ...draft, breaks: [...before.filter((one) => one !== known), { ...known, ...noted }] };
}

/** The server knows that a break began; its end may be left to tell. */
export function withBreakTold<D extends Noting>(draft: D, breakId: string): D {
  const breaks = notedBreaks(draft)
    .map(({ begun, ...one }) => (one.id === breakId ? one : { begun, ...one }))
    .filter(({ begun, endedAt }: NotedBreak) => begun || endedAt);
  return { ...draft, breaks };
}

/** Nothing of a break is left to tell. */
export function withoutBreak<D extends Noting>(draft: D, breakId: string): D {
  return { ...draft, breaks: notedBreaks(draft).filter(({ id }) => id !== breakId) };
}
