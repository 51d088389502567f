import fc from 'fast-check';

/** What may happen to a test in a room, one thing after another, for `state-table-room.test.ts`. */

const sent = fc.dictionary(fc.constantFrom('0', '1', '2'), fc.constantFrom('A', 'B', null), {
  maxKeys: 2,
  noNullPrototype: true,
});
const whom = fc.constantFrom('one' as const, 'one' as const, 'all' as const);
const one = <K extends string>(kind: K) => fc.record({ kind: fc.constant(kind) });
const pause = fc.record({ kind: fc.constant('pause' as const), whom });
const resume = fc.record({ kind: fc.constant('resume' as const), whom });
const reopen = fc.record({ kind: fc.constant('reopen' as const), includeLate: fc.boolean() });
const pass = fc.record({
  kind: fc.constant('pass' as const),
  seconds: fc.constantFrom(1, 5, 10, 60, 290, 599, 631, 700),
});

export const step = fc.oneof(
  fc.record({ kind: fc.constant('save' as const), sent, ahead: fc.constantFrom(-1, 0, 1, 1, 1) }),
  // Its reply was lost: the same call comes again, by and by.
  one('saveAgain' as const),
  fc.record({ kind: fc.constant('submit' as const), sent, times: fc.constantFrom(1, 1, 3) }),
  fc.record({ kind: fc.constant('submitKnowing' as const), sent, before: fc.boolean() }),
  fc.record({ kind: fc.constant('submitTooEarly' as const), sent }),
  pause,
  pause,
  resume,
  resume,
  one('break' as const),
  one('goOn' as const),
  one('end' as const),
  fc.record({ kind: fc.constant('extend' as const), whom, minutes: fc.constantFrom(1, 7) }),
  reopen,
  reopen,
  fc.record({ kind: fc.constant('actAgain' as const), isChanged: fc.constantFrom(false, false, true) }),
  fc.record({
    kind: fc.constant('allow' as const),
    percent: fc.constantFrom(0, 10, 50),
    breaks: fc.constantFrom(0, 2, 2),
  }),
  fc.record({
    kind: fc.constant('elsewhere' as const),
    by: fc.constantFrom('enter' as const, 'open' as const, 'beat' as const),
  }),
  one('admit' as const),
  pass,
  pass,
  one('sweep' as const),
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
