import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import { passageMedia } from '../media.ts';
import { passageText } from '../passage-text.ts';
import {
  beginningOf,
  type OpenItem,
  openItem,
  type ReadItem,
  type Reading,
  type ReadSet,
  refuseMany,
} from '../report.ts';
import {
  allNamed,
  detailsOf,
  type Element,
  elementOf,
  isElement,
  isEmpty,
  type Known,
  listRest,
  type RawElement,
  take,
  takeKnown,
} from '../xml/element.ts';
import { factsOf } from './facts.ts';
import { readQti1Item, readQti1Passage } from './item.ts';
import { type Texts, textOf } from './material.ts';
import { qti1Sentence } from './sentences.ts';

type Around = {
  file: string;
  /** The name of a file in the reading; null for one that is not in it. */
  fileOf: (href: string) => string | null;
  addSet: (set: ReadSet) => number;
};
type Rows = { items: ReadItem[]; listed: number };

/** What has rows of its own. */
const PARTS = new Set(['assessment', 'objectbank', 'section', 'item']);
const INSTRUCTIONS = /^(rubric|presentation_material|objectives)$/;
/** What Blackboard writes around texts that are empty. */
const EMPTY_PARTS: Known = {
  elements: new Set('flow_mat material mat_extension mat_formattedtext mattext'.split(' ')),
  attributes: new Set(['class', 'type', 'view', 'texttype']),
  isText: () => false,
};

/** What says how many questions are drawn, and from where: the texts in it are listed. */
const DRAW_PARTS: Known = {
  elements: new Set('selection selection_extension selection_number sourcebank_ref points_per_item order'.split(' ')),
  attributes: new Set(['sequence_type', 'order_type', 'seltype']),
  isText: () => false,
};

/** Reads a file of QTI 1.2 without its package: what it shows and plays is not there. */
export function readQti1File(root: RawElement, file: string): Reading {
  const sets: ReadSet[] = [];
  const { items, listed } = readQti1(root, { file, fileOf: () => null, addSet: (set) => sets.push(set) - 1 });
  return { items, sets, details: detailsOf(root, listed), files: [] };
}

/**
 * Reads a document of QTI 1.2 (https://www.imsglobal.org/question/qtiv1p2/imsqti_asi_bindv1p2.html) as Canvas and
 * Blackboard write it: a row for each assessment and bank, for each section that says anything, and for each item.
 */
export function readQti1(root: RawElement, around: Around): Rows {
  const rows: Rows = { items: [], listed: 0 };
  const document = take(root);
  refuseMany(allNamed(root, 'item').length);
  const item = openItem({ file: around.file, line: root.line, element: 'questestinterop' });
  readParts(item, document, { around, rows, tags: [], set: null });
  const listed = listRest(item, root, qti1Sentence);
  rows.listed += listed;
  if (listed > 0) rows.items.unshift(item.asPart('QTI 1.2'));
  return rows;
}

type Walk = { around: Around; rows: Rows; tags: string[]; set: number | null };

/** What stands in a document, an assessment or a section, in its order. A passage is that of the items after it. */
function readParts(item: OpenItem, parent: Element, walk: Walk): void {
  const { around, rows, tags } = walk;
  let { set } = walk;
  const parts = parent.peek.children.filter(isElement).filter(({ name }) => PARTS.has(name));
  for (const [index, raw] of parts.entries()) {
    if (raw.name !== 'item') {
      readPart(raw, { around, rows, tags, set });
      continue;
    }
    const place = { file: around.file, line: raw.line, element: 'item' };
    const surroundings = { place, fileOf: around.fileOf, tags, set };
    if (isPassage(raw) && parts[index + 1]) {
      const passage = readQti1Passage(take(raw), surroundings);
      set = around.addSet(passage.set);
      add(rows, passage);
    } else add(rows, readQti1Item(take(raw), surroundings));
  }
  for (const reference of parent.children('itemref', 'sectionref')) {
    const href = reference.attribute('linkrefid') ?? '';
    item.lose(reference.line, reference.name, say(msg`Item: ${{ href }} is not in the package.`));
  }
}

function add(all: Rows, { rows, listed }: { rows: ReadItem[]; listed: number }): void {
  all.items.push(...rows);
  all.listed += listed;
}

/** An item of Canvas that is no question but a text. */
function isPassage(raw: RawElement): boolean {
  return allNamed(raw, 'fieldentry').some(({ children }) =>
    children.some((child) => !isElement(child) && child.text.trim() === 'text_only_question'),
  );
}

/** An assessment, a bank or a section. The name of a bank is a tag of its questions. */
function readPart(raw: RawElement, walk: Walk): void {
  const { around, rows } = walk;
  const element = take(raw);
  const item = openItem({ file: around.file, line: raw.line, element: raw.name });
  for (const name of ['ident', 'label', 'xml:lang']) element.attribute(name);
  const own = element.attribute('title') ?? '';
  const facts = factsOf(item, element, ['qtimetadata', 'assessmentmetadata', 'sectionmetadata']);
  const title = own || facts.title;
  const isBank = raw.name === 'objectbank' && title !== '';
  const at = rows.items.push(item.asPart(title)) - 1;
  const set = raw.name === 'section' ? (passageOf(item, element, { around, title }) ?? walk.set) : walk.set;
  for (const child of raw.children.filter(isElement)) {
    if (child.isTaken || !INSTRUCTIONS.test(child.name)) continue;
    if (isEmpty(child)) takeKnown(child, EMPTY_PARTS);
    else sayInstructions({ item, fileOf: around.fileOf, shown: [] }, child);
  }
  for (const draw of element.children('selection_ordering')) {
    takeKnown(draw.peek, DRAW_PARTS);
    item.lose(draw.line, 'selection_ordering', qti1Sentence('selection_ordering', ''));
  }
  readParts(item, element, { ...walk, set, tags: isBank ? [...walk.tags, title] : walk.tags });
  rows.listed += listRest(item, raw, qti1Sentence);
  const row = item.asPart(title);
  if (raw.name === 'section' && title === '' && row.reasons.length === 0) rows.items.splice(at, 1);
  else rows.items[at] = row;
}

/** A text around the questions, which has no place of its own. One of other parts stays to be listed whole. */
function sayInstructions(texts: Texts, raw: RawElement): void {
  const element = elementOf(raw);
  const text = textOf(texts, element);
  if (text === '') return;
  raw.isTaken = true;
  element.attribute('view');
  texts.item.lose(raw.line, raw.name, qti1Sentence(raw.name, beginningOf(text)));
}

/** The set of a section that shows a text to all its items; null for none. */
function passageOf(
  item: OpenItem,
  section: Element,
  { around, title }: { around: Around; title: string },
): number | null {
  const found = section.peek.children.filter(isElement).find(({ name }) => name === 'presentation_material');
  if (!found || isEmpty(found)) return null;
  const texts: Texts = { item, fileOf: around.fileOf, shown: [] };
  const content = passageText(item, textOf(texts, take(found)));
  return around.addSet({ title: title || 'Passage', content, media: passageMedia(item, texts) });
}
