import { readFile as bytesOf, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFile } from './worker/read-file.ts';

const FIXTURES = join(import.meta.dirname, '../../../test/interchange');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-fixtures-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** Of each row where it is, its state and what it says; the law is asserted by the reader. */
async function read(name: string) {
  const { format, items, sets } = await readFile({ path: join(FIXTURES, name), name, folder });
  return { format, items, sets, rows: items.map((item) => [item.line, item.state, ...said(item)]) };
}

type Item = Awaited<ReturnType<typeof readFile>>['items'][number];

function said({ reasons }: Item): string[] {
  return reasons.map(({ text }) => text);
}

function asked({ question }: Item) {
  const { content, key } = question?.draft ?? {};
  return { ...content, ...key };
}

describe('our own files with the traps of published ones', () => {
  it('has two questions of Aiken and three faults, each named', async () => {
    const { format, rows } = await read('faults.aiken.txt');
    expect(format).toBe('aiken');
    expect(rows).toEqual([
      [1, 'mapped'],
      [6, 'faulty', 'Key: there is no line ANSWER: with the letter that is right.'],
      [10, 'faulty', 'Options: Add at least 2.'],
      [14, 'faulty', 'Key: There is no option D.'],
      [19, 'mapped'],
    ]);
  });

  it('has every escape of GIFT in every place', async () => {
    const { items } = await read('escapes.gift');
    const [category, choice, path, arrows, unnamed, sum] = items;
    expect(category).toMatchObject({ state: 'changed', title: '$course$/top/Signs' });
    expect(choice?.question?.draft).toMatchObject({
      label: 'Signs :: in a name',
      explanation: 'In all: {three} = \\.\nA: Right: = it is.',
      content: {
        prompt: 'Which line is {set} in ~waves~, #1 = first: or \\ last?\nLook twice.',
        options: ['x = {1} ~ #2: \\end', 'x = {2}', '~x: #3'],
      },
    });
    expect(path && asked(path)).toMatchObject({
      questions: ['The file lies in C:\\texts\\'],
      gaps: [['C:\\\\texts', 'texts']],
    });
    expect(arrows && asked(arrows)).toMatchObject({ items: ['=', '~', '#', 'a \\-> b'] });
    expect(unnamed && asked(unnamed)).toEqual({ prompt: '::Not a name::\n\n5 < 6 = true', value: 'TRUE' });
    expect(sum && asked(sum)).toMatchObject({ prompt: 'The sum = [BLANK] {in all}.', gaps: [['4', 'four']] });
  });

  it('has pounds as signs and as entities, in files of today and of Windows', async () => {
    const { items } = await read('pounds.gift');
    expect(items.map(({ state, question }) => [state, question?.draft.key])).toEqual([
      ['mapped', { value: 'TRUE' }],
      ['mapped', { value: 'FALSE' }],
      ['mapped', { value: 'TRUE' }],
      ['mapped', expect.objectContaining({ gaps: [['£3', '£3.00', '3 pounds']] })],
    ]);
    expect(items[1]?.question?.draft.content.prompt).toBe('A pound is written £, and £5 is not £6.');

    const path = join(folder, 'windows.gift');
    await writeFile(path, (await bytesOf(join(FIXTURES, 'pounds.gift'), 'utf8')).replace(/&[^;]+;/g, '£'), 'latin1');
    await expect(readFile({ path, name: 'windows.gift', folder })).rejects.toMatchObject({ code: 'encoding_unsaid' });
    const old = await readFile({ path, name: 'windows.gift', folder, encoding: 'windows-1252' });
    expect(old.items.map(({ question }) => question?.draft.key)).toEqual(
      items.map(({ question }) => question?.draft.key),
    );
  });

  it('has an item of QTI 2.1 with three options, and one of 2.2 with T, F and pounds', async () => {
    const three = await read('three-options.qti21.xml');
    expect(three.format).toBe('qti_2_1');
    expect(three.items.map(asked)).toEqual([
      { prompt: 'Which boat has three decks?', options: ['The tug', 'The barge', 'The ferry'], letter: 'C' },
    ]);
    const { format, items, rows } = await read('true-false.qti22.xml');
    expect([format, rows]).toEqual(['qti_2_2', [[2, 'mapped']]]);
    expect(items.map(asked)).toEqual([
      {
        prompt: 'A ticket for the ferry costs £2, and a return £3.50.\n\nA return costs twice as much: £4.',
        value: 'FALSE',
      },
    ]);
  });

  it('has an item of QTI 3.0 that asks in every way of a text', async () => {
    const { sets, items, rows } = await read('several-ways.qti30.xml');
    expect(sets.map(({ content }) => content)).toEqual(['The island had a tower, a chapel and nine houses.']);
    const hottext = 'Words to choose in the text: they are options below it here.';
    expect(rows).toEqual([
      [2, 'changed', 'It asks in several ways: each is a question of one set.'],
      [14, 'mapped'],
      [19, 'mapped'],
      [21, 'mapped'],
      [27, 'mapped'],
      [33, 'changed', hottext],
      [37, 'changed', hottext],
    ]);
    expect(items.slice(1).map(asked)).toMatchObject([
      { prompt: 'How many houses were there?', letter: 'B' },
      { body: 'In the tower stood a [BLANK].\n\nIt burned [BLANK] until 1931.', gaps: [['lamp'], ['oil']] },
      { prompt: 'Put a word in.', body: 'The chapel has a [BLANK].', letters: ['A'] },
      { prompt: 'Put another word in.', body: 'The keeper has a [BLANK].', letters: ['B'] },
      { options: ['chapel', 'quay'], letter: 'A' },
      { options: ['door', 'keeper'], letter: 'B' },
    ]);
  });

  it('has each gap of a cloze', async () => {
    const { items, rows } = await read('cloze.moodle.xml');
    expect(rows).toEqual([
      [3, 'changed', 'Tolerance of 0.5: only 36 itself is accepted.'],
      [7, 'mapped'],
      [11, 'changed', 'Weights of gaps: each gap gives one mark.', 'Feedback to gaps.'],
      [15, 'mapped'],
      [19, 'faulty', 'Gaps of MC, SA are not of one kind: write all, or choose all.'],
    ]);
    expect(items.slice(0, 4).map(asked)).toMatchObject([
      { gaps: [['36'], ['120']] },
      {
        choices: [
          ['rises', 'falls'],
          ['noon', 'six'],
          ['often', 'never'],
          ['wind', 'rain'],
          ['sun', 'rain'],
        ],
        letters: ['A', 'B', 'A', 'A', 'B'],
      },
      {
        gaps: [['keeper', 'guard', 'lighthouse keeper'], ['lamp'], ['dusk']],
        credit: [[1000, 500, 1000], [1000], [1000]],
      },
      { gaps: [['Norrey']], rules: { case: true } },
    ]);
  });

  it('has every kind of text2qti, and what Canvas has beside', async () => {
    const { format, rows, sets } = await read('rivers.text2qti.txt');
    expect(format).toBe('text2qti');
    expect(sets).toHaveLength(1);
    expect(rows.map(([, state]) => state)).toEqual([
      'changed',
      'mapped',
      'changed',
      'mapped',
      'mapped',
      'left_out',
      'mapped',
      'left_out',
      'mapped',
      'mapped',
      'changed',
      'left_out',
    ]);
    expect(rows.flat()).toEqual(
      expect.arrayContaining(['Setting: GROUP', 'Setting: pick: 1', 'Setting: Nobody reads this line.']),
    );
  });
});

describe('a file at its limits', () => {
  const readText = async (text: string, name: string) => {
    const path = join(folder, name);
    await writeFile(path, text);
    return await readFile({ path, name, folder });
  };

  it('is refused with more than 5,000 items', async () => {
    const questions = (count: number) => 'Is it late?{T}\n\n'.repeat(count);
    expect((await readText(questions(5000), 'most.gift')).items).toHaveLength(5000);
    await expect(readText(questions(5001), 'more.gift')).rejects.toThrow(/5,001 items/);
  });

  it('has a faulty item for a text of more than 10,000 characters', async () => {
    const long = 'word '.repeat(2001);
    const { items, sets } = await readText(`::Long:: ${long}\n\n${long}{T}\n\nShort?{T}\n`, 'long.gift');
    expect(items.map(({ state, reasons }) => [state, ...reasons.map(({ text }) => text)])).toEqual([
      ['faulty', expect.stringMatching(/^Passage: it has 10,004 characters, and at most 10,000 are stored\./)],
      ['faulty', 'Question: Use at most 10,000 characters.'],
      ['mapped'],
    ]);
    expect(sets).toEqual([{ title: 'Long', content: '', media: {} }]);
  });
});
