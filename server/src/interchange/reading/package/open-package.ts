import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import type { TextEncoding } from '@parlance/contract/texts/encoding';
import { decodedText } from '../../../platform/store/file-text.ts';
import { useNamesOfQti3 } from '../qti/names.ts';
import { type Details, openItem, type ReadItem, type ReadSet } from '../report.ts';
import type { RawElement } from '../xml/element.ts';
import { parseXml, XmlFault } from '../xml/parse.ts';
import type { Resource } from './manifest.ts';
import { resolvedIn } from './paths.ts';
import type { Package } from './zip-package.ts';

/** Where a package is described. */
export const MANIFEST = 'imsmanifest.xml';

/** The package while it is read: what is in it, and what of it was used. */
export type Open = {
  zip: Package;
  /** What its sender says of texts that say it not themselves. */
  encoding: TextEncoding | undefined;
  items: ReadItem[];
  sets: ReadSet[];
  details: Details;
  /** Files that documents name, by their names in the package. */
  named: Set<string>;
  /** Files that have a row as what they are. */
  known: Set<string>;
};

/** The text of a file; empty for one that is no text. Throws the refusal `encoding_unsaid`. */
export async function textIn({ zip, encoding }: Pick<Open, 'zip' | 'encoding'>, name: string): Promise<string> {
  return decodedText(await zip.read(name), encoding) ?? '';
}

export type Document = { root: RawElement; path: string };

/** A document of the package under the names of version 3; null with a faulty row where it cannot be read. */
export async function documentOf(open: Open, resource: Resource): Promise<Document | null> {
  const document = await documentAsIs(open, resource);
  if (document) useNamesOfQti3(document.root);
  return document;
}

/** A document of the package; null with a faulty row where it cannot be read. */
export async function documentAsIs(
  open: Open,
  { path, href, line, type }: Pick<Resource, 'path' | 'href' | 'line' | 'type'>,
): Promise<Document | null> {
  const faulty = (file: string, at: number, text: string) => {
    const item = openItem({ file, line: at, element: type || 'resource' });
    open.items.push(item.asFaulty(href || type, text));
    return null;
  };
  if (path === null || !open.zip.has(path))
    return faulty(href || MANIFEST, line, say(msg`Its file is not in the package.`));
  if (open.known.has(path)) return null;
  open.known.add(path);
  try {
    return { root: parseXml(await textIn(open, path)), path };
  } catch (error) {
    if (error instanceof XmlFault) return faulty(path, error.line, error.message);
    throw error;
  }
}

/** Gives a file of the package that a document refers to its name in the reading, and remembers it. */
export function fileIn(open: Open, from: string, namesOf: (href: string) => (string | null)[] = () => []) {
  return (href: string): string | null => {
    const names = [resolvedIn(from, href), ...namesOf(href)];
    const name = names.find((one) => one !== null && open.zip.has(one));
    if (!name) return null;
    open.named.add(name);
    return inReading(name);
  };
}

export function addDetails({ details }: Open, more: Details): void {
  for (const name of ['total', 'taken', 'listed'] as const) details[name] += more[name];
}

/** What a file of the package is called in the reading. */
export function inReading(name: string): string {
  return `package/${name}`;
}
