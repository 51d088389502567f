import { msg } from '@lingui/core/runtime-macro';
import type { WordLimit } from '@parlance/contract/kinds/written/limit';
import { say } from '@parlance/contract/say';
import { lookedUp } from '../../platform/csv/csv-cell.ts';
import type { Settings, Tell } from './settings.ts';

/** The settings of a word limit. */
export const limitNames = { limit: null, from: ['passage', 'recording'] } as const;

const FORMS = msg`for limit use 1 word, 2 words, 2 words and/or number, 2 words or number, or number, with 1 to 5 words`;
const COUNTS = ['one', 'two', 'three', 'four', 'five'];
const BEGINNING = /^(?:write |choose |use )?(?:(?:no|not) more than |at most |up to |maximum |max\.? )?/;
const END = /(?: from the (passage|recording))?(?: for each answer)?\.?$/;
const NUMBER = /^(?:only )?(?:(?:a|one|1) )?number(?: only)?$/;
const WORDS = /^(one|two|three|four|five|[1-5]) words?(?: only| (and or|or) (?:(?:a|one|1) )?number(?: only)?)?$/;

/** The limit that settings have, as instructions say it in whatever words; none where it is faulty. */
export function readLimit({ limit: written, from }: Settings, fault: Tell): WordLimit | undefined {
  if (written === undefined) {
    if (from !== undefined) fault(say(msg`from is only for a limit: add one, such as limit=2 words`));
    return undefined;
  }
  const limit = limitOf(written);
  if (!limit) fault(say(FORMS));
  else if (from !== undefined && limit.from !== null && limit.from !== from) {
    fault(say(msg`limit says the ${{ first: limit.from }}, and from says the ${{ second: from }}`));
  } else return { ...limit, from: (from as WordLimit['from'] | undefined) ?? limit.from };
  return undefined;
}

/** The settings that read as this limit. */
export function limitSettings(limit: WordLimit | undefined): Settings {
  if (!limit) return {};
  const { words, number, from } = limit;
  const counted = `${words} ${words === 1 ? 'word' : 'words'}`;
  const also = { none: '', and_or: ' and/or number', or: ' or number' }[number];
  return { limit: words === 0 && number === 'and_or' ? 'number' : counted + also, from: from ?? undefined };
}

function limitOf(written: string): WordLimit | null {
  const said = lookedUp(written)
    .toLowerCase()
    .replace(/[\s/-]+/g, ' ')
    .replace(BEGINNING, '');
  const from = (END.exec(said)?.[1] ?? null) as WordLimit['from'];
  const what = said.replace(END, '');
  if (NUMBER.test(what)) return { words: 0, number: 'and_or', from };
  const [found, count = '', number] = WORDS.exec(what) ?? [];
  if (found === undefined) return null;
  const words = COUNTS.includes(count) ? COUNTS.indexOf(count) + 1 : Number(count);
  return { words, number: number === undefined ? 'none' : number === 'or' ? 'or' : 'and_or', from };
}
