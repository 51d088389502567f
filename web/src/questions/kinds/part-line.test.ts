import type { QuestionForTaker } from '@parlance/contract/questions';
import { expect, test } from 'vitest';
import { partLine } from './shown-kinds.tsx';

function asked(kind: string, content: object): QuestionForTaker {
  return { kind, content, question_text: 'Complete it.' } as QuestionForTaker;
}

test('a gap stands in its line, the other gaps of the line are drawn', () => {
  const notes = asked('completion', {
    layout: 'notes',
    body: 'The museum\nopens at [BLANK]\nclosed on [BLANK] and [BLANK].',
  });
  expect(partLine(notes, 0)).toEqual({ before: 'opens at', after: '' });
  expect(partLine(notes, 1)).toEqual({ before: 'closed on', after: ' and ____.' });
  expect(partLine(notes, 2)).toEqual({ before: 'closed on ____ and', after: '.' });
  expect(partLine(notes, 3)).toBeNull();
});

test('a gap of a table stands in its cell', () => {
  const table = asked('completion', {
    layout: 'table',
    rows: [
      ['Place', 'Time'],
      ['[BLANK] Hall', 'at [BLANK]'],
    ],
  });
  expect(partLine(table, 1)).toEqual({ before: 'at', after: '' });
});

test('a question with blanks has them in its text, a short answer stands below its question', () => {
  const blanks = { kind: 'fill_in_blanks', question_text: 'The [BLANK] rises.' } as QuestionForTaker;
  expect(partLine(blanks, 0)).toEqual({ before: 'The', after: ' rises.' });
  const short = asked('short_answer', { questions: ['Where?', 'When?'] });
  expect(partLine(short, 1)).toEqual({ before: 'When?', after: null });
});

test('of a long line the words around the gap are shown', () => {
  const long = asked('fill_in_blanks', { prompt: `${'before '.repeat(50)}[BLANK]${' after'.repeat(50)}` });
  const { before = '', after = '' } = partLine(long, 0) ?? {};
  expect(before).toMatch(/^… before .*before$/);
  expect(after).toMatch(/^ after .*after …$/);
  expect(before.length + (after ?? '').length).toBeLessThan(250);
});

test('a choice has no such line, and neither has a kind that is newer than the page', () => {
  expect(partLine(asked('single_choice', { options: [] }), 0)).toBeNull();
  expect(partLine(asked('drawing', {}), 0)).toBeNull();
});
