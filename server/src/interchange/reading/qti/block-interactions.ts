import { byName } from '../../by-name.ts';
import type { Made } from '../report.ts';
import { type Element, isElement, type RawElement } from '../xml/element.ts';
import { flowOf, withGaps } from './flow.ts';
import { gapTextOf, joined } from './gap-text.ts';
import { gapMatch, hottexts } from './gaps.ts';
import { interactions } from './interactions.ts';
import { match } from './match.ts';
import type { Reader } from './reader.ts';

/** An interaction that asks by itself, as it is read. */
type Asking = {
  reader: Reader;
  element: Element;
  /** What stands before it. */
  before: string;
};

/** Those in which a text stands that is asked of. */
const withText = byName<(asking: Asking, own: string) => Made['asked']>({
  'qti-gap-match-interaction': gapMatchIn,
  'qti-hottext-interaction': hottextIn,
});

const MATCH = 'qti-match-interaction';

/** Whether an element asks by itself: a block interaction of QTI that Parlance has a question for. */
export function isBlockInteraction({ name }: RawElement): boolean {
  return name === MATCH || name in withText || name in interactions;
}

/** Whether what such an element asks stands in it. */
export function saysWhatToDo({ name, children }: RawElement): boolean {
  return name in withText || children.some((child) => isElement(child) && child.name === 'qti-prompt');
}

/** The questions that a block interaction asks, below what stands before it: one, but of a table whose rows are apart. */
export function blockQuestions(asking: Asking): Made['asked'][] {
  const { reader, element, before } = asking;
  const own = reader.read(element.child('qti-prompt'));
  const inText = withText[element.name];
  if (inText) return [inText(asking, own)];
  const prompt = joined([before, own]);
  const response = reader.responseOf(element);
  const interaction = { ...reader, element, prompt, response };
  if (element.name === MATCH) return match(interaction);
  return [interactions[element.name]?.(interaction) ?? []].flat();
}

function gapMatchIn({ reader, element, before }: Asking, own: string): Made['asked'] {
  element.passOver('shuffle', 'false');
  for (const name of ['max-associations', 'min-associations']) element.attribute(name);
  const words = element.children('qti-gap-text');
  const text = gapTextOf(reader, untaken(element), ({ name }) => name === 'qti-gap');
  const said = joined([before, own, text.prompt ?? '']);
  const prompt = said === '' ? null : said;
  return gapMatch({ ...reader, text: { ...text, prompt } }, { element, words, response: reader.responseOf(element) });
}

function hottextIn({ reader, element, before }: Asking, own: string): Made['asked'] {
  const { item, fileOf } = reader;
  const flow = flowOf(untaken(element), { item, fileOf, isSlot: ({ name }) => name === 'qti-hottext' });
  reader.shown.push(...flow.shown);
  const words = flow.slots.map((word) => ({ identifier: word.attribute('identifier') ?? '', text: reader.read(word) }));
  const text = withGaps(flow.text, (slot) => words[slot]?.text ?? '');
  const prompt = joined([before, own, text]);
  return hottexts({ ...reader, element, prompt, response: reader.responseOf(element) }, words);
}

/** What of an element is still to be read. */
function untaken({ peek }: Element): RawElement['children'] {
  return peek.children.filter((child) => !isElement(child) || !child.isTaken);
}
