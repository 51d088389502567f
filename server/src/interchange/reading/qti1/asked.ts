import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import { oneRight, severalRight, shuffledAsked, truthOf, type WeightedOption } from '../choices.ts';
import { orderingAsked, shownOrder } from '../ordered.ts';
import type { Made } from '../report.ts';
import { shortAnswerOf } from '../written.ts';
import { gapsAsked, namedGaps, shownGaps } from './gaps.ts';
import { joinedTexts } from './material.ts';
import { areItems, groupAsked, pairsAsked, rowsOf, takeSeveral } from './pairs.ts';
import type { Response } from './presentation.ts';
import { isRight } from './rules.ts';
import { type Asking, acceptedIn, fractionsOf, sayNumbers, sharesOf } from './scores.ts';

type MadeQuestion = Made['asked'];

/** What an item asks, by its responses and their rules: most ask one question. */
export function askedOf(asking: Asking): MadeQuestion[] {
  return [found(asking) ?? []].flat();
}

function found(asking: Asking): MadeQuestion | MadeQuestion[] | null {
  const { item, facts, presentation, rules, explained } = asking;
  const { parts, responses, matches } = presentation;
  const prompt = joinedTexts([joinedTexts(parts), ...responses.map(({ text }) => text)]);
  if (facts.hint === 'upload') {
    item.lose(item.place.line, 'upload', say(msg`A file to send in: here a text is written.`));
  }
  if (facts.hint === 'text' || facts.hint === 'upload') {
    for (const rule of rules.filter(isRight)) for (const { value } of rule.groups.flat()) explained.push(value);
    return { kind: 'writing', content: { prompt }, key: {} };
  }
  const [first] = responses;
  if (!first) return null;
  if (facts.hint === 'pairs' || matches.length > 0) {
    return isGroup(first) && responses.length === 1 ? groupAsked(asking, first) : pairs(asking);
  }
  const named = namedGaps(asking);
  if (named) return gapsAsked(asking, named);
  if (responses.length > 1) {
    return areItems(presentation) ? pairs(asking) : gapsAsked(asking, shownGaps(presentation));
  }
  if (first.isWritten) return written(asking, first, prompt);
  if (isGroup(first)) return groupAsked(asking, first);
  if (first.cardinality === 'Ordered') return ordered(asking, first, prompt);
  const isSeveral = first.cardinality === 'Multiple' || facts.hint === 'several';
  return inOrder(first, isSeveral ? several(asking, first, prompt) : single(asking, first, prompt));
}

/** Items with options: a matching, or where one takes several a question for each. */
function pairs(asking: Asking): MadeQuestion | MadeQuestion[] {
  const { item } = asking;
  const found = rowsOf(asking);
  if (!takeSeveral(found.rows)) return pairsAsked(asking, found);
  item.lose(
    item.place.line,
    'varequal',
    say(msg`Items that take several options or none: each is a question of its own.`),
  );
  return found.rows.map(({ item: text, options, response }) => {
    const labels = response.labels.map((label, index) => ({ ...label, text: options[index] ?? '' }));
    const [own, prompt] = [{ ...response, labels }, joinedTexts([found.prompt, text])];
    return response.cardinality === 'Multiple' ? several(asking, own, prompt) : single(asking, own, prompt);
  });
}

/** The question as it is shuffled, where the file says so; what has no options keeps the order of the file. */
function inOrder({ order, labels }: Response, asked: MadeQuestion): MadeQuestion {
  const isShuffled = order?.peek.attributes.some(({ name, value }) => name === 'shuffle' && value.trim() === 'Yes');
  const stays = labels.map(({ isFixed }) => isFixed);
  const shuffled = isShuffled ? shuffledAsked(asked, stays) : null;
  if (shuffled) order?.passOver('shuffle', 'Yes');
  return shuffled ?? asked;
}

/** A group of labels that are paired among themselves. */
function isGroup({ name, labels }: Response): boolean {
  return name === 'response_grp' && labels.some(({ isOfGroup }) => isOfGroup);
}

function written(asking: Asking, response: Response, prompt: string): MadeQuestion {
  const { item, facts, scores, rules, presentation } = asking;
  if (facts.hint === null && !rules.some(({ groups, bounds }) => groups.length > 0 || bounds.length > 0)) {
    return { kind: 'writing', content: { prompt }, key: {} };
  }
  sayNumbers(item, response, scores);
  if (typeof presentation.parts.at(-1) === 'string') return gapsAsked(asking, shownGaps(presentation));
  const { variants, isCaseKept } = acceptedIn(item, response, scores);
  const isNumber = response.isNumber || scores.numbersOf(response.ident).length > 0;
  return shortAnswerOf(prompt, variants, { isCaseKept, isNumber });
}

function weighted({ labels }: Response, fractions: number[]): WeightedOption[] {
  return labels.map(({ text }, index) => ({ text, fraction: fractions[index] ?? 0 }));
}

function single({ item, scores }: Asking, response: Response, prompt: string): MadeQuestion {
  const options = weighted(response, fractionsOf(response, scores));
  return truthOf(item, prompt, options, [response.line, 'response_label']) ?? oneRight(item, prompt, options);
}

/** Options that are right together, by one rule for all of them; or each by a rule of its own. */
function several({ item, facts, rules, scores }: Asking, response: Response, prompt: string): MadeQuestion {
  const shares = sharesOf(response.labels, scores);
  if (facts.hasPartialCredit && shares.some((share) => share > 0)) {
    return severalRight(item, prompt, weighted(response, shares));
  }
  const own = rules.filter((rule) => isRight(rule) && rule.groups.flat().some(({ ident }) => ident === response.ident));
  const together = own.filter(({ groups, nots }) => groups.length > 1 || nots.length > 0);
  const [best] = together.toSorted((one, other) => (other.points ?? 0) - (one.points ?? 0));
  if (!best)
    return severalRight(item, prompt, weighted(response, fractionsOf(response, scores)), {
      isAllOrNone: own.length < 2,
    });
  if (own.length > 1) {
    item.lose(best.line, 'respcondition', say(msg`Marks by rules of its own: the correct response decides here.`));
  }
  const right = new Set(best.groups.flat().flatMap(({ ident, value }) => (ident === response.ident ? [value] : [])));
  const fractions = response.labels.map(({ ident }) => (right.has(ident) ? 1 : 0));
  return severalRight(item, prompt, weighted(response, fractions), { isAllOrNone: true });
}

function ordered({ item, rules }: Asking, { ident, labels, line }: Response, prompt: string): MadeQuestion {
  const places = new Map(labels.map((label, index) => [label.ident, index]));
  const [rule] = rules.filter((one) => isRight(one) && one.groups.length > 1);
  const terms = (rule?.groups.flat() ?? []).filter((term) => term.ident === ident);
  const right = terms.toSorted((one, other) => one.index - other.index).map(({ value }) => places.get(value) ?? -1);
  if (new Set(right).size !== labels.length || right.includes(-1)) {
    item.fail(line, 'varequal', say(msg`Order: not every item has its place in it.`));
    return orderingAsked(prompt, [], 'whole');
  }
  return shownOrder(
    prompt,
    labels.map(({ text }) => text),
    right,
    'whole',
  );
}
