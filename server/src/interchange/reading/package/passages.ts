import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import { formattingLost, textOfHtml } from '../../html-text.ts';
import { noteMissing, passageMedia } from '../media.ts';
import { passageText } from '../passage-text.ts';
import { flowOf } from '../qti/flow.ts';
import { pagesIn } from '../qti/pages.ts';
import { qtiSentence } from '../qti/sentences.ts';
import { beginningOf, type OpenItem, openItem } from '../report.ts';
import { detailsOf, elementOf, listRest, type RawElement } from '../xml/element.ts';
import type { Resource } from './manifest.ts';
import { addDetails, documentOf, fileIn, type Open, textIn } from './open-package.ts';
import { resolvedIn } from './paths.ts';

/** Passages that several items share. Gives the set of a name of the package. */
export async function readStimuli(
  open: Open,
  resources: Resource[],
  listAlso: (resource: Resource, item: OpenItem) => void,
): Promise<Map<string, number>> {
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
    const { text, shown } = flowOf(body?.peek.children ?? [], {
      item,
      isSlot: () => false,
      fileOf: fileIn(open, path),
    });
    const add = passageOf(item, { title, text, shown });
    const listed = listRest(item, root, qtiSentence);
    listAlso(resource, item);
    addDetails(open, detailsOf(root, listed));
    sets.set(path, add(open));
  }
  return sets;
}

/** Pages of HTML that a document shows as its passage; each is read once, and its set joins those of stimuli. */
export async function readPages(
  open: Open,
  { root, path: from }: { root: RawElement; path: string },
  sets: Map<string, number>,
): Promise<void> {
  for (const raw of pagesIn(root)) {
    const href = raw.attributes.find(({ name }) => name === 'data')?.value ?? '';
    const path = resolvedIn(from, href);
    if (path === null || !open.zip.has(path) || open.known.has(path)) continue;
    open.known.add(path);
    const page = pageOfHtml(await textIn(open, path));
    const item = openItem({ file: path, line: 1, element: 'page' });
    const read = textOfHtml(page.body);
    for (const what of new Set([...page.lost, ...read.lost])) item.lose(1, `html/${what}`, formattingLost(what));
    const fileOf = fileIn(open, path);
    const shown = read.files.flatMap(({ tag, source }) => {
      const name = fileOf(source);
      if (name === null) {
        noteMissing(item, {
          line: 1,
          tag,
          text: say(msg`File: ${{ text: beginningOf(source) }} is not here, and nothing is loaded.`),
        });
      }
      return name === null ? [] : [{ tag, name }];
    });
    sets.set(path, passageOf(item, { title: page.title, text: read.text, shown })(open));
  }
}

type Passage = { title: string; text: string; shown: { tag: string; name: string }[] };

/** Lists the files that a passage has no place for. What it gives adds the set and its row, and gives its place. */
function passageOf(item: OpenItem, { title, text, shown }: Passage): (open: Open) => number {
  const media = passageMedia(item, { shown });
  const content = passageText(item, text);
  return ({ sets, items }) => {
    items.push(item.asPart(title));
    return sets.push({ title: title || 'Passage', content, media }) - 1;
  };
}

const HEAD = /<head\b[^>]*>([\s\S]*?)<\/head\s*>/i;
const TITLE = /<title\b[^>]*>([\s\S]*?)<\/title\s*>/i;
/** What says how a page is to be read, and nothing to its reader. */
const READING = /<meta\b[^>]*\b(?:charset|http-equiv|viewport)\b[^>]*>/gi;

/** A page of HTML: its title, its body, and what its head has besides, named as `textOfHtml` names it. */
function pageOfHtml(html: string): { title: string; body: string; lost: string[] } {
  const head = HEAD.exec(html)?.[1] ?? '';
  const title = TITLE.exec(head)?.[1] ?? '';
  const { lost } = textOfHtml(head.replace(TITLE, '').replace(READING, ''));
  return { title: textOfHtml(title).text, body: html.replace(HEAD, ''), lost };
}
