import { takerReply } from '@parlance/contract/attempts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askedFrom, plainRow } from '../../../test/asked-from.ts';
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

test('a paper made once is, byte for byte, what its questions are when they are sent one by one', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
      const shape = (one: QuestionRow) => forTaker(one, pathOf);
      const { questions, passagesWithQuestions } = takerReply
        .pick({ questions: true, passagesWithQuestions: true })
        .encode({ questions: rows.map(shape), passagesWithQuestions: byPassage(rows, shape) });
      const paper = makePaper(rows);
      expect(`{${paperText(paper, pathOf)}}`).toBe(JSON.stringify({ questions, passagesWithQuestions }));
      expect(JSON.stringify(paper)).not.toContain('KEY');
      expect(paper.questionCount).toBe(rows.length);
      expect(paper.firstAudioKey).toBe(rows.find(({ audio_key }) => audio_key !== null)?.audio_key ?? null);
    }),
    { numRuns: 200 },
  );
});
