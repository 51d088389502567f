/** The query string as it is drawn, and those that were asked for and are still on the way, in order. */
export type Ahead = { drawn: string; asked: readonly string[] };

/**
 * What is still on the way now that `drawn` is shown: it came itself, or overtook those asked for before it. A query
 * string that was not asked for here, by Back or a link, ends them all.
 */
export function arrived({ asked }: Ahead, drawn: string): Ahead {
  const at = asked.indexOf(drawn);
  return { drawn, asked: at === -1 ? [] : asked.slice(at + 1) };
}
