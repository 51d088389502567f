import { msg } from '@lingui/core/runtime-macro';
import { BLANK } from '@parlance/contract/kinds/fill-in-blanks';
import { optionLetters } from '@parlance/contract/kinds/kind';
import type { Kind } from '@parlance/contract/kinds/kinds';
import { say } from '@parlance/contract/say';
import { gapsOf } from '../../kinds/written-texts.ts';
import { oneRight, severalRight } from '../choices.ts';
import type { Made } from '../report.ts';
import { acceptedAnswers, keyOf, partedPrompt, shortAnswerOf } from '../written.ts';
import type { Element } from '../xml/element.ts';
import { markOf, piecesOf, withGaps } from './flow.ts';
import type { Interaction } from './interactions.ts';
import { fractionsOf, pairsOf } from './interactions.ts';
import type { Response } from './responses.ts';

type KeyedQuestion = Made['asked'];

/** A text with its gaps, or a table of such texts; marks count over all of them. */
export type GapText = {
  /** What is said before, where it is marked as that; null for a text of which the first paragraph may be it. */
  prompt: string | null;
  title: string | null;
  texts: { body: string } | { rows: string[][] };
  gaps: Element[];
};

/** An inline interaction's surroundings: those of its first gap stand for all. */
export type GapInteraction = Omit<Interaction, 'element' | 'prompt' | 'response'> & {
  text: GapText;
  responseOf: (element: Element) => Response;
};

/** The prompt, and the text or table with `[BLANK]` for each gap. */
function partsOf({ text: { prompt, title, texts } }: GapInteraction) {
  const blank = () => BLANK;
  const titled = title === null ? {} : { title };
  if ('rows' in texts) {
    const rows = texts.rows.map((row) => row.map((cell) => withGaps(cell, blank)));
    return { prompt: prompt || partedPrompt('', () => true).prompt, ...titled, layout: 'table' as const, rows };
  }
  const body = withGaps(texts.body, blank);
  const parted = prompt === null ? partedPrompt(body, (part) => part.includes(BLANK)) : { prompt, body };
  return { prompt: parted.prompt, ...titled, layout: 'text' as const, body: parted.body };
}

/** Words to write in gaps: of a text, of a sentence that counts as a whole, or after questions. */
export function textEntries(given: GapInteraction): KeyedQuestion {
  const { item, text, responseOf, processing, own } = given;
  const responses = text.gaps.map((gap) => {
    for (const name of ['expected-length', 'format']) gap.attribute(name);
    return responseOf(gap);
  });
  const accepted = responses.map(({ mapping, correct }, index) => {
    const best = mapping.reduce((most, { value }) => Math.max(most, value), 0);
    const inMapping = new Set(mapping.map(({ key }) => key));
    const mapped = mapping.map(({ key, value }) => ({ text: key, fraction: best > 0 ? value / best : 0 }));
    const keys = correct.filter((one) => !inMapping.has(one));
    const line = text.gaps[index]?.line ?? item.place.line;
    return acceptedAnswers(item, line, [...keys.map((one) => ({ text: one, fraction: 1 })), ...mapped], {
      hasPatterns: false,
    });
  });
  const isCaseKept = isAllCaseKept(responses);
  const key = own?.rules === null ? { ...gapsOf(accepted), rules: null } : keyOf(accepted, isCaseKept);
  const body = 'body' in text.texts ? text.texts.body : null;
  const asSentence = (): KeyedQuestion => ({
    kind: 'fill_in_blanks',
    content: { prompt: withGaps(body ?? '', () => BLANK) },
    key: own?.rules ? key : { ...gapsOf(accepted), rules: null },
  });
  const asText = (): KeyedQuestion => ({ kind: 'completion', content: { ...partsOf(given), source: 'free' }, key });
  const byKind: Partial<Record<Kind, () => KeyedQuestion>> = {
    fill_in_blanks: asSentence,
    completion: asText,
    short_answer: () => ({
      kind: 'short_answer',
      content: {
        prompt: text.prompt ?? '',
        questions: piecesOf(body ?? '')
          .slice(0, text.gaps.length)
          .map(questionOf),
      },
      key,
    }),
  };
  const chosen = own && byKind[own.kind];
  if (chosen) return chosen();
  const [first = []] = accepted;
  if (body !== null && text.gaps.length === 1 && body.trimEnd().endsWith(markOf(0))) {
    const asked = [text.prompt, withGaps(body, () => '').trim()].filter(Boolean).join('\n');
    return shortAnswerOf(asked, first, { isCaseKept, isNumber: responses[0]?.isNumber ?? false });
  }
  if (body !== null && text.gaps.length > 1 && processing === 'all') return asSentence();
  return asText();
}

