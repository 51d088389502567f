import { join } from 'node:path';
import { msg } from '@lingui/core/runtime-macro';
import type { ImportFormat } from '@parlance/contract/interchange/imports';
import { say } from '@parlance/contract/say';
import type { TextEncoding } from '@parlance/contract/texts/encoding';
import { readQtiItem } from '../qti/item.ts';
import { qtiSentence } from '../qti/sentences.ts';
import { ReadingRefused } from '../refusal.ts';
import { type OpenItem, openItem, type ReadFile, type Reading } from '../report.ts';
import { detailsOf, listRest, type RawElement } from '../xml/element.ts';
import { parseXml, XmlFault } from '../xml/parse.ts';
import { manifestOf, type Resource } from './manifest.ts';
import { addDetails, documentOf, fileIn, inReading, MANIFEST, type Open, textIn } from './open-package.ts';
import { readPages, readStimuli } from './passages.ts';
import { resolvedIn } from './paths.ts';
import { readQti1Documents } from './qti1-documents.ts';
import { readTest } from './tests.ts';
import { openPackage, type Package } from './zip-package.ts';

const NO_PACKAGE = msg`This package has no imsmanifest.xml. Choose a QTI package, or one file of questions.`;

/** What a package came to, and which format that is. */
type PackageReading = Reading & { format: ImportFormat };

type PackageToRead = { path: string; folder: string; encoding: TextEncoding | undefined };

/**
 * Reads a QTI package or a cartridge (IMS Content Packaging): its manifest, tests, passages and items. Files that questions show or
 * play are written into the folder under names of ours. Throws `ReadingRefused` for a package that is not read, and the
 * refusal `encoding_unsaid`.
 */
export async function readPackage({ path, folder, encoding }: PackageToRead): Promise<PackageReading> {
  const zip = await openPackage(path);
  try {
    const manifest = manifestIn(zip);
    const root = await rootOf({ zip, encoding }, manifest);
    const open: Open = {
      zip,
      encoding,
      items: [],
      sets: [],
      details: { total: 0, taken: 0, listed: 0 },
      named: new Set(),
      known: new Set([manifest]),
    };
    const { isCartridge, resources } = manifestOf(root, manifest);
    let listed = 0;
    const listAlso = (resource: Resource) => (item: OpenItem) => {
      listed += listRest(item, resource.peek, qtiSentence);
    };
    const order = await readTests(open, resources, listAlso);
    const setOf = await readStimuli(open, resources, (resource, item) => listAlso(resource)(item));
    for (const resource of inOrder(resources, order)) await readItem(open, resource, { setOf, listAlso });
    await readQti1Documents(open, resources, listAlso);
    const item = openItem({ file: manifest, line: 1, element: 'manifest' });
    listed += listRest(item, root, qtiSentence);
    addDetails(open, detailsOf(root, listed));
    open.items.unshift(item.asPart('Manifest'));
    const used = usedFiles(open);
    listFiles(open, used);
    const files = await extracted(open, used, folder);
    const format = isCartridge ? 'common_cartridge' : 'qti_package';
    return { format, items: open.items, sets: open.sets, details: open.details, files };
  } finally {
    zip.close();
  }
}

type Listing = (resource: Resource) => (item: OpenItem) => void;

function manifestIn({ has, entries }: Package): string {
  if (has(MANIFEST)) return MANIFEST;
  const inFolder = entries.filter(({ name, why }) => !why && /^[^/]+\/imsmanifest\.xml$/.test(name));
  const [found] = inFolder;
  if (!found || inFolder.length > 1) throw new ReadingRefused('import_unknown', say(NO_PACKAGE));
  return found.name;
}

async function rootOf(source: Pick<Open, 'zip' | 'encoding'>, name: string): Promise<RawElement> {
  try {
    return parseXml(await textIn(source, name));
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    throw new ReadingRefused(
      'import_refused',
      say(msg`The manifest cannot be read, line ${{ line: error.line }}. ${{ message: error.message }}`),
    );
  }
}

async function readTests(open: Open, resources: Resource[], listAlso: Listing): Promise<string[]> {
  const order: string[] = [];
  const known = new Set(itemsOf(resources).map(({ path }) => path));
  for (const resource of resources.filter(({ type }) => /^imsqti_(test|assessment)_/.test(type))) {
    const document = await documentOf(open, resource);
    if (!document) continue;
    const { root, path } = document;
    const test = readTest(root, { path, isItem: (name) => known.has(name), listAlso: listAlso(resource) });
    open.items.push(...test.items);
    order.push(...test.order);
    addDetails(open, detailsOf(root, test.listed));
  }
  return order;
}

function itemsOf(resources: Resource[]): Resource[] {
  return resources.filter(({ type }) => type.startsWith('imsqti_item_'));
}

/** Items in the order of the tests, then those that no test has. */
function inOrder(resources: Resource[], order: string[]): Resource[] {
  const places = new Map(order.map((path, at) => [path, at]));
  const place = ({ path }: Resource) => places.get(path ?? '') ?? order.length;
  return itemsOf(resources).toSorted((one, other) => place(one) - place(other));
}

async function readItem(
  open: Open,
  resource: Resource,
  { setOf, listAlso }: { setOf: Map<string, number>; listAlso: Listing },
): Promise<void> {
  const document = await documentOf(open, resource);
  if (!document) return;
  const { root, path } = document;
  await readPages(open, document, setOf);
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
    else open.items.push(item.asLeftOut(name, why?.text ?? say(msg`No question shows or plays it.`)));
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
