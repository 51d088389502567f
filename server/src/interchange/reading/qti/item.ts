import { msg } from '@lingui/core/runtime-macro';
import type { Kind } from '@parlance/contract/kinds/kinds';
import { say } from '@parlance/contract/say';
import { variantReadings } from '../../kinds/written-texts.ts';
import { detailsFrom } from '../details.ts';
import { mediaOf, type ShownFile } from '../media.ts';
import { passageText } from '../passage-text.ts';
import { type Made, type OpenItem, openItem, type Place, type ReadItem, type ReadSet } from '../report.ts';
import { type Element, elementOf, isElement, listRest, type RawElement, take } from '../xml/element.ts';
import { flowOf } from './flow.ts';
import { joined } from './gap-text.ts';
import { feedbackText } from './interactions.ts';
import type { OwnFacts } from './own.ts';
import { pagesIn } from './pages.ts';
import { questionsOf } from './questions.ts';
import type { Found, Reader } from './reader.ts';
import { declarationsOf, processingOf } from './responses.ts';
import { qtiSentence } from './sentences.ts';

/** What an item stands in: its package, or nothing. */
export type Surroundings = {
  place: Place;
  own: OwnFacts | null;
  /** The name of a file in the reading; null for one that is not in it. */
  fileOf: (href: string) => string | null;
  /** The set of a stimulus or of a page that is shown as one; null for one that is not in the package. */
  setOf: (href: string) => number | null;
  addSet: (set: ReadSet) => number;
  /** Lists what else belongs to the item. */
  listAlso: (item: OpenItem) => void;
};

export type ItemReading = { items: ReadItem[]; listed: number };

/** What asks nothing that Parlance has. */
const UNKNOWN =
  /^qti-(associate|hotspot|graphic-.*|select-point|slider|drawing|position-object|custom|portable-custom|end-attempt|media)-interaction$/;

/**
 * Reads an item of QTI under the names of version 3. An item that asks in several ways becomes a set with a question
 * for each.
 */
export function readQtiItem(root: RawElement, around: Surroundings): ItemReading {
  const element = take(root);
  const item = openItem(around.place);
  const title = element.attribute('title') ?? '';
  passOverHead(element);
  const { processing, marks } = processingOf(item, element);
  const responseOf = declarationsOf(element, marks);
  const body = element.child('qti-item-body');
  const set = passageOf(item, { element, body }, around);
  const shown: ShownFile[] = [];
  const readFor =
    (of: OpenItem) =>
    (part: Element | null): string => {
      if (!part) return '';
      const flow = flowOf(part.peek.children, { item: of, isSlot: () => false, fileOf: around.fileOf });
      shown.push(...flow.shown);
      return flow.text;
    };
  const read = readFor(item);
  const explained: string[] = [];
  for (const feedback of element.children('qti-modal-feedback')) explained.push(feedbackText(feedback, read));
  const finish = (row: () => ReadItem[]): ItemReading => {
    const listed = listRest(item, root, qtiSentence);
    around.listAlso(item);
    return { items: row(), listed };
  };
  if (!body) return finish(() => [item.asFaulty(title, say(msg`It has no body.`))]);
  if (hasTemplates(root))
    return finish(() => [item.asFaulty(title, say(msg`Template: the numbers would be made for each learner.`))]);
  const reader: Reader = {
    item,
    processing,
    own: around.own,
    read,
    readFor,
    explained,
    body: body.peek,
    fileOf: around.fileOf,
    shown,
    responseOf,
  };
  const { found, passage } = questionsOf(reader, rubricsOf(reader));
  const unknown = unknownIn(body.peek);
  if (processing === 'own') sayOwnRules(item, root, found.length);
  if (found.length === 0) {
    const why = unknown ? say(msg`The interaction “${{ unknown }}” is no question here.`) : say(msg`It asks nothing.`);
    return finish(() => [item.asLeftOut(title, why)]);
  }
  const said = () => detailsFrom(item, { label: title, tags: around.own?.tags ?? [], explanation: explained });
  const [first] = found;
  if (found.length === 1 && first?.item === item) {
    const { media, picture } = mediaOf(item, { shown }, title);
    const made = madeOf(first.asked, { picture, own: around.own });
    const more = { ...said(), ...ownSaid(around.own) };
    const timerSeconds = around.own?.timer_seconds ?? null;
    return finish(() => [
      item.asQuestion(title || promptOf(first.asked), { asked: made, said: more, media, set, timerSeconds }),
    ]);
  }
  const { own, asked } = asSet(item, around, { found, passage, shown, title, set });
  const rest = said();
  return finish(() => [
    item.asPart(title),
    ...asked.map(({ asked, item: row }, index) =>
      row.asQuestion(`${title} ${index + 1}`.trim(), { asked, said: { ...rest, label: '' }, set: own }),
    ),
  ]);
}

