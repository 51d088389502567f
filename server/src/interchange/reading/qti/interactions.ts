import { msg } from '@lingui/core/runtime-macro';
import { WHOLE } from '@parlance/contract/kinds/credit';
import { optionLetters } from '@parlance/contract/kinds/kind';
import { say } from '@parlance/contract/say';
import { byName } from '../../by-name.ts';
import { oneRight, severalRight, shuffledAsked, truthOf } from '../choices.ts';
import { orderingAsked, shownOrder } from '../ordered.ts';
import { beginningOf, type Made, type OpenItem } from '../report.ts';
import type { Element } from '../xml/element.ts';
import type { OwnFacts } from './own.ts';
import type { Processing, Response } from './responses.ts';

/** An interaction with what its item says of it. */
export type Interaction = {
  item: OpenItem;
  element: Element;
  /** What is asked, from the texts around it. */
  prompt: string;
  response: Response;
  processing: Processing;
  own: OwnFacts | null;
  /** The text of an element. */
  read: (element: Element | null) => string;
  /** Lines of the explanation. */
  explained: string[];
};

type MadeQuestion = Made['asked'];

/** How an interaction that stands by itself becomes a question. */
export const interactions = byName<(interaction: Interaction) => MadeQuestion>({
  'qti-choice-interaction': choice,
  'qti-order-interaction': order,
  'qti-extended-text-interaction': ({ element, prompt, response, explained }) => {
    element.passOver('format', 'plain');
    for (const name of ['expected-lines', 'expected-length']) element.attribute(name);
    explained.push(...response.correct);
    return { kind: 'writing', content: { prompt }, key: {} };
  },
  'qti-upload-interaction': ({ item, element, prompt }) => {
    const type = element.attribute('type') ?? '';
    if (!type.startsWith('audio/')) {
      item.lose(
        element.line,
        'qti-upload-interaction',
        say(msg`File to send: here a voice is recorded in the test itself.`),
      );
    }
    return { kind: 'speaking', content: { prompt }, key: {} };
  },
});

type Option = { identifier: string; text: string };

/** The options in the order of the file. What is said to one goes to the explanation. */
function optionsOf({ read, explained }: Interaction, parent: Element, name: string): (Option & { isFixed: boolean })[] {
  return parent.children(name).map((option, index) => {
    option.passOver('fixed', 'false', 'true');
    option.passOver('show-hide', 'show');
    for (const feedback of option.children('qti-feedback-inline', 'qti-feedback-block')) {
      const text = feedbackText(feedback, read);
      if (text) explained.push(`${optionLetters[index] ?? index + 1}: ${text}`);
    }
    return { identifier: option.attribute('identifier') ?? '', text: read(option), isFixed: isFixed(option) };
  });
}

export function isFixed({ peek }: Element): boolean {
  return peek.attributes.some(({ name, value }) => name === 'fixed' && value.trim() === 'true');
}

/** The question as it is shuffled, where the file says so; what has no options keeps the order of the file. */
export function inOrder(element: Element, asked: MadeQuestion, stays: readonly boolean[]): MadeQuestion {
  element.passOver('shuffle', 'false');
  const isShuffled = element.peek.attributes.some(({ name, value }) => name === 'shuffle' && value.trim() === 'true');
  const shuffled = isShuffled ? shuffledAsked(asked, stays) : null;
  if (shuffled) element.passOver('shuffle', 'true');
  return shuffled ?? asked;
}

/** What is said to answers, without when it is shown. */
export function feedbackText(feedback: Element, read: Interaction['read']): string {
  for (const name of ['outcome-identifier', 'identifier', 'show-hide', 'title']) feedback.attribute(name);
  const inner = feedback.child('qti-content-body');
  return [read(feedback), inner ? read(inner) : ''].filter(Boolean).join('\n');
}

