import { join } from 'node:path';
import { decodedText } from '../decode.ts';
import { flowOf } from '../qti/flow.ts';
import { readQtiItem } from '../qti/item.ts';
import { useNamesOfQti3 } from '../qti/names.ts';
import { qtiSentence } from '../qti/sentences.ts';
import { ReadingRefused } from '../refusal.ts';
import {
  type Details,
  type OpenItem,
  openItem,
  type ReadFile,
  type ReadItem,
  type Reading,
  type ReadSet,
} from '../report.ts';
import { detailsOf, elementOf, listRest, type RawElement } from '../xml/element.ts';
import { parseXml, XmlFault } from '../xml/parse.ts';
import { type Resource, resourcesOf } from './manifest.ts';
import { resolvedIn } from './paths.ts';
import { readTest } from './tests.ts';
import { openPackage, type Package } from './zip-package.ts';

const MANIFEST = 'imsmanifest.xml';
const NO_PACKAGE = 'This package has no imsmanifest.xml. Choose a QTI package, or one file of questions.';

/** The package while it is read: what is in it, and what of it was used. */
type Open = {
  zip: Package;
  items: ReadItem[];
  sets: ReadSet[];
  details: Details;
  /** Files that documents name, by their names in the package. */
  named: Set<string>;
  /** Files that have a row as what they are. */
  known: Set<string>;
};

/**
 * Reads a QTI package (IMS Content Packaging): its manifest, tests, passages and items. Files that questions show or
 * play are written into the folder under names of ours. Throws `ReadingRefused` for a package that is not read.
 */
export async function readPackage(path: string, folder: string): Promise<Reading> {
  const zip = await openPackage(path);
  try {
    const manifest = manifestIn(zip);
    const root = await manifestOf(zip, manifest);
    const open: Open = {
      zip,
      items: [],
      sets: [],
      details: { total: 0, taken: 0, listed: 0 },
      named: new Set(),
      known: new Set([manifest]),
    };
    const resources = resourcesOf(root, manifest);
    let listed = 0;
    const listAlso = (resource: Resource) => (item: OpenItem) => {
      listed += listRest(item, resource.peek, qtiSentence);
    };
    const order = await readTests(open, resources, listAlso);
    const setOf = await readStimuli(open, resources, listAlso);
    for (const resource of inOrder(resources, order)) await readItem(open, resource, { setOf, listAlso });
    const item = openItem({ file: manifest, line: 1, element: 'manifest' });
    listed += listRest(item, root, qtiSentence);
    addDetails(open, detailsOf(root, listed));
    open.items.unshift(item.asPart('Manifest'));
    const used = usedFiles(open);
    listFiles(open, used);
    const files = await extracted(open, used, folder);
    return { items: open.items, sets: open.sets, details: open.details, files };
  } finally {
    zip.close();
  }
}

type Listing = (resource: Resource) => (item: OpenItem) => void;

function manifestIn({ has, entries }: Package): string {
  if (has(MANIFEST)) return MANIFEST;
  const inFolder = entries.filter(({ name, why }) => !why && /^[^/]+\/imsmanifest\.xml$/.test(name));
  const [found] = inFolder;
  if (!found || inFolder.length > 1) throw new ReadingRefused('import_unknown', NO_PACKAGE);
  return found.name;
}

async function manifestOf(zip: Package, name: string): Promise<RawElement> {
  try {
    return parseXml(textOf(await zip.read(name)));
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    throw new ReadingRefused('import_refused', `The manifest cannot be read, line ${error.line}. ${error.message}`);
  }
}

function textOf(bytes: Buffer): string {
  return decodedText(bytes)?.text ?? '';
}

/** A document of the package under the names of version 3; null with a faulty row where it cannot be read. */
async function documentOf(
  open: Open,
  { path, href, line, type }: Resource,
): Promise<{ root: RawElement; path: string } | null> {
  const faulty = (file: string, at: number, text: string) => {
    const item = openItem({ file, line: at, element: type || 'resource' });
    open.items.push(item.asFaulty(href || type, text));
    return null;
  };
  if (path === null || !open.zip.has(path)) return faulty(href || MANIFEST, line, 'Its file is not in the package.');
  if (open.known.has(path)) return null;
  open.known.add(path);
  try {
    const root = parseXml(textOf(await open.zip.read(path)));
    useNamesOfQti3(root);
    return { root, path };
  } catch (error) {
    if (error instanceof XmlFault) return faulty(path, error.line, error.message);
    throw error;
  }
}