function promptOf(asked: Made['asked']): string {
  const { prompt } = asked.content as { prompt?: unknown };
  return typeof prompt === 'string' ? prompt : '';
}

/** What every item has, and what says nothing. */
function passOverHead(element: Element): void {
  for (const name of ['identifier', 'label', 'xml:lang', 'tool-name', 'tool-version']) element.attribute(name);
  element.passOver('adaptive', 'false');
  element.passOver('time-dependent', 'false');
}

/** The set that an item stands in: its stimulus, or a page that its body shows. One passage is all that a set has. */
function passageOf(
  item: OpenItem,
  { element, body }: { element: Element; body: Element | null },
  { setOf }: Surroundings,
): number | null {
  const named = element.children('qti-assessment-stimulus-ref').map((reference) => {
    for (const name of ['identifier', 'title']) reference.attribute(name);
    return { line: reference.line, path: reference.name, href: reference.attribute('href') ?? '' };
  });
  const shown = (body ? pagesIn(body.peek) : []).map((raw) => {
    const page = take(raw);
    for (const name of ['type', 'id', 'width', 'height']) page.attribute(name);
    return { line: page.line, path: page.name, href: page.attribute('data') ?? '' };
  });
  let set: number | null = null;
  for (const { line, path, href } of [...named, ...shown]) {
    const found = setOf(href);
    if (found === null) item.lose(line, path, say(msg`Passage: ${{ href }} is not here, and nothing is loaded.`));
    else if (set !== null && found !== set) {
      item.lose(line, path, say(msg`Passage: ${{ href }}. A question stands with one passage.`));
    } else set = found;
  }
  return set;
}

type Several = { found: Found[]; passage: string; shown: ShownFile[]; title: string; set: number | null };

/** The questions of one item as a set: their own, or that of the passage which they stand with already. */
function asSet(item: OpenItem, { addSet }: Surroundings, { found, passage, shown, title, set }: Several) {
  const { line } = item.place;
  item.lose(line, 'qti-item-body', say(msg`It asks in several ways: each is a question of one set.`));
  const { media } = mediaOf(item, { shown: shown.filter(({ tag }) => tag !== 'img') }, title);
  for (const { name } of shown.filter(({ tag }) => tag === 'img')) {
    item.lose(line, 'img', say(msg`Picture: ${{ name: fileName(name) }}. Questions show pictures, passages none.`));
  }
  if (set === null) {
    const content = { content: passageText(item, passage), media: media.audio ? { audio: media.audio } : {} };
    return { own: addSet({ title: title || 'Passage', ...content }), asked: found };
  }
  if (media.audio)
    item.lose(
      line,
      'audio',
      say(msg`File: ${{ name: fileName(media.audio) }}. A set plays the recording of its passage.`),
    );
  if (passage === '') return { own: set, asked: found };
  item.lose(line, 'qti-item-body', say(msg`Its text stands before its first question: the set has a passage already.`));
  const asked = found.map((one, index) => (index === 0 ? { ...one, asked: below(passage, one.asked) } : one));
  return { own: set, asked };
}

