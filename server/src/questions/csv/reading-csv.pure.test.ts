import { describe, expect, it } from 'vitest';
import { flatDrafts } from '../../../test/flat-question.ts';
import { readCsv } from '../../platform/csv/csv-file.ts';
import { readReadingCsv } from './reading-csv.ts';

const HEADER =
  'TYPE,VALUE,OPTION_A,OPTION_B,OPTION_C,OPTION_D,CORRECT_ANSWER,CORRECT_BLANK_1,CORRECT_BLANK_2,CORRECT_BLANK_3';

async function read(lines: string[], header = HEADER) {
  const { drafts, ...reading } = await readReadingCsv(await readCsv(Buffer.from([header, ...lines].join('\n'))), 'en');
  return { ...reading, drafts: flatDrafts(drafts) };
}

/** The one question of a file that has a passage above it. */
async function question(line: string) {
  const { drafts, errors } = await read(['PASSAGE,Some text', line]);
  expect(errors).toEqual([]);
  return drafts[0]?.questions[0];
}

/** The faults of one row below a passage, as the screen prints them. */
async function faults(line: string, header = HEADER) {
  const { errors } = await read(['PASSAGE,Some text', line], header);
  return errors.map(({ line, column, reason }) => `${line} ${reason.startsWith(column) ? '' : `${column}: `}${reason}`);
}

describe('rows that are right', () => {
  it.each([
    ['one letter', 'QUESTION,Why?,a,b,c,d,B', 'reading_mcq', 'B'],
    ['a small letter', 'QUESTION,Why?,a,b,,,b', 'reading_mcq', 'B'],
    ['several letters by comma', 'QUESTION,Why?,a,b,c,d,"A,C"', 'checkbox', ['A', 'C']],
    ['several letters by semicolon', 'QUESTION,Why?,a,b,c,d,A;C', 'checkbox', ['A', 'C']],
    ['several letters by space, in any order', 'QUESTION,Why?,a,b,c,d,d A', 'checkbox', ['A', 'D']],
    ['true', 'TRUE_FALSE_QUESTION,It rained.,,,,,TRUE', 'true_false', 'TRUE'],
    ['false, as spreadsheets write it', 'TRUE_FALSE_QUESTION,It rained.,,,,,False', 'true_false', 'FALSE'],
    ['options beside true', 'TRUE_FALSE_QUESTION,It rained.,True,False,,,TRUE', 'true_false', 'TRUE'],
    ['writing', 'WRITING_QUESTION,Describe it.', 'writing', null],
    ['a type in small letters with a space', 'true false question,It rained.,,,,,true', 'true_false', 'TRUE'],
  ])('%s', async (_name, line, question_type, correct_option) => {
    expect(await question(line)).toMatchObject({ question_type, correct_option, correct_answers: null });
  });

  it.each([
    ['TRUE', 'WAHR, vrai, Verdadero, PRAWDA, VERO, verdadeiro'],
    ['FALSE', 'FALSCH, faux, Falso, FAŁSZ'],
  ])('%s as spreadsheets in other languages write it: %s', async (value, words) => {
    for (const word of words.split(', ')) {
      expect(await question(`TRUE_FALSE_QUESTION,It rained.,,,,,${word}`)).toMatchObject({ correct_option: value });
    }
  });

  it.each([
    ['one blank', 'FILL_BLANK_QUESTION,It was [BLANK].,,,,,,wet', 'It was [BLANK].', ['wet']],
    ['three', 'FILL_BLANK_QUESTION,[BLANK][BLANK] [BLANK],,,,,,a,b,c', '[BLANK][BLANK] [BLANK]', ['a', 'b', 'c']],
    ['variants', 'FILL_BLANK_QUESTION,[BLANK],,,,,,grey | gray|', '[BLANK]', ['grey|gray']],
    ['a marker in small letters', 'FILL_BLANK_QUESTION,It was [ blank ].,,,,,,wet', 'It was [BLANK].', ['wet']],
  ])('blanks: %s', async (_name, line, question_text, correct_answers) => {
    expect(await question(line)).toMatchObject({
      question_type: 'fill_in_blanks',
      question_text,
      correct_answers,
      correct_option: null,
    });
  });

  it('keeps options, and what is not there as nothing', async () => {
    expect(await question('QUESTION,Why?,=1+1,"b, c",,,A')).toMatchObject({
      option_a: '=1+1',
      option_b: 'b, c',
      option_c: null,
      option_d: null,
    });
  });

  it('adds questions to the passage above them', async () => {
    const { drafts, rows } = await read([
      'PASSAGE,"First\n\ntext",The first',
      'WRITING_QUESTION,One',
      'PASSAGE,Second text',
      'WRITING_QUESTION,Two',
      'WRITING_QUESTION,Three',
    ]);
    expect(
      drafts.map(({ title, content, questions }) => [title, content, ...questions.map((q) => q.question_text)]),
    ).toEqual([
      ['The first', 'First\n\ntext', 'One'],
      [null, 'Second text', 'Two', 'Three'],
    ]);
    expect(rows[0]).toEqual({ line: 2, type: 'PASSAGE', value: 'The first', state: 'ready' });
    expect(rows[1]).toEqual({ line: 5, type: 'WRITING_QUESTION', value: 'One', state: 'ready' });
  });

  it('takes columns in any order, case and spacing, and without those it does not need', async () => {
    const { drafts, errors } = await read(
      ['Text,Passage', 'So?,true_false_question,TRUE'],
      'value, Type ,correct answer',
    );
    expect(errors).toEqual([]);
    expect(drafts[0]?.questions[0]).toMatchObject({ question_type: 'true_false', correct_option: 'TRUE' });
  });

  it('takes empty columns on the right', async () => {
    expect(await faults('WRITING_QUESTION,One,,,,,,,,,,,', `${HEADER},,`)).toEqual([]);
  });

  it('skips empty rows and rows of a type only', async () => {
    const { rows, errors, drafts } = await read([
      'PASSAGE,Text',
      'QUESTION,,,,',
      ',,',
      'WRITING_QUESTION,One',
      'QUESTION',
    ]);
    expect(errors).toEqual([]);
    expect(rows.map(({ line, state }) => [line, state])).toEqual([
      [2, 'ready'],
      [3, 'skipped'],
      [4, 'skipped'],
      [5, 'ready'],
      [6, 'skipped'],
    ]);
    expect(rows[1]).toMatchObject({ type: 'QUESTION', value: '' });
    expect(drafts[0]?.questions).toHaveLength(1);
  });
});