async function readTests(open: Open, resources: Resource[], listAlso: Listing): Promise<string[]> {
  const order: string[] = [];
  for (const resource of resources.filter(({ type }) => /^imsqti_(test|assessment)_/.test(type))) {
    const document = await documentOf(open, resource);
    if (!document) continue;
    const test = readTest(document.root, document.path, listAlso(resource));
    open.items.push(...test.items);
    order.push(...test.order);
    addDetails(open, detailsOf(document.root, test.listed));
  }
  return order;
}

/** Passages that several items share. Gives the set of a name of the package. */
async function readStimuli(open: Open, resources: Resource[], listAlso: Listing): Promise<Map<string, number>> {
  const sets = new Map<string, number>();
  for (const resource of resources.filter(({ type }) => type.startsWith('imsqti_stimulus_'))) {
    const document = await documentOf(open, resource);
    if (!document) continue;
    const { root, path } = document;
    const element = elementOf(root);
    root.isTaken = true;
    const item = openItem({ file: path, line: root.line, element: 'stimulus' });
    for (const name of ['identifier', 'label', 'xml:lang', 'tool-name', 'tool-version']) element.attribute(name);
    const title = element.attribute('title') ?? '';
    const body = element.child('qti-stimulus-body');
    const flow = flowOf(body?.peek.children ?? [], { item, isSlot: () => false, fileOf: fileIn(open, path) });
    const audio = flow.shown.find(({ tag }) => tag !== 'img');
    for (const { name } of flow.shown.filter((one) => one !== audio)) {
      item.lose(
        root.line,
        'file',
        `File: ${name.slice(name.indexOf('/') + 1)}. A passage has its text, and one recording.`,
      );
    }
    const listed = listRest(item, root, qtiSentence);
    listAlso(resource)(item);
    addDetails(open, detailsOf(root, listed));
    sets.set(path, open.sets.length);
    open.sets.push({ title: title || 'Passage', content: flow.text, media: audio ? { audio: audio.name } : {} });
    open.items.push(item.asPart(title));
  }
  return sets;
}

/** Items in the order of the tests, then those that no test has. */
function inOrder(resources: Resource[], order: string[]): Resource[] {
  const items = resources.filter(({ type }) => type.startsWith('imsqti_item_'));
  const place = ({ path }: Resource) => {
    const at = order.indexOf(path ?? '');
    return at < 0 ? order.length : at;
  };
  return items.toSorted((one, other) => place(one) - place(other));
}

async function readItem(
  open: Open,
  resource: Resource,
  { setOf, listAlso }: { setOf: Map<string, number>; listAlso: Listing },
): Promise<void> {
  const document = await documentOf(open, resource);
  if (!document) return;
  const { root, path } = document;
  const { items, listed } = readQtiItem(root, {
    place: { file: path, line: root.line, element: 'item' },
    own: resource.own,
    fileOf: fileIn(open, path),
    setOf: (href) => setOf.get(resolvedIn(path, href) ?? '') ?? null,
    addSet: (set) => open.sets.push(set) - 1,
    listAlso: listAlso(resource),
  });
  open.items.push(...items);
  addDetails(open, detailsOf(root, listed));
}

/** Gives a file of the package that a document refers to its name in the reading, and remembers it. */
function fileIn(open: Open, from: string) {
  return (href: string): string | null => {
    const name = resolvedIn(from, href);
    if (name === null || !open.zip.has(name)) return null;
    open.named.add(name);
    return inReading(name);
  };
}

function addDetails({ details }: Open, more: Details): void {
  for (const name of ['total', 'taken', 'listed'] as const) details[name] += more[name];
}

/** What a file of the package is called in the reading. */
function inReading(name: string): string {
  return `package/${name}`;
}

/** Files that questions and sets show and play. */
function usedFiles({ items, sets, named }: Open): string[] {
  const media = [...items.map(({ question }) => question?.media), ...sets.map((set) => set.media)];
  const used = new Set(media.flatMap((one) => [one?.picture, one?.audio]));
  return [...named].filter((name) => used.has(inReading(name)));
}

/** A row for each file that is no document: shown and played ones, and those that no question has a place for. */
function listFiles(open: Open, used: string[]): void {
  for (const { name, why } of open.zip.entries) {
    if (open.known.has(name)) continue;
    const item = openItem({ file: name, line: 1, element: 'file' });
    if (used.includes(name)) open.items.push(item.asPart(name));
    else if (why?.state === 'faulty') open.items.push(item.asFaulty(name, why.text));
    else open.items.push(item.asLeftOut(name, why?.text ?? 'No question shows or plays it.'));
  }
}

async function extracted({ zip }: Open, used: string[], folder: string): Promise<ReadFile[]> {
  const files: ReadFile[] = [];
  for (const name of used) {
    const path = join(folder, `package-${files.length}`);
    await zip.extract(name, path);
    files.push({ name: inReading(name), path });
  }
  return files;
}
