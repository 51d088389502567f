import { describe, expect, it } from 'vitest';
import { flatDrafts } from '../../../test/flat-question.ts';
import { readImport } from './import.ts';

async function read(...lines: string[]) {
  const { drafts, rows } = await readImport(Buffer.from(lines.join('\n')), 'Reading');
  return { rows, drafts: flatDrafts(drafts) };
}

const CHOICE = 'question,option_a,option_b,option_c,option_d,correct_option';

describe('plain multiple choice', () => {
  it('is one passage of questions', async () => {
    const { drafts, rows } = await read(CHOICE, 'Why?,a,b,c,d,b', 'Which two?,a,b,c,d,"A,D"');
    expect(drafts).toHaveLength(1);
    expect(drafts[0]).toMatchObject({
      title: 'Questions',
      content: '',
      questions: [
        { question_type: 'mcq', question_text: 'Why?', option_d: 'd', correct_option: 'B' },
        { question_type: 'checkbox', question_text: 'Which two?', correct_option: ['A', 'D'] },
      ],
    });
    expect(rows).toEqual([
      { line: 2, type: 'QUESTION', value: 'Why?', key: 'b', state: 'ready' },
      { line: 3, type: 'QUESTION', value: 'Which two?', key: 'A,D', state: 'ready' },
    ]);
  });

  it('reports what is wrong by line and column', async () => {
    await expect(read(CHOICE, 'Why?,a,b,c,d,B', ',a,,c,d,F')).rejects.toMatchObject({
      code: 'csv_rows_wrong',
      message: '1 row needs fixing. Nothing was stored.',
      extras: {
        details: {
          errors: [
            { line: 3, column: 'question', reason: 'question is empty' },
            { line: 3, column: 'option_b', reason: 'option_b is empty' },
            { line: 3, column: 'correct_option', reason: 'use A, B, C or D, or several such as A,C' },
          ],
        },
      },
    });
  });

  it.each([
    ['without a key', ['question,option_a,option_b'], 'correct_option is missing from the first line'],
    ['without rows', [CHOICE], 'this file has no questions'],
  ])('is refused %s', async (_name, lines, reason) => {
    await expect(read(...lines)).rejects.toMatchObject({
      message: 'The file needs fixing. Nothing was stored.',
      extras: { details: { errors: [{ line: 1, reason }] } },
    });
  });
});

describe('which kind of file it is', () => {
  it('goes by the first line', async () => {
    expect((await read('TYPE,VALUE', 'PASSAGE,Text', 'WRITING_QUESTION,One')).drafts[0]?.content).toBe('Text');
    expect((await read('Question;Option A;Option B;Correct Option', 'Why?;a;b;A')).drafts[0]?.title).toBe('Questions');
  });

  it('says what a file needs that is neither', async () => {
    await expect(read('name,age', 'x,1')).rejects.toMatchObject({
      extras: { details: { errors: expect.arrayContaining([expect.objectContaining({ column: 'TYPE' })]), rows: [] } },
    });
  });

  it('counts the rows to fix', async () => {
    await expect(read('TYPE,VALUE', 'QUESTION,One', 'QUESTION,Two')).rejects.toThrow('2 rows need fixing.');
  });
});

describe('a file handed back with its faulty rows marked', () => {
  it('is read without the marks once its rows are mended', async () => {
    const { drafts } = await read(
      'PROBLEM,TYPE,VALUE,OPTION_A,OPTION_B,CORRECT_ANSWER',
      ',PASSAGE,Some text,,,',
      "CORRECT_ANSWER: use TRUE or FALSE,TRUE_FALSE_QUESTION,'-5 is cold.,,,TRUE",
    );
    expect(drafts[0]?.questions).toMatchObject([{ question_text: '-5 is cold.', correct_option: 'TRUE' }]);
  });

  it('keeps an apostrophe where nothing was marked', async () => {
    const { drafts } = await read(CHOICE, "'-5?,a,b,c,d,B");
    expect(drafts[0]?.questions[0]?.question_text).toBe("'-5?");
  });
});
