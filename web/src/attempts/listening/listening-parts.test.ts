import type { QuestionForTaker } from '@parlance/contract/questions';
import { expect, it } from 'vitest';
import { heardSeconds, isHeardToEnd, listeningParts, sheetsOf } from './listening-parts.ts';

const question = (id: number, audio_file_path: string | null) =>
  ({ id, audio_file_path, marks: id === 12 ? 3 : 1 }) as QuestionForTaker;

it('makes a part of each run of questions on the same audio, whatever its signature', () => {
  const parts = listeningParts([
    question(11, '/api/media/a?until=1'),
    question(12, '/api/media/a?until=2'),
    question(21, '/api/media/b?until=1'),
    question(22, null),
    question(31, '/api/media/a?until=1'),
  ]);
  expect(parts.map(({ number, questions }) => [number, questions.map((one) => [one.number, one.question.id])])).toEqual(
    [
      [
        1,
        [
          [1, 11],
          [2, 12],
        ],
      ],
      [
        2,
        [
          [5, 21],
          [6, 22],
        ],
      ],
      [3, [[7, 31]]],
    ],
  );
});

it('makes a sheet of a part when one of its questions takes several numbers', () => {
  const parts = listeningParts([question(11, '/a'), question(12, '/a'), question(21, '/b'), question(22, '/b')]);
  expect(sheetsOf(parts)).toEqual([{ number: 1, of: 2, numbered: parts[0]?.questions }]);
});

it('has no part without audio', () => {
  expect(listeningParts([question(11, null)])).toEqual([]);
});

it('goes on from the larger of the two positions', () => {
  const plays = [{ part: 1, startedAt: '2026-11-21T10:00:00.000Z', positionSeconds: 35, times: 1 }];
  expect(heardSeconds(1, plays, 37.2)).toBe(37.2);
  expect(heardSeconds(1, plays, undefined)).toBe(35);
  expect(heardSeconds(2, plays, undefined)).toBeNull();
  expect(heardSeconds(2, plays, 4)).toBe(4);
});

it('counts a part as heard within half a second of its end', () => {
  expect(isHeardToEnd(9.6, 10)).toBe(true);
  expect(isHeardToEnd(9.4, 10)).toBe(false);
});
