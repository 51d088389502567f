import { msg } from '@lingui/core/runtime-macro';
import { WHOLE } from '@parlance/contract/kinds/credit';
import { BLANK } from '@parlance/contract/kinds/fill-in-blanks';
import { optionLetters } from '@parlance/contract/kinds/kind';
import { say } from '@parlance/contract/say';
import { gapsOf } from '../../kinds/written-texts.ts';
import type { Made } from '../report.ts';
import { keyOf, partedPrompt } from '../written.ts';
import { joinedTexts } from './material.ts';
import type { Presentation, Response } from './presentation.ts';
import { isRight } from './rules.ts';
import { type Asking, acceptedIn, fractionsOf } from './scores.ts';
import { qti1Sentence } from './sentences.ts';

/** A text with `[BLANK]` for each gap, and the responses of the gaps in their order. */
export type Gapped = { body: string; gaps: Response[] };

const NAMED = /\[([^[\]\n]{1,200})\]/g;

/** A text in which the responses are named in brackets; null where not all of them are, which fails a question of gaps. */
export function namedGaps({ item, facts: { hint }, presentation }: Asking): Gapped | null {
  const { parts, responses } = presentation;
  const open = new Map<string, Response>();
  for (const response of responses.toReversed()) {
    for (const name of namesOf(response)) open.set(name, response);
  }
  const gaps: Response[] = [];
  const placed = new Set<Response>();
  const body = joinedTexts(parts).replace(NAMED, (whole, name: string) => {
    const response = open.get(name.trim());
    if (!response || placed.has(response)) return whole;
    placed.add(response);
    gaps.push(response);
    const { text, line } = response;
    if (text !== '' && text !== name.trim()) item.lose(line, 'material', qti1Sentence('text', text));
    return BLANK;
  });
  const missing = responses.find((response) => !placed.has(response));
  if (!missing) return { body, gaps };
  if (hint !== 'blanks' && hint !== 'gaps' && hint !== 'bank') return null;
  const [name] = namesOf(missing);
  item.fail(missing.line, 'presentation', say(msg`Gaps: [${{ name }}] is not in the text.`));
  return { body, gaps };
}

/** Canvas says the name of a gap in its response, Blackboard by its ident. */
function namesOf({ text, ident }: Response): string[] {
  return [text, ident, ident.replace(/^response_/, '')].filter((name) => name !== '');
}

/** A text in which the responses stand where their gaps are. */
export function shownGaps({ parts, responses }: Presentation): Gapped {
  let body = '';
  for (const part of parts) {
    if (typeof part === 'string') body += body === '' ? part : `${/^[.,;:!?)]/.test(part) ? '' : ' '}${part}`;
    else if (part.text === '') body += body === '' ? BLANK : ` ${BLANK}`;
    else body += `${body === '' ? '' : '\n\n'}${part.text} ${BLANK}`;
  }
  return { body, gaps: responses };
}

/** Words to write or to choose in the gaps of a text. */
export function gapsAsked(asking: Asking, { body, gaps }: Gapped): Made['asked'] {
  const { item, facts } = asking;
  if (facts.hint === 'blanks' || gaps.every(({ isWritten }) => isWritten)) return written(asking, { body, gaps });
  if (!gaps.some(({ isWritten }) => isWritten)) return chosen(asking, { body, gaps });
  const types = [...new Set(gaps.map(({ name }) => name))].join(', ');
  const text = say(msg`Gaps of ${{ types }} are not of one kind: write all, or choose all.`);
  item.fail(item.place.line, 'presentation', text);
  return { kind: 'completion', content: { ...asText(body), source: 'free' }, key: keyOf([]) };
}

function asText(text: string) {
  return { ...partedPrompt(text, (part) => part.includes(BLANK)), layout: 'text' as const };
}

function written({ item, facts, rules, scores }: Asking, { body, gaps }: Gapped): Made['asked'] {
  const accepted = gaps.map((gap) => {
    // What Canvas lists for a blank are its answers: all are right.
    if (gap.isWritten) return acceptedIn(item, gap, scores);
    const texts = [...new Set(gap.labels.map(({ text }) => text))];
    return { variants: texts.map((text) => ({ text, worth: WHOLE })), isCaseKept: false };
  });
  const variants = accepted.map((one) => one.variants);
  const [right, ...others] = rules.filter((rule) => isRight(rule) && rule.groups.length > 0);
  const isOfAll = new Set(right?.groups.flat().map(({ ident }) => ident)).size > 1;
  if (isOfAll && others.length === 0 && !facts.hasPartialCredit) {
    return { kind: 'fill_in_blanks', content: { prompt: body }, key: { ...gapsOf(variants), rules: null } };
  }
  const key = keyOf(
    variants,
    accepted.every(({ isCaseKept }) => isCaseKept),
  );
  return { kind: 'completion', content: { ...asText(body), source: 'free' }, key };
}

function chosen({ item, facts, scores }: Asking, { body, gaps }: Gapped): Made['asked'] {
  const right = gaps.map((gap) => {
    const fractions = fractionsOf(gap, scores);
    const best = fractions.flatMap((fraction, index) => (fraction >= 1 ? [index] : []));
    if (best.length === 0) item.fail(gap.line, 'varequal', say(msg`Key: a gap has no right word.`));
    if (best.length > 1) item.fail(gap.line, 'varequal', say(msg`Key: a gap has more than one right word.`));
    if (fractions.some((fraction) => fraction > 0 && fraction < 1)) {
      item.lose(gap.line, 'fraction', say(msg`Part of the marks for a word: here it is right or wrong.`));
    }
    return best[0] ?? 0;
  });
  const choices = gaps.map(({ labels }) => labels.map(({ text }) => text));
  if (facts.hint !== 'bank') {
    const letters = right.map((place) => optionLetters[place]);
    return { kind: 'completion', content: { ...asText(body), source: 'choices', choices }, key: { letters } };
  }
  const bank = [...new Set(choices.flat())];
  const places = new Map(bank.map((word, index) => [word, index]));
  const letters = right.map((place, gap) => optionLetters[places.get(choices[gap]?.[place] ?? '') ?? 0]);
  return { kind: 'completion', content: { ...asText(body), source: 'bank', bank, reuse: true }, key: { letters } };
}
