import { byName } from '../../by-name.ts';
import { type Element, isElement, type RawElement, take } from '../xml/element.ts';
import { joinedTexts, partsOf, type Texts, textOf } from './material.ts';

export type Label = { ident: string; text: string; isOfGroup: boolean; isFixed: boolean };

/** What an answer is given to. */
export type Response = {
  line: number;
  name: string;
  ident: string;
  cardinality: string;
  /** What it says itself. */
  text: string;
  /** What is chosen from. */
  labels: Label[];
  /** What says whether these are shuffled; null where they are none. */
  order: Element | null;
  isWritten: boolean;
  isNumber: boolean;
};

/** What an item shows: texts and responses in their order, and the options that Blackboard writes apart. */
export type Presentation = { parts: (string | Response)[]; responses: Response[]; matches: string[] };

const RESPONSES = new Set('response_lid response_str response_num response_grp'.split(' '));
/** What Blackboard writes for the two options of a question of its own. */
const EITHER_OR = byName<string>({
  'yes_no.true': 'Yes',
  'yes_no.false': 'No',
  'agree_disagree.true': 'Agree',
  'agree_disagree.false': 'Disagree',
  'right_wrong.true': 'Right',
  'right_wrong.false': 'Wrong',
  'true_false.true': 'True',
  'true_false.false': 'False',
});
/** What a field to write in looks like. */
const FIELD = 'charset encoding rows columns maxchars prompt minnumber maxnumber'.split(' ');

/** Takes what an item shows. A response of another kind stays to be listed. */
export function presentationOf(texts: Texts, root: Element): Presentation {
  const presentation = root.child('presentation');
  for (const name of ['label', 'xml:lang', 'x0', 'y0', 'width', 'height']) presentation?.attribute(name);
  const isPart = (raw: RawElement) => RESPONSES.has(raw.name) || isMatches(raw);
  const found = presentation ? partsOf(texts, presentation, isPart) : [];
  const matches: string[] = [];
  const parts = found.flatMap((part): (string | Response)[] => {
    if (typeof part === 'string') return [part];
    if (part.name !== 'flow') return [responseOf(texts, part)];
    part.attribute('class');
    for (const match of part.children('flow')) matches.push(textOf(texts, passedClass(match)));
    return [];
  });
  return { parts, responses: parts.filter((part) => typeof part !== 'string'), matches };
}

/** What is in an item that answers are given to in a way that Parlance has not; null for nothing. */
export function unknownIn(raw: RawElement): string | null {
  for (const child of raw.children) {
    if (!isElement(child)) continue;
    const isUnknown = /^(response_xy|response_extension|render_hotspot|render_slider|render_extension)$/.test(
      child.name,
    );
    const inner = unknownIn(child) ?? (isUnknown ? child.name.replace(/^(render|response)_/, '') : null);
    if (inner) return inner;
  }
  return null;
}

/** The options of a matching question of Blackboard, which its responses name by their order. */
function isMatches({ name, attributes }: RawElement): boolean {
  return name === 'flow' && attributes.some((one) => one.name === 'class' && one.value === 'RIGHT_MATCH_BLOCK');
}

function passedClass(flow: Element): Element {
  flow.attribute('class');
  return flow;
}

function responseOf(texts: Texts, element: Element): Response {
  const ident = element.attribute('ident') ?? element.attribute('respident') ?? '';
  const cardinality = element.attribute('rcardinality') ?? 'Single';
  element.passOver('rtiming', 'No');
  element.passOver('numtype', 'Integer', 'Decimal', 'Scientific');
  const own = partsOf(texts, element, ({ name }) => /^(render_(choice|fib)|response_label)$/.test(name));
  let isNumber = element.name === 'response_num';
  let order: Element | null = null;
  const labels = own.flatMap((part) => {
    if (typeof part === 'string') return [];
    if (part.name === 'response_label') return [labelOf(texts, part)];
    if (part.name === 'render_choice') {
      order = part;
      return choicesOf(texts, part);
    }
    for (const name of FIELD) part.attribute(name);
    const type = part.attribute('fibtype') ?? '';
    isNumber ||= /^(integer|decimal|scientific)$/i.test(type);
    // A field to write in is a label without a text.
    for (const field of labelsIn(part)) for (const name of ['ident', 'rshuffle']) field.attribute(name);
    return [];
  });
  const isWritten = element.name === 'response_str' || element.name === 'response_num';
  const { line, name } = element;
  return { line, name, ident, cardinality, text: joinedTexts(own), labels, order, isWritten, isNumber };
}

function choicesOf(texts: Texts, choice: Element): Label[] {
  choice.passOver('shuffle', 'No');
  for (const name of ['minnumber', 'maxnumber']) choice.passOver(name, '0', '1');
  return labelsIn(choice).map((label) => labelOf(texts, label));
}

/** The labels in an element, also where each stands in a flow of its own. */
function labelsIn({ peek }: Element): Element[] {
  return peek.children.filter(isElement).flatMap((child) => {
    if (child.name === 'flow_label') return labelsIn(passedClass(take(child)));
    return child.name === 'response_label' ? [take(child)] : [];
  });
}

function labelOf(texts: Texts, label: Element): Label {
  const isOfGroup = label.attribute('match_group') !== null;
  for (const name of ['rarea', 'rrange', 'rshuffle', 'shuffle', 'match_max', 'labelrefid']) label.attribute(name);
  const text = textOf(texts, label);
  const isFixed = label.peek.attributes.some(({ name, value }) => name === 'rshuffle' && /^no$/i.test(value));
  return { ident: label.attribute('ident') ?? '', text: EITHER_OR[text] ?? text, isOfGroup, isFixed };
}
