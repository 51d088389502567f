import { describe, expect, it } from 'vitest';
import { Refusal } from '../../platform/refusal.ts';
import { readImport } from './import.ts';

const HEADER = 'TYPE,VALUE,OPTION_A,OPTION_B,OPTION_C,CORRECT_ANSWER,CORRECT_BLANK_1';

async function read(lines: string[], header = HEADER) {
  const { drafts } = await readImport(Buffer.from([header, ...lines].join('\n')), 'Listening');
  return drafts;
}

/** What a file is refused with. */
async function refusal(lines: string[], header = HEADER) {
  try {
    await read(lines, header);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { errors } = error.extras.details as { errors: { line: number; column: string; reason: string }[] };
    return { message: error.message, errors: errors.map(({ line, column, reason }) => `${line} ${column}: ${reason}`) };
  }
  throw new Error('The file was taken.');
}

describe('a Listening file whose rows say their types', () => {
  it('has the rows of a Reading file without passages', async () => {
    const drafts = await read([
      'QUESTION,Who speaks?,a,b,,B',
      'MCQ_QUESTION,Who answers?,a,b,,A',
      'CHECKBOX_QUESTION,Which?,a,b,,A',
      'TRUE_FALSE_QUESTION,It rains.,,,,TRUE',
      'FILL_BLANK_QUESTION,It is [BLANK].,,,,,wet',
      'MATCHING_QUESTION,Match.,a,b,c',
      'ITEM,one,,,,C',
      'ITEM,two,,,,A',
    ]);
    expect(drafts).toMatchObject([
      {
        title: null,
        content: null,
        questions: [
          { question_type: 'listening', content: { prompt: 'Who speaks?' }, key: { letter: 'B' } },
          { question_type: 'listening', key: { letter: 'A' } },
          { question_type: 'checkbox', key: { letters: ['A'] } },
          { question_type: 'true_false' },
          { question_type: 'fill_in_blanks', key: { gaps: [['wet']] } },
          { question_type: 'matching', content: { items: ['one', 'two'] }, key: { letters: ['C', 'A'] } },
        ],
      },
    ]);
  });

  it('has no writing', async () => {
    expect(await refusal(['WRITING_QUESTION,Describe it.'])).toMatchObject({
      message: '1 row needs fixing. Nothing was stored.',
      errors: [
        expect.stringMatching(/^2 TYPE: use one of QUESTION, CHOOSE_QUESTION, .*ORDERING_QUESTION, ITEM, BODY, ROW$/),
      ],
    });
  });

  it('is told from one with passages', async () => {
    expect(await refusal(['QUESTION,Who?,a,b,,B', 'Passage,A text.'])).toMatchObject({
      message:
        'This is a file for a Reading course, and this course is a Listening one. Choose another file or course. Nothing was stored.',
      errors: [expect.stringMatching(/^3 TYPE: use one of QUESTION, /)],
    });
    await expect(readImport(Buffer.from(`${HEADER}\nQUESTION,Who?,a,b,,B`), 'Speaking')).rejects.toThrow(
      'This is a file for a Reading or Listening course, and this course is a Speaking one.',
    );
    await expect(readImport(Buffer.from(`${HEADER}\nPASSAGE,A text.`), 'Writing')).rejects.toThrow(
      'This is a file for a Reading course, and this course is a Writing one.',
    );
  });

  it.each([
    ['no questions', [], HEADER, ['1 : this file has no questions']],
    [
      'rows without a task',
      ['ITEM,a,,,,A'],
      HEADER,
      ['1 : this file has no questions', '2 TYPE: put a task row above it'],
    ],
    [
      'no VALUE',
      ['QUESTION,a,b,A'],
      'TYPE,OPTION_A,OPTION_B,CORRECT_ANSWER',
      ['1 VALUE: VALUE is missing from the first line'],
    ],
  ])('is refused with %s', async (_name, lines, header, errors) => {
    expect((await refusal(lines, header)).errors).toEqual(errors);
  });
});

describe('a Listening file without types', () => {
  it('is read as plain multiple choice, also where an exported one says which are checkboxes', async () => {
    const header = 'question,option_a,option_b,correct_option,question_type';
    const [draft] = await read(['Who?,a,b,B,', 'Which?,a,b,A,checkbox'], header);
    expect(draft?.questions.map(({ question_type }) => question_type)).toEqual(['listening', 'checkbox']);
  });
});
