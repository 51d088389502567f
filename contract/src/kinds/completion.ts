import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { said, say } from '../say.ts';
import { countFaults, gapFaults, letterFaults, limitFaults, usedOnceFaults } from './faults.ts';
import { BLANK, BLANK_MAX } from './fill-in-blanks.ts';
import {
  type AnswerRule,
  answeredParts,
  defineKind,
  type FieldFault,
  type KeyedQuestionBy,
  optionLetter,
  optionLetters,
  picture,
  textKey,
} from './kind.ts';
import { listOf, PROMPT_MAX, promptText, SHORT_MAX, short } from './texts.ts';
import { wordLimit } from './written/limit.ts';

/** The most gaps of one text, and the largest table. */
export const GAPS_MAX = 20;
export const ROWS_MAX = 20;
export const CELLS_MAX = 6;

const cell = z.string().max(SHORT_MAX, said(msg`Use at most 1,000 characters.`));

const content = z.strictObject({
  prompt: promptText,
  /** Above what is completed. */
  title: short.optional(),
  layout: z.enum(['text', 'notes', 'table']),
  /** Of a text or notes: with `[BLANK]` for each gap. */
  body: z
    .string()
    .min(1, said(msg`Enter the text.`))
    .max(PROMPT_MAX, said(msg`Use at most 10,000 characters.`))
    .optional(),
  /** Of a table: its first row has the names of the columns. Gaps are counted row by row. */
  rows: listOf(listOf(cell, 1, CELLS_MAX), 1, ROWS_MAX).optional(),
  /** Whether gaps are written, or take a word of one list for all of them or of a list each. */
  source: z.enum(['free', 'bank', 'choices']),
  /** How long a written answer may be; more is wrong, whatever it says. */
  limit: wordLimit.optional(),
  bank: listOf(short, 2, 20).optional(),
  /** Whether a word of the list may be used twice. */
  reuse: z.boolean().optional(),
  choices: listOf(listOf(short, 2, 6), 1, GAPS_MAX).optional(),
  picture: picture.optional(),
});
export type CompletionContent = z.output<typeof content>;

const key = z.union([textKey, z.strictObject({ letters: z.array(optionLetter).max(GAPS_MAX) })]);
export type CompletionKey = z.output<typeof key>;

/** A text, notes or a table with gaps. */
export const completion = defineKind({
  content,
  key,
  marks: (asked) => Math.max(1, countGaps(asked)),
  answers: (asked): AnswerRule => {
    const parts = countGaps(asked);
    if (asked.source === 'free') return { parts, text: BLANK_MAX, alone: false };
    const most = Math.max(...Array.from({ length: parts }, (_, gap) => wordsOfGap(asked, gap).length));
    return { parts, letters: optionLetters.slice(0, most).join(''), alone: false };
  },
  answered: (asked, answer) => answeredParts(countGaps(asked), answer),
  check: (asked, key) => [...textFaults(asked), ...wordFaults(asked), ...keyFaults(asked, key)],
  send: msg`Send an object with its gaps, numbered from 0, each with a letter of its list or at most ${{ most: BLANK_MAX }} characters.`,
});
export type Completion = KeyedQuestionBy<typeof completion>;

/** The texts that hold the gaps, in the order in which they are counted. */
export function gapTexts({ layout, body, rows }: Pick<CompletionContent, 'layout' | 'body' | 'rows'>): string[] {
  return layout === 'table' ? (rows ?? []).flat() : [body ?? ''];
}

export function countGaps(asked: CompletionContent): number {
  return gapTexts(asked).reduce((sum, text) => sum + text.split(BLANK).length - 1, 0);
}

/** The words that a gap takes one of, in the order of their letters; none where it is written. */
export function wordsOfGap({ source, bank, choices }: CompletionContent, gap: number): string[] {
  if (source === 'bank') return bank ?? [];
  return source === 'choices' ? (choices?.[gap] ?? []) : [];
}

function textFaults(asked: CompletionContent): FieldFault[] {
  const { layout, body, rows } = asked;
  const path = layout === 'table' ? 'content.rows' : 'content.body';
  const needed = layout === 'table' ? rows : body;
  const other = layout === 'table' ? body : rows;
  if (needed === undefined)
    return [{ path, reason: layout === 'table' ? say(msg`Add the rows.`) : say(msg`Enter the text.`) }];
  const gaps = countGaps(asked);
  const otherPath = layout === 'table' ? 'content.body' : 'content.rows';
  const width = rows?.[0]?.length ?? 0;
  return [
    ...(other === undefined
      ? []
      : [{ path: otherPath, reason: say(msg`Leave this out: the layout has no use for it.`) }]),
    ...(layout === 'table' ? (rows ?? []) : []).flatMap((row, index) =>
      row.length === width
        ? []
        : [{ path: `content.rows.${index}`, reason: say(msg`Give every row ${{ width }} cells, as the first has.`) }],
    ),
    ...(gaps === 0 ? [{ path, reason: say(msg`Mark where an answer goes with ${{ blank: BLANK }}.`) }] : []),
    ...(gaps > GAPS_MAX
      ? [{ path, reason: say(msg`At most ${{ most: GAPS_MAX }} ${{ blank: BLANK }} in one question.`) }]
      : []),
  ];
}

function wordFaults({ source, bank, reuse, choices, limit, ...asked }: CompletionContent): FieldFault[] {
  const needless = (path: string, given: unknown) =>
    given === undefined ? [] : [{ path, reason: say(msg`Leave this out: the gaps have no use for it.`) }];
  switch (source) {
    case 'free':
      return [
        ...limitFaults(limit),
        ...needless('content.bank', bank),
        ...needless('content.choices', choices),
        ...needless('content.reuse', reuse),
      ];
    case 'bank':
      return bank
        ? [...needless('content.choices', choices), ...needless('content.limit', limit)]
        : [{ path: 'content.bank', reason: say(msg`Add the words of the list.`) }];
    case 'choices': {
      const parts = countGaps({ source, ...asked });
      const lists = choices ?? [];
      return [
        ...needless('content.bank', bank),
        ...needless('content.reuse', reuse),
        ...needless('content.limit', limit),
        ...(lists.length === parts
          ? []
          : [{ path: 'content.choices', reason: say(msg`Add a list of words for each of the ${{ parts }} gaps.`) }]),
      ];
    }
  }
}

function keyFaults(asked: CompletionContent, key: CompletionKey): FieldFault[] {
  const parts = countGaps(asked);
  if (asked.source === 'free') {
    return 'gaps' in key
      ? gapFaults(key, parts, asked.limit)
      : [{ path: 'key.gaps', reason: say(msg`Enter what each gap accepts.`) }];
  }
  if (!('letters' in key)) return [{ path: 'key.letters', reason: say(msg`Choose the word of each gap.`) }];
  const { letters } = key;
  const missing = letters.flatMap((letter, gap) =>
    letterFaults([letter], wordsOfGap(asked, gap)).map(({ reason }) => ({ path: `key.letters.${gap}`, reason })),
  );
  const once =
    asked.source === 'bank' && !asked.reuse
      ? usedOnceFaults(letters, asked.bank ?? [], { parts, path: 'content.bank' })
      : [];
  return [...missing, ...countFaults(letters.length, parts, 'key.letters'), ...once];
}
