import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { describe, expect, it } from 'vitest';
import { flatDrafts } from '../../test/flat-question.ts';
import { readImport } from './csv/import.ts';

const writing = (...lines: string[]) => read('Writing', lines);
const speaking = (...lines: string[]) => read('Speaking', lines);
const listening = (...lines: string[]) => read('Listening', lines);

async function read(type: CourseType, lines: string[]) {
  const { drafts, rows } = await readImport(Buffer.from(lines.join('\n')), type);
  return { rows, drafts: flatDrafts(drafts) };
}

/** What is wrong in a file that is refused. */
async function errorsOf(reading: Promise<unknown>): Promise<unknown> {
  return await reading.then(
    () => 'nothing',
    (refusal: { extras: { details: { errors: unknown } } }) => refusal.extras.details.errors,
  );
}

describe('a Writing file', () => {
  it('is one question a row, under no passage', async () => {
    const { drafts, rows } = await writing('Question', '"Describe a market, in 150 words.\n\nSay why."', 'Why travel?');
    expect(drafts).toMatchObject([
      {
        title: null,
        content: null,
        questions: [
          {
            question_type: 'descriptive',
            question_text: 'Describe a market, in 150 words.\n\nSay why.',
            option_a: null,
            correct_option: null,
            timer_seconds: null,
          },
          { question_type: 'descriptive', question_text: 'Why travel?' },
        ],
      },
    ]);
    expect(rows).toEqual([
      { line: 2, type: 'QUESTION', value: 'Describe a market, in 150 words.\n\nSay why.', state: 'ready' },
      { line: 5, type: 'QUESTION', value: 'Why travel?', state: 'ready' },
    ]);
  });

  it('passes over rows of nothing', async () => {
    const { drafts, rows } = await writing('question,', 'One,', ',', 'Two,', ',');
    expect(drafts[0]?.questions).toHaveLength(2);
    expect(rows.map(({ state }) => state)).toEqual(['ready', 'skipped', 'ready']);
  });

  it.each([
    ['without its column', ['text', 'Why?'], { line: 1, column: 'question' }],
    ['without rows', ['question'], { line: 1, column: '', reason: 'this file has no questions' }],
    ['with a comma outside quotation marks', ['question', 'Hello, you'], { line: 2, column: 'Column 2' }],
    ['with too long a cell', ['question', 'x'.repeat(10_001)], { line: 2, reason: 'at most 10,000 characters' }],
  ])('is refused %s', async (_name, lines, error) => {
    expect(await errorsOf(writing(...lines))).toContainEqual(expect.objectContaining(error));
  });
});

describe('a Speaking file', () => {
  it.each([
    ['', null],
    ['0', 0],
    ['90', 90],
    ['90.5', 90.5],
    ['0.25', 0.25],
    ['90,25', 90.25],
    ['86400', 86400],
  ])('takes the timer "%s"', async (timer, seconds) => {
    const { drafts } = await speaking('question_text;timer', `Speak.;${timer}`);
    expect(drafts[0]?.questions).toMatchObject([{ question_type: 'speaking', timer_seconds: seconds }]);
  });

  it.each(['-1', '1 minute', '1:30', '86400.01', '86401', '1.005', '1,000', '1e3', 'Infinity', 'NaN', '٣'])(
    'refuses the timer "%s"',
    async (timer) => {
      expect(await errorsOf(speaking('question_text;timer', `Speak.;${timer}`))).toEqual([
        { line: 2, column: 'timer', reason: 'use seconds from 0 to 86400, such as 90 or 90.5' },
      ]);
    },
  );

  it('needs no column of timers, and a text beside every timer', async () => {
    expect((await speaking('question_text', 'Speak.')).drafts[0]?.questions).toMatchObject([{ timer_seconds: null }]);
    expect(await errorsOf(speaking('question_text,timer', ',30'))).toEqual([
      { line: 2, column: 'question_text', reason: 'question_text is empty' },
    ]);
  });
});

describe('a Listening file', () => {
  const HEADER = 'question,option_a,option_b,option_c,option_d,correct_option';

  it('holds questions of one letter and of several, with two options or more', async () => {
    const { drafts } = await listening(HEADER, 'Who?,a,b,,,b', 'Which two?,a,b,c,d,"A,C"');
    expect(drafts).toMatchObject([
      {
        content: null,
        questions: [
          { question_type: 'listening', option_c: null, correct_option: 'B' },
          { question_type: 'checkbox', option_d: 'd', correct_option: ['A', 'C'] },
        ],
      },
    ]);
  });

  it.each([
    ['a letter without its option', 'Who?,a,b,,,C', 'correct_option'],
    ['a gap between the options', 'Who?,a,b,,d,A', 'option_c'],
    ['no key', 'Who?,a,b,c,d,', 'correct_option'],
    ['no question', ',a,b,c,d,A', 'question'],
  ])('is refused with %s', async (_name, line, column) => {
    expect(await errorsOf(listening(HEADER, line))).toEqual([expect.objectContaining({ line: 2, column })]);
  });
});

it.each([
  ['Writing', 'sample-writing.csv', 3],
  ['Speaking', 'sample-speaking.csv', 4],
  ['Listening', 'sample-listening.csv', 4],
] as const)('the %s sample to download is a good file', async (type, name, count) => {
  const file = join(import.meta.dirname, '../../../web/public/samples', name);
  expect((await readImport(readFileSync(file), type)).drafts[0]?.questions).toHaveLength(count);
});
