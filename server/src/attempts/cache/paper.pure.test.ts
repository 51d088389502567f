import { takerReply } from '@parlance/contract/attempts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askedFrom, plainRow } from '../../../test/asked-from.ts';
import { ordersBySeed, rowAsShown, shuffledAmong } from '../../questions/option-order.ts';
import type { QuestionRow } from '../../questions/queries.ts';
import { byPassage, forTaker } from '../../questions/shapes.ts';
import { makePaper, paperText } from './paper.ts';

const text = fc.string({ unit: 'binary', maxLength: 60 });
const audioKey = fc.option(fc.constantFrom('a'.repeat(48), 'b'.repeat(48)));
const asked = fc
  .record({
    question_type: fc.constantFrom('mcq', 'checkbox', 'fill_in_blanks', 'listening', 'speaking'),
    text,
    options: fc.array(fc.option(text), { maxLength: 10 }),
  })
  .map(({ question_type, ...sketch }) => ({
    question_type,
    ...askedFrom(question_type, { ...sketch, correct: 'KEY', blanks: ['KEY'] }),
  }));
const placed = fc.record({
  id: fc.integer({ min: 1, max: 2_147_483_647 }),
  version_id: fc.nat(),
  revision: fc.nat(),
  marks: fc.constant(1),
  worth: fc.constant(1),
  scoring: fc.constant(null),
  timer_seconds: fc.option(fc.constantFrom('90.00', '0.50')),
  position: fc.nat(),
  passage_id: fc.option(fc.integer({ min: 1, max: 3 })),
  passage_title: text,
  passage_content: fc.option(text),
  passage_version: fc.constant(1),
  newest_passage_version: fc.constant(1),
  audio_set_id: fc.constant(null),
  audio_upload_id: fc.constant(1),
  audio_key: audioKey,
  audio_seconds: fc.constant(30),
  audio_sha256: fc.constant(null),
  picture_key: fc.constant(null),
  picture_width: fc.constant(null),
  picture_height: fc.constant(null),
});
const row: fc.Arbitrary<QuestionRow> = fc
  .tuple(asked, placed)
  .map(([one, other]) => ({ ...plainRow, ...one, ...other }));

const pathOf = (key: string) => `/api/media/${key}?until=1&sign=x`;

function oneByOne(rows: QuestionRow[]): string {
  const shape = (one: QuestionRow) => forTaker(one, pathOf);
  const { questions, passagesWithQuestions } = takerReply
    .pick({ questions: true, passagesWithQuestions: true })
    .encode({ questions: rows.map(shape), passagesWithQuestions: byPassage(rows, shape) });
  return JSON.stringify({ questions, passagesWithQuestions });
}

test('a paper made once is, byte for byte, what its questions are when they are sent one by one', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
      const paper = makePaper(rows);
      expect(`{${paperText(paper, pathOf)}}`).toBe(oneByOne(rows));
      expect(JSON.stringify(paper)).not.toContain('KEY');
      expect(paper.questionCount).toBe(rows.length);
      expect(paper.firstAudioKey).toBe(rows.find(({ audio_key }) => audio_key !== null)?.audio_key ?? null);
    }),
    { numRuns: 200 },
  );
});

test('so it is in the order of options of each attempt, made once for all of them', () => {
  const rows = fc.uniqueArray(row, { maxLength: 12, selector: ({ id }) => id });
  const seeds = fc.array(fc.uint8Array({ minLength: 16, maxLength: 16 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(rows, seeds, (rows, seeds) => {
      const shuffled = shuffledAmong(rows, { shuffle_options: true });
      const paper = makePaper(
        rows,
        shuffled.map(({ id }) => id),
      );
      for (const seed of seeds) {
        const orders = ordersBySeed(shuffled, Buffer.from(seed));
        const shown = rows.map((one) => rowAsShown(one, orders?.[one.id]));
        expect(`{${paperText(paper, pathOf, orders)}}`).toBe(oneByOne(shown));
      }
      expect(`{${paperText(paper, pathOf)}}`).toBe(oneByOne(rows));
      expect(JSON.stringify(paper)).not.toContain('KEY');
    }),
    { numRuns: 200 },
  );
});