/** What part of the marks an option gives: by the mapping where that counts, else by the key. */
export function fractionsOf(
  { item, element, response, processing }: Interaction,
  options: Option[],
  isSeveral = false,
): number[] {
  const { mapping, correct } = response;
  const known = new Set(options.map(({ identifier }) => identifier));
  for (const key of [...correct, ...mapping.map((entry) => entry.key)]) {
    if (known.has(key)) continue;
    item.lose(
      element.line,
      'qti-correct-response',
      say(msg`Key “${{ text: beginningOf(key) }}”: it is none of the options.`),
    );
  }
  if (mapping.length === 0 || processing === 'match') {
    const right = new Set(correct);
    return options.map(({ identifier }) => (right.has(identifier) ? 1 : 0));
  }
  const given = new Map(mapping.toReversed().map(({ key, value }) => [key, value]));
  const values = options.map(({ identifier }) => given.get(identifier) ?? response.otherwise);
  const gains = values.filter((value) => value > 0);
  const sum = gains.reduce((all, value) => all + value, 0);
  // Parts of one mark stay as they are.
  const whole = isSeveral && Math.abs(sum - 1) * WHOLE <= gains.length ? 1 : Math.max(0, ...gains);
  return values.map((value) => (whole > 0 ? value / whole : 0));
}

function choice(interaction: Interaction): MadeQuestion {
  const { item, element, prompt, own, processing, response } = interaction;
  const most = Number(element.attribute('max-choices') ?? 1);
  element.passOver('orientation', 'vertical', 'horizontal');
  element.passOver('min-choices', '0', '1', String(most));
  const options = optionsOf(interaction, element, 'qti-simple-choice');
  const fractions = fractionsOf(interaction, options, most !== 1);
  const weighted = options.map(({ text }, index) => ({ text, fraction: fractions[index] ?? 0 }));
  const stays = options.map(({ isFixed }) => isFixed);
  if (most !== 1) {
    const isAllOrNone = processing === 'match' || response.mapping.length === 0;
    const several = severalRight(item, prompt, weighted, { isAllOrNone, isOneMark: own?.kind === 'several_choice' });
    return inOrder(element, several, stays);
  }
  const isTruth = !own || own.kind in truth;
  const asTruth = isTruth ? truthOf(item, prompt, weighted, [element.line, 'qti-simple-choice']) : null;
  return inOrder(element, asTruth ?? oneRight(item, prompt, weighted), stays);
}

/** The kind that two options named so can be. */
const truth = { true_false: true };

/** The pairs of the key; one that is none, or of what is not there, is listed. */
export function pairsOf(
  { item, element, response }: Pick<Interaction, 'item' | 'element' | 'response'>,
  [from, to]: [string[], string[]],
): string[][] {
  const { correct, mapping } = response;
  const mapped = mapping.flatMap(({ key, value }) => (value > 0 ? key : []));
  const said = new Set([...correct, ...mapped]);
  const pairs = [...said].map((pair) => pair.trim().split(/\s+/));
  const [fromNames, toNames] = [new Set(from), new Set(to)];
  const isKnown = ([one = '', other = '', ...more]: string[]) =>
    more.length === 0 && fromNames.has(one) && toNames.has(other);
  for (const pair of pairs.filter((one) => !isKnown(one))) {
    item.lose(
      element.line,
      'qti-correct-response',
      say(msg`Key “${{ text: beginningOf(pair.join(' ')) }}”: it is no pair of them.`),
    );
  }
  return pairs.filter(isKnown);
}

function order(interaction: Interaction): MadeQuestion {
  const { item, element, prompt, response, processing } = interaction;
  element.passOver('shuffle', 'false');
  element.passOver('orientation', 'vertical', 'horizontal');
  for (const name of ['min-choices', 'max-choices']) element.passOver(name, '0', String(response.correct.length));
  const shown = optionsOf(interaction, element, 'qti-simple-choice');
  const marking = processing === 'pairs' ? 'pairs' : 'whole';
  const placeOf = new Map(shown.map(({ identifier }, index) => [identifier, index]));
  const places = response.correct.map((identifier) => placeOf.get(identifier) ?? -1);
  if (places.length !== shown.length || places.includes(-1)) {
    item.fail(element.line, 'qti-correct-response', say(msg`Order: not every item has its place in it.`));
    return orderingAsked(prompt, [], marking);
  }
  return shownOrder(
    prompt,
    shown.map(({ text }) => text),
    places,
    marking,
  );
}
