/** A moment of the device: on its steady clock, and by the server's as far as the device knows, in milliseconds. */
export type Stamp = { steadyMs: number; serverMs: number; unsureMs: number };

export type Span = { began: Stamp; ended: Stamp };

/** Notices what lasts for `minMs` or longer. It is told again and again whether it is so; gives the span once it ended. */
export function createSpanWatch(minMs: number) {
  let began: Stamp | null = null;
  return (isSo: boolean, at: Stamp): Span | null => {
    if (isSo) {
      began ??= at;
      return null;
    }
    const span = began && at.steadyMs - began.steadyMs >= minMs ? { began, ended: at } : null;
    began = null;
    return span;
  };
}
