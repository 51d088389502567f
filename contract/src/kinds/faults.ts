import { msg } from '@lingui/core/runtime-macro';
import { say } from '../say.ts';
import { comparable } from './comparable.ts';
import { type FieldFault, optionLetters, type TextKey } from './kind.ts';
import { PROMPT_MAX } from './texts.ts';
import { baseOf } from './written/base.ts';
import { variantOverLimit, type WordLimit } from './written/limit.ts';
import { READINGS_MAX, readingsOf } from './written/readings.ts';

/** What is wrong with a prompt of a kind that reads any. */
export function promptFaults(prompt: string): FieldFault[] {
  if (prompt.trim() === '') return [{ path: 'content.prompt', reason: say(msg`Enter the question.`) }];
  if (prompt.length > PROMPT_MAX) return [{ path: 'content.prompt', reason: say(msg`Use at most 10,000 characters.`) }];
  return [];
}

/** Letters of a key without their options: of a list each at its place, of one letter at its field. */
export function letterFaults(letters: readonly string[], options: readonly string[], field = 'letters'): FieldFault[] {
  return letters.flatMap((letter, index) => {
    if (optionLetters.indexOf(letter) < options.length) return [];
    const path = field === 'letters' ? `key.letters.${index}` : `key.${field}`;
    return [{ path, reason: say(msg`There is no option ${{ letter }}.`) }];
  });
}

/** Letters of a key that stand in it twice. */
export function repeatFaults(letters: readonly string[]): FieldFault[] {
  return letters.flatMap((letter, index) =>
    letters.indexOf(letter) < index
      ? [{ path: `key.letters.${index}`, reason: say(msg`${{ letter }} is the answer to another one already.`) }]
      : [],
  );
}

/** A key that has not one entry for each part. */
export function countFaults(given: number, parts: number, path: string): FieldFault[] {
  if (given === parts) return [];
  const reason =
    given < parts
      ? say(msg`Give the answer to each of the ${{ parts }}.`)
      : say(msg`There are only ${{ parts }} to answer.`);
  return [{ path, reason }];
}

/** What is wrong with what gaps accept: each accepts something, in brackets that can be read, within the limit. */
export function gapFaults({ gaps, rules }: TextKey, parts: number, limit?: WordLimit): FieldFault[] {
  const wrong = gaps.flatMap((variants, index) => {
    const path = `key.gaps.${index}`;
    const written = variants.filter((text) => comparable(text) !== '');
    if (written.length === 0) return [{ path, reason: say(msg`Enter what is accepted here.`) }];
    const readings = written.map((variant) => (rules ? readingsOf(variant) : [variant]));
    const unread = written.find((_, place) => readings[place] === null);
    if (unread !== undefined)
      return [
        {
          path,
          reason: say(
            msg`The brackets of ${{ variant: `'${unread}'` }} cannot be read. Write (the) library or car(s); a bracket that is part of the answer is \\( or \\).`,
          ),
        },
      ];
    const all = readings.flatMap((texts) => texts ?? []);
    if (all.every((text) => comparable(text) === '')) return [{ path, reason: say(msg`Enter what is accepted here.`) }];
    if (all.length > READINGS_MAX)
      return [{ path, reason: say(msg`Use fewer brackets: at most ${{ most: READINGS_MAX }} readings.`) }];
    const over = limit && all.map((text) => variantOverLimit(baseOf(text), limit)).find((reason) => reason !== null);
    return over ? [{ path, reason: over }] : [];
  });
  return [...wrong, ...countFaults(gaps.length, parts, 'key.gaps')];
}

/** A limit of no words at all needs a number. */
export function limitFaults(limit: WordLimit | undefined): FieldFault[] {
  if (!limit || limit.words > 0 || limit.number === 'and_or') return [];
  return [
    {
      path: 'content.limit',
      reason: say(msg`Without a word the answer is a number: choose words, or a number alone.`),
    },
  ];
}

/** Letters for parts where an option may be used for one part alone. */
export function usedOnceFaults(
  letters: readonly string[],
  options: readonly string[],
  { parts, path }: { parts: number; path: string },
): FieldFault[] {
  const few = options.length < parts;
  const reason = say(msg`Add options: ${{ parts }} parts need at least ${{ parts }} while each may be used once.`);
  return [...repeatFaults(letters), ...(few ? [{ path, reason }] : [])];
}