function fileName(name: string): string {
  return name.slice(name.indexOf('/') + 1);
}

/** A question with a text before what it asks. */
function below(text: string, asked: Made['asked']): Made['asked'] {
  return { ...asked, content: { ...(asked.content as object), prompt: joined([text, promptOf(asked)]) } };
}

function hasTemplates(root: RawElement): boolean {
  return root.children.some((child) => isElement(child) && /^qti-template-(declaration|processing)$/.test(child.name));
}

/** Rules of its own are replaced by the key. */
function sayOwnRules(item: OpenItem, root: RawElement, questions: number): void {
  const hasKey = root.children.some(
    (child) =>
      isElement(child) &&
      child.name === 'qti-response-declaration' &&
      child.children.some((one) => isElement(one) && /^qti-(correct-response|mapping)$/.test(one.name)),
  );
  if (!hasKey && questions > 0) {
    item.fail(
      root.line,
      'qti-response-processing',
      say(msg`Key: its marks come from rules of its own, and it names no correct response.`),
    );
  }
}

/** Blocks of instructions: what candidates read is given back, the rest explains. */
function rubricsOf({ body, read, explained }: Reader): string[] {
  const all = elementOf(body);
  const forCandidates: string[] = [];
  for (const rubric of all.children('qti-rubric-block')) {
    const view = rubric.attribute('view') ?? '';
    rubric.attribute('use');
    const inner = rubric.child('qti-content-body');
    const text = [read(rubric), inner ? read(inner) : ''].filter(Boolean).join('\n');
    if (/\bcandidate\b/.test(view)) forCandidates.push(text);
    else explained.push(text);
  }
  for (const feedback of all.children('qti-feedback-block')) explained.push(feedbackText(feedback, read));
  return forCandidates.filter(Boolean);
}

function unknownIn(raw: RawElement): string | null {
  for (const child of raw.children) {
    if (!isElement(child)) continue;
    if (UNKNOWN.test(child.name))
      return child.name
        .replace(/^qti-/, '')
        .replace(/-interaction$/, '')
        .replaceAll('-', ' ');
    const inner = unknownIn(child);
    if (inner) return inner;
  }
  return null;
}

type Dressing = { picture: ReturnType<typeof mediaOf>['picture']; own: OwnFacts | null };

/** The question with its picture, and with what Parlance wrote into the package if it is still of that kind. */
function madeOf(asked: Made['asked'], { picture, own }: Dressing): Made['asked'] {
  const content = { ...(asked.content as object), ...(picture && { picture }) };
  if (own?.kind !== (asked.kind satisfies Kind)) return { ...asked, content };
  const { gaps: written, credit, ...settings } = own.settings;
  const { credit: read, ...key } = asked.key as { gaps?: string[][]; rules?: unknown; credit?: unknown };
  const rules = own.rules === undefined || !key.gaps ? {} : { rules: own.rules };
  const isWritten = Array.isArray(written) && key.gaps && isSameReadings(written, key.gaps);
  const gaps = isWritten ? { gaps: written } : {};
  const worth = isWritten ? credit : read;
  const known = Object.entries({ ...content, ...settings }).filter(([, value]) => value !== null);
  return {
    ...asked,
    content: Object.fromEntries(known),
    key: { ...key, ...rules, ...gaps, ...(worth !== undefined && { credit: worth }) },
  };
}

/** Whether variants with parts that may be left out still say what the item accepts. */
function isSameReadings(written: unknown[], accepted: string[][]): boolean {
  return (
    written.length === accepted.length &&
    written.every((variants, gap) => {
      if (!Array.isArray(variants) || !variants.every((one) => typeof one === 'string')) return false;
      const readings = variantReadings(variants).toSorted().join('\n');
      const said = accepted[gap] ?? [];
      return [variantReadings(said), said].some((texts) => texts.toSorted().join('\n') === readings);
    })
  );
}

function ownSaid(own: OwnFacts | null) {
  return own ? { skill: own.skill, level: own.level, topic: own.topic } : {};
}
