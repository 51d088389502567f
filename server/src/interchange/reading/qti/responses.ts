import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import type { OpenItem } from '../report.ts';
import { type Element, isElement, type Known, type RawElement, takeKnown } from '../xml/element.ts';
import { BY_OPTION, marksByOption, type OptionMarks } from './option-marks.ts';

/** What a response of an item accepts. Places of a mapping give parts of the marks; they may be below 0. */
export type Response = {
  correct: string[];
  mapping: { key: string; value: number; isCaseKept: boolean }[];
  isNumber: boolean;
  /** What a choice that the mapping does not name gives: nothing, or a minus. */
  otherwise: number;
};

const NONE: Response = { correct: [], mapping: [], isNumber: false, otherwise: 0 };

/** Takes what the item declares of its responses, and an outcome that says nothing but how marks are summed up. */
export function declarationsOf(root: Element, marks: OptionMarks = new Map()): (element: Element) => Response {
  const responses = new Map<string, Response>();
  for (const declaration of root.children('qti-response-declaration')) {
    const name = declaration.attribute('identifier') ?? '';
    responses.set(name, { ...responseOf(declaration), ...mappedBy(marks.get(name)) });
  }
  for (const outcome of root.children('qti-outcome-declaration')) passOverScore(outcome);
  return (element) => responses.get(element.attribute('response-identifier') ?? '') ?? NONE;
}

/** Marks that rules give, in the place of a mapping. */
function mappedBy(marks: { key: string; value: number }[] | undefined): Partial<Response> {
  return marks ? { mapping: marks.map((one) => ({ ...one, isCaseKept: true })), otherwise: 0 } : {};
}

function responseOf(declaration: Element): Response {
  declaration.attribute('cardinality');
  const baseType = declaration.attribute('base-type') ?? '';
  const right = declaration.child('qti-correct-response');
  const correct = right?.children('qti-value').map((value) => value.text()) ?? [];
  const given = declaration.child('qti-mapping');
  const mapping =
    given?.children('qti-map-entry').map((entry) => ({
      key: entry.attribute('map-key') ?? '',
      value: Number(entry.attribute('mapped-value') ?? 0),
      isCaseKept: entry.attribute('case-sensitive') !== 'false',
    })) ?? [];
  const most = mapping.reduce((sum, { value }) => sum + Math.max(0, value), 0);
  given?.passOver('lower-bound', '0', '0.0');
  given?.passOver('upper-bound', String(most), most.toFixed(1), ...(Math.abs(most - 1) < 0.01 ? ['1', '1.0'] : []));
  const fallback = Number(given?.peek.attributes.find(({ name }) => name === 'default-value')?.value ?? 0);
  if (fallback <= 0) given?.attribute('default-value');
  return {
    correct,
    mapping,
    isNumber: baseType === 'integer' || baseType === 'float',
    otherwise: Math.min(0, fallback),
  };
}

const OUTCOME_PARTS: Known = {
  elements: new Set(['qti-default-value', 'qti-value']),
  attributes: new Set(['identifier', 'cardinality', 'base-type']),
  isText: (name, text) => name === 'qti-value' && Number(text) === 0,
};

/** A score of nothing at the beginning says nothing; a declaration of another outcome is listed. */
function passOverScore(outcome: Element): void {
  const identifier = outcome.attribute('identifier') ?? '';
  const start = allTextOf(outcome.peek).trim();
  const isOfFeedback = outcome.peek.attributes.some(
    ({ name, value }) => name === 'base-type' && value === 'identifier',
  );
  if ((identifier === 'SCORE' && (start === '' || Number(start) === 0)) || isOfFeedback)
    takeKnown(outcome.peek, OUTCOME_PARTS);
}

function allTextOf(raw: RawElement): string {
  return raw.children.map((child) => (isElement(child) ? allTextOf(child) : child.text)).join('');
}

/**
 * How the marks of an item come about: of a response by its key or its mapping, of several by their sum, all or nothing,
 * by right neighbours, or in a way of its own.
 */
export type Processing = 'none' | 'match' | 'map' | 'sum' | 'all' | 'pairs' | 'own';

/** What rules are made of. */
const RULES: Known = {
  elements: new Set(
    'response-condition response-if response-else-if response-else set-outcome-value match variable correct base-value and or not is-null gt gte lt lte equal member contains index sum map-response null exit-response'
      .split(' ')
      .map((name) => `qti-${name}`),
  ),
  attributes: new Set(['template', 'template-location', 'identifier', 'base-type', 'n']),
  isText: (name, text) => name === 'qti-base-value' && /^[\w.-]+$/.test(text),
};

