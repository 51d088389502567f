import { posix } from 'node:path';
import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import { readQti1 } from '../qti1/document.ts';
import { type OpenItem, openItem } from '../report.ts';
import { detailsOf } from '../xml/element.ts';
import type { Resource } from './manifest.ts';
import { addDetails, documentAsIs, fileIn, type Open } from './open-package.ts';
import { resolvedIn } from './paths.ts';

/** Resources of QTI 1.2: of a package of Canvas, of a Common Cartridge, and of Blackboard. */
const DOCUMENT = /^imsqti_xmlv1p\d|^assessment\/x-bb-qti-(test|pool|survey)$/;
/** Where Canvas writes questions that a cartridge has no form for, and banks. */
const WHOLE = /\.xml\.qti$/;
const SETTINGS = /(^|\/)assessment_meta\.xml$/;

/** Reads the documents of QTI 1.2, each once. Of a quiz that Canvas wrote twice, the whole one is read. */
export async function readQti1Documents(
  open: Open,
  resources: Resource[],
  listAlso: (resource: Resource) => (item: OpenItem) => void,
): Promise<void> {
  const byName = new Map(resources.map((resource) => [resource.identifier, resource]));
  const namesOf = filesNamed(open);
  for (const resource of resources.filter(({ type }) => DOCUMENT.test(type))) {
    const needed = resource.needs.flatMap((name) => byName.get(name)?.files ?? []);
    const whole = needed.find((name) => WHOLE.test(name) && open.zip.has(name));
    if (whole && resource.path !== null && open.zip.has(resource.path)) {
      leaveOut(open, resource.path, say(msg`The same questions are in ${{ file: whole }}, with more of them.`));
    }
    await readDocument(open, { ...resource, ...(whole && { path: whole, href: whole }) }, { namesOf, listAlso });
  }
  for (const resource of resources) {
    for (const path of resource.files.filter((name) => WHOLE.test(name) && !open.known.has(name))) {
      await readDocument(open, { ...resource, path, href: path }, { namesOf, listAlso });
    }
  }
  for (const { name, why } of open.zip.entries) {
    if (why || !SETTINGS.test(name) || open.known.has(name)) continue;
    const text = say(
      msg`Settings and instructions of a quiz: set them in the course, and put instructions into a passage or a question.`,
    );
    leaveOut(open, name, text);
  }
}

type Around = {
  namesOf: (from: string) => (href: string) => (string | null)[];
  listAlso: (resource: Resource) => (item: OpenItem) => void;
};

async function readDocument(open: Open, resource: Resource, { namesOf, listAlso }: Around): Promise<void> {
  const document = await documentAsIs(open, resource);
  if (!document) return;
  const { root, path } = document;
  const item = openItem({ file: path, line: root.line, element: 'questestinterop' });
  const { items, listed } = readQti1(root, {
    file: path,
    fileOf: fileIn(open, path, namesOf(path)),
    addSet: (set) => open.sets.push(set) - 1,
  });
  listAlso(resource)(item);
  const rest = item.asPart(path);
  open.items = open.items.concat(rest.reasons.length > 0 ? [rest] : [], items);
  addDetails(open, detailsOf(root, listed));
}

function leaveOut(open: Open, name: string, text: string): void {
  open.known.add(name);
  open.items.push(openItem({ file: name, line: 1, element: 'file' }).asLeftOut(name, text));
}

/** How files are named in texts: from the top of the package by Canvas and in cartridges, by a number by Blackboard. */
function filesNamed({ zip }: Open): Around['namesOf'] {
  const numbered = new Map<string, string>();
  for (const { name, why } of zip.entries) {
    const number = /xid-(\d+_\d+)\.\w+$/.exec(name)?.[1];
    if (number && !why) numbered.set(number, name);
  }
  return (from) => (href) => {
    const number = /\bxid-(\d+_\d+)/.exec(href)?.[1];
    if (number) return [numbered.get(number) ?? null];
    const embedded = /^@X@EmbeddedFile\.location@X@(.+)$/.exec(href)?.[1];
    const path = embedded ?? /^(?:\$|%24)IMS-CC-FILEBASE(?:\$|%24)\/?(.+)$/i.exec(href)?.[1] ?? href;
    // Blackboard keeps the files of a document in a folder that is called as it is.
    const folder = posix.basename(from, posix.extname(from));
    return ['', 'web_resources/', `${folder}/`].map((where) => resolvedIn('', where + path));
  };
}
