import { expect, test } from 'vitest';
import { aStamp } from '../../../../test/a-stamp.ts';
import { createSoundWatch } from './sound-watch.ts';

type State = 'loading' | 'playing' | 'interrupted' | 'failed' | 'ended';

/** The state of a part, its position in seconds, and when that was told, in seconds. */
type News = [State | 'stopped', number, number];

function found(...news: News[]): unknown[] {
  const watch = createSoundWatch();
  return news.flatMap(([state, positionSeconds, atSeconds]) => {
    if (state === 'stopped') watch.stopped();
    const one = state === 'stopped' ? null : watch.hear({ part: 1, state, positionSeconds }, aStamp(atSeconds * 1000));
    return one ? [one] : [];
  });
}

const stall = (from: number, to: number) => ({
  kind: 'audio_stall',
  began: aStamp(from * 1000),
  ended: aStamp(to * 1000),
});

test.each<[string, News[], object[]]>([
  [
    'plays through',
    [
      ['playing', 0, 10],
      ['playing', 5, 15.2],
      ['ended', 60, 70.5],
    ],
    [],
  ],
  [
    'stands still while it plays',
    [
      ['playing', 0, 10],
      ['playing', 2, 12],
      ['playing', 2.2, 16.2],
    ],
    [stall(12, 16.2)],
  ],
  [
    'is silent for less than a second',
    [
      ['playing', 0, 10],
      ['playing', 2, 12.9],
    ],
    [],
  ],
  [
    'is stopped by the device',
    [
      ['playing', 3, 13],
      ['interrupted', 3, 13.1],
      ['playing', 3, 17.1],
    ],
    [stall(13, 17.1)],
  ],
  [
    'is stopped by the page',
    [
      ['playing', 0, 10],
      ['stopped', 3, 13],
      ['interrupted', 3, 13],
      ['playing', 3, 40],
    ],
    [],
  ],
  [
    'is covered, and begun anew before where it was',
    [
      ['playing', 9, 10],
      ['stopped', 9, 10],
      ['playing', 4, 60],
    ],
    [],
  ],
])('a part that begins here and %s', (_how, news, facts) => {
  expect(found(['loading', 0, 1], ['playing', 0, 9.9], ...news)).toEqual(
    facts.map((one) => expect.objectContaining(one)),
  );
});

test('a part that was heard before this page, or that broke off, begins again', () => {
  expect(found(['loading', 12, 1], ['playing', 12, 2], ['playing', 13, 3])).toEqual([
    { kind: 'audio_restarted', at: aStamp(2000) },
  ]);
  expect(found(['playing', 0, 1], ['failed', 4, 5], ['loading', 4, 9], ['playing', 4, 10])).toEqual([
    { kind: 'audio_restarted', at: aStamp(10_000) },
  ]);
});