describe('rows that are wrong', () => {
  const letters = '3 CORRECT_ANSWER: use A, B, C or D, or several such as A,C';
  it.each([
    ['QUESTION,,a,b,c,d,A', ['3 VALUE is empty']],
    ['QUESTION,Why?,a,b,c,d,', ['3 CORRECT_ANSWER is empty']],
    ['QUESTION,Why?,a,b,c,d,E', [letters]],
    ['QUESTION,Why?,a,b,c,d,the second', [letters]],
    ['QUESTION,Why?,a,b,c,d,"A,A"', ['3 CORRECT_ANSWER: contains a letter twice']],
    ['QUESTION,Why?,a,b,,,C', ['3 CORRECT_ANSWER: is C, but OPTION_C is empty']],
    ['QUESTION,Why?,a,,,,A', ['3 OPTION_B is empty']],
    ['QUESTION,Why?,a,b,,d,A', ['3 OPTION_C is empty']],
    ['QUESTION,,,b,,d,X', ['3 VALUE is empty', '3 OPTION_A is empty', '3 OPTION_C is empty', letters]],
    ['TRUE_FALSE_QUESTION,So?,,,,,YES', ['3 CORRECT_ANSWER: use TRUE or FALSE']],
    ['TRUE_FALSE_QUESTION,So?', ['3 CORRECT_ANSWER: use TRUE or FALSE']],
    ['FILL_BLANK_QUESTION,It was [BLANK].', ['3 CORRECT_BLANK_1 is empty']],
    ['FILL_BLANK_QUESTION,It was [BLANK].,,,,,, | ', ['3 CORRECT_BLANK_1 is empty']],
    ['FILL_BLANK_QUESTION,[BLANK] [BLANK],,,,,,,b', ['3 CORRECT_BLANK_1 is empty']],
    ['FILL_BLANK_QUESTION,It was [BLANK].,,,,,,a,b', ['3 CORRECT_BLANK_2: VALUE has only one [BLANK]']],
    ['FILL_BLANK_QUESTION,It was wet.,,,,,,a', ['3 VALUE: mark where the answer goes with [BLANK]']],
    ['FILL_BLANK_QUESTION,[BLANK][BLANK][BLANK][BLANK],,,,,,a,b,c', ['3 VALUE: at most 3 [BLANK] in one question']],
    [
      'ESSAY,Describe it.',
      [
        '3 TYPE: use one of PASSAGE, QUESTION, CHOOSE_QUESTION, TRUE_FALSE_QUESTION, NOT_GIVEN_QUESTION, FILL_BLANK_QUESTION, COMPLETION_QUESTION, SHORT_ANSWER_QUESTION, MATCHING_QUESTION, ORDERING_QUESTION, WRITING_QUESTION, ITEM, BODY, ROW',
      ],
    ],
    [',Describe it.', ['3 TYPE is empty']],
    [
      'WRITING_QUESTION,One,,,,,,,,,extra,more',
      [
        '3 Column 11: there is no column name above this cell; put quotation marks around a cell that contains the separator',
      ],
    ],
    ['WRITING_QUESTION,say "hi" now', [expect.stringContaining('3 there is a quotation mark in the middle')]],
    [`WRITING_QUESTION,${'x'.repeat(10_001)}`, ['3 VALUE: at most 10,000 characters']],
  ])('%.60s', async (line, expected) => {
    expect(await faults(line)).toEqual(expected);
  });

  it('takes a cell of 10,000 characters', async () => {
    expect(await faults(`WRITING_QUESTION,${'x'.repeat(10_000)}`)).toEqual([]);
  });

  it.each([
    [
      'a question above the first passage',
      ['WRITING_QUESTION,One', 'PASSAGE,Text', 'WRITING_QUESTION,Two'],
      [[2, 'put a PASSAGE row before the first question']],
    ],
    ['a passage without text', ['PASSAGE,,A title', 'WRITING_QUESTION,One'], [[2, 'VALUE is empty']]],
    [
      'a passage of nothing, whose questions would join the one before',
      ['PASSAGE,Text', 'WRITING_QUESTION,One', 'PASSAGE', 'WRITING_QUESTION,Two'],
      [[4, 'VALUE is empty']],
    ],
    [
      'a long title',
      [`PASSAGE,Text,${'x'.repeat(201)}`, 'WRITING_QUESTION,One'],
      [[2, 'a title has at most 200 characters']],
    ],
    [
      'a passage without questions',
      ['PASSAGE,Text', 'PASSAGE,More', 'WRITING_QUESTION,One'],
      [[2, 'put at least one question below this passage']],
    ],
    ['no rows', [], [[1, 'this file has no questions']]],
  ])('%s', async (_name, lines, expected) => {
    const { errors, rows } = await read(lines);
    expect(errors.map(({ line, reason }) => [line, reason])).toEqual(expected);
    for (const row of rows) expect(row.state === 'error').toBe(errors.some(({ line }) => line === row.line));
  });

  it('cuts what it shows of a cell', async () => {
    const { rows } = await read(['PASSAGE,Text', `WRITING_QUESTION,${'🙂'.repeat(200)}`]);
    expect(rows[1]?.value).toBe(`${'🙂'.repeat(79)}…`);
  });
});

describe('a wrong first line', () => {
  it.each([
    ['VALUE,OPTION_A', ['TYPE is missing from the first line']],
    ['TYPE,OPTION_A', ['VALUE is missing from the first line']],
    ['TYPE,VALUE,OPTION_U', [expect.stringMatching(/^no such column: use TYPE, VALUE, OPTION_A/)]],
    ['TYPE,VALUE,Value', ['VALUE appears twice']],
    ['TYPE,VALUE,"OPTION" A', [expect.stringContaining('quotation mark')]],
  ])('%s', async (header, reasons) => {
    const { errors, rows } = await read(['PASSAGE,Text'], header);
    expect(errors.map(({ reason }) => reason)).toEqual(reasons);
    expect(errors.every(({ line }) => line === 1)).toBe(true);
    expect(rows).toEqual([]);
  });
});