const OUTCOME = 'qti-set-outcome-value';
const MATCH = 'qti-match(qti-variable,qti-correct)';
const MAPPED = 'qti-gt(qti-map-response,qti-base-value)';
const SET = `${OUTCOME}(qti-base-value)`;
const ELSE = `(?:,qti-response-else\\(${escaped(SET)}\\))?`;
const PLACE = 'qti-match(qti-index(qti-variable),qti-base-value)';
/** What is usual, as the names of elements within each other. */
const USUAL: [Processing, RegExp][] = [
  ['match', whole(`qti-response-condition\\(qti-response-if\\(${escaped(`${MATCH},${SET}`)}\\)${ELSE}\\)`)],
  [
    'map',
    whole(
      escaped(
        `qti-response-condition(qti-response-if(qti-is-null(qti-variable),${SET}),qti-response-else(${OUTCOME}(qti-map-response)))`,
      ),
    ),
  ],
  ['map', whole(escaped(`${OUTCOME}(qti-map-response)`))],
  ['sum', whole(`${OUTCOME}\\(qti-sum\\(qti-map-response(?:,qti-map-response)*\\)\\)`)],
  [
    'sum',
    repeated(
      `qti-response-condition\\(qti-response-if\\(${escaped(`${MATCH},${OUTCOME}(qti-sum(qti-variable,qti-base-value))`)}\\)\\)`,
    ),
  ],
  [
    'all',
    whole(
      `qti-response-condition\\(qti-response-if\\(qti-and\\((?:${escaped(MATCH)}|${escaped(MAPPED)})(?:,(?:${escaped(MATCH)}|${escaped(MAPPED)}))*\\),${escaped(SET)}\\)${ELSE}\\)`,
    ),
  ],
  [
    'pairs',
    repeated(
      `qti-response-condition\\(qti-response-if\\(qti-or\\((?:qti-and\\(${escaped(`${PLACE},${PLACE}`)}\\),?)+\\),${escaped(`${OUTCOME}(qti-sum(qti-variable,qti-base-value))`)}\\)\\)`,
    ),
  ],
];

function escaped(text: string): string {
  return text.replace(/[()]/g, '\\$&');
}

function whole(pattern: string): RegExp {
  return new RegExp(`^${pattern}$`);
}

function repeated(pattern: string): RegExp {
  return new RegExp(`^${pattern}(?:,${pattern})*$`);
}

/** Takes the rules by which the item gives marks, where they are usual ones; others stay to be listed. */
export function processingOf(item: OpenItem, root: Element): { processing: Processing; marks: OptionMarks } {
  const found = root.peek.children.find((child) => isElement(child) && child.name === 'qti-response-processing');
  const marks: OptionMarks = new Map();
  if (!found || !isElement(found)) return { processing: 'none', marks };
  const template = found.attributes.find(({ name }) => name === 'template')?.value;
  const rules = found.children.filter(isElement);
  const isOfFeedback = (rule: RawElement) => {
    const outcomes = outcomesOf(rule);
    return outcomes.length > 0 && outcomes.every((name) => name !== 'SCORE' && name !== 'MAXSCORE');
  };
  const ofMarks = rules.filter((rule) => !isOfFeedback(rule));
  const shape = ofMarks.map(shapeOf).join(',');
  const isByOption = !template && BY_OPTION.some((pattern) => pattern.test(shape));
  const usual =
    template && ofMarks.length === 0
      ? usualTemplate(template)
      : ofMarks.length === 0
        ? 'none'
        : USUAL.find(([, pattern]) => pattern.test(shape))?.[0];
  if (isByOption) for (const [name, given] of marksByOption(ofMarks)) marks.set(name, given);
  if (!usual && !isByOption) return { processing: 'own', marks };
  takeKnown(found, RULES);
  for (const weight of template ? [] : weightsOf(found)) {
    item.lose(found.line, 'response-processing', say(msg`Marks of ${{ weight }}: here its kind gives the marks.`));
  }
  return { processing: usual ?? 'map', marks };
}

function usualTemplate(template: string): Processing | undefined {
  const name = template
    .split('/')
    .at(-1)
    ?.replace(/\.xml$/, '');
  if (name === 'match_correct') return 'match';
  return name === 'map_response' ? 'map' : undefined;
}

function isOfMarks(raw: RawElement): boolean {
  return outcomesOf(raw).every((name) => name === 'SCORE' || name === 'MAXSCORE');
}

/** Its elements within each other, without what is said to an answer beside its marks. */
function shapeOf(raw: RawElement): string {
  const inner = raw.children
    .filter(isElement)
    .filter((child) => child.name !== OUTCOME || isOfMarks(child))
    .map(shapeOf)
    .join(',');
  return inner === '' ? raw.name : `${raw.name}(${inner})`;
}

function outcomesOf(raw: RawElement): string[] {
  const own =
    raw.name === OUTCOME ? raw.attributes.flatMap(({ name, value }) => (name === 'identifier' ? value : [])) : [];
  return [...own, ...raw.children.filter(isElement).flatMap(outcomesOf)];
}

/** Marks other than none and one that a rule gives. */
function weightsOf(raw: RawElement): string[] {
  const inSum = raw.name === OUTCOME && isOfMarks(raw) ? raw.children.filter(isElement) : [];
  const bases = inSum.flatMap((child) => [child, ...child.children.filter(isElement)]);
  const own = bases.filter(({ name }) => name === 'qti-base-value').map((base) => allTextOf(base).trim());
  const odd = own.filter((text) => Number(text) !== 0 && Number(text) !== 1);
  return [...new Set([...odd, ...raw.children.filter(isElement).flatMap(weightsOf)])];
}