/** A question before its gap, without the line end and number between. */
function questionOf(piece: string, index: number): string {
  const after = index === 0 ? piece : piece.replace(/^\n+/, '');
  return after.replace(/ $/, '');
}

function isAllCaseKept(responses: Response[]): boolean {
  const entries = responses.flatMap(({ mapping }) => mapping);
  return entries.length > 0 && entries.every((entry) => entry.isCaseKept);
}

/** Words to choose in gaps, from a list for each. */
export function inlineChoices(given: GapInteraction): KeyedQuestion {
  const { item, text, responseOf, read } = given;
  const lists = text.gaps.map((gap) => {
    gap.passOver('shuffle', 'false');
    for (const name of ['required', 'min-choices']) gap.passOver(name, 'false', '0', '1');
    return gap.children('qti-inline-choice').map((choice) => {
      choice.passOver('fixed', 'false', 'true');
      return { identifier: choice.attribute('identifier') ?? '', text: read(choice) };
    });
  });
  const letters = text.gaps.map((gap, index) => {
    const options = lists[index] ?? [];
    const fractions = fractionsOf({ ...given, element: gap, prompt: '', response: responseOf(gap) }, options);
    const right = fractions.findIndex((fraction) => fraction >= 1);
    if (right < 0) item.fail(gap.line, 'qti-correct-response', say(msg`Key: a gap has no right word.`));
    return optionLetters[Math.max(0, right)];
  });
  const choices = lists.map((list) => list.map((choice) => choice.text));
  return { kind: 'completion', content: { ...partsOf(given), source: 'choices', choices }, key: { letters } };
}

type Words = { element: Element; words: Element[]; response: Response };

/** Words of one list to put into gaps. */
export function gapMatch(given: GapInteraction, { element, words, response }: Words): KeyedQuestion {
  const { item, text, read } = given;
  const bank = words.map((word) => {
    const most = word.attribute('match-max');
    word.passOver('match-min', '0');
    return { identifier: word.attribute('identifier') ?? '', text: read(word), most };
  });
  const identifiers = text.gaps.map((gap) => gap.attribute('identifier') ?? '');
  const known: [string[], string[]] = [bank.map(({ identifier }) => identifier), identifiers];
  const pairs = pairsOf({ item, element, response }, known);
  const places = new Map(bank.map(({ identifier }, index) => [identifier, index]));
  const wordIn = new Map(pairs.toReversed().map(([word = '', gap]) => [gap, word]));
  const letters = text.gaps.map((gap, place) => {
    gap.passOver('required', 'false', 'true');
    const index = places.get(wordIn.get(identifiers[place]) ?? '') ?? -1;
    if (index < 0) item.fail(gap.line, 'qti-correct-response', say(msg`Key: a gap has no right word.`));
    return optionLetters[Math.max(0, index)];
  });
  const reuse = bank.some(({ most }) => most !== null && most !== '1');
  return {
    kind: 'completion',
    content: { ...partsOf(given), source: 'bank', bank: bank.map((word) => word.text), reuse },
    key: { letters },
  };
}

/** Words of a text of which one or several are to be chosen. */
export function hottexts(interaction: Interaction, words: { identifier: string; text: string }[]): KeyedQuestion {
  const { item, element, prompt } = interaction;
  const most = Number(element.attribute('max-choices') ?? 1);
  element.passOver('min-choices', '0', '1', String(most));
  item.lose(element.line, 'qti-hottext', say(msg`Words to choose in the text: they are options below it here.`));
  const fractions = fractionsOf(interaction, words);
  const options = words.map(({ text }, index) => ({ text, fraction: fractions[index] ?? 0 }));
  return most === 1 ? oneRight(item, prompt, options) : severalRight(item, prompt, options, { isAllOrNone: true });
}
