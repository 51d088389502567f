/** When the time of each opened question began and ends, by question id, as ISO times of the server. */
export type QuestionClocks = Record<string, { openedAt: string; endsAt: string }>;

/** Of two clocks of one question the stricter holds: neither a reload nor a dropped connection gives time back. */
export function stricterClocks(mine: QuestionClocks, theirs: QuestionClocks): QuestionClocks {
  const strict = { ...mine };
  for (const [questionId, clock] of Object.entries(theirs)) {
    const own = mine[questionId];
    if (!own || Date.parse(clock.endsAt) < Date.parse(own.endsAt)) strict[questionId] = clock;
  }
  return strict;
}

/** The clock of a question that begins at `nowMs` (the server's now, in milliseconds since 1970). */
export function clockFrom(nowMs: number, timerSeconds: number): QuestionClocks[string] {
  return { openedAt: new Date(nowMs).toISOString(), endsAt: new Date(nowMs + timerSeconds * 1000).toISOString() };
}
