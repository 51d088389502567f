import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import { qtiSentence } from '../qti/sentences.ts';
import { type OpenItem, openItem, type ReadItem } from '../report.ts';
import { type Element, elementOf, listRest, type RawElement } from '../xml/element.ts';
import { resolvedIn } from './paths.ts';

export type TestReading = {
  items: ReadItem[];
  listed: number;
  /** Files of items, in the order of the test. */
  order: string[];
};

type Around = {
  path: string;
  /** Whether a file of the package is an item of its manifest. */
  isItem: (name: string) => boolean;
  listAlso: (item: OpenItem) => void;
};

/** Reads the order of a test, and lists what else it rules. Every section has a row. */
export function readTest(root: RawElement, around: Around): TestReading {
  const { path, listAlso } = around;
  const element = elementOf(root);
  root.isTaken = true;
  const item = openItem({ file: path, line: element.line, element: 'test' });
  const title = element.attribute('title') ?? '';
  for (const name of ['identifier', 'tool-name', 'tool-version', 'xml:lang']) element.attribute(name);
  const reading: TestReading = { items: [], listed: 0, order: [] };
  for (const part of element.children('qti-test-part')) {
    part.attribute('identifier');
    part.passOver('navigation-mode', 'nonlinear');
    part.passOver('submission-mode', 'simultaneous');
    readParts(item, part, { around, reading });
  }
  reading.listed += listRest(item, root, qtiSentence);
  listAlso(item);
  return { ...reading, items: [item.asPart(title), ...reading.items] };
}

type Reading = { around: Around; reading: TestReading };

/** What stands in a part or section, noted under the row of that. */
function readParts(item: OpenItem, parent: Element, { around, reading }: Reading): void {
  const { path, isItem } = around;
  for (const child of parent.children(
    'qti-assessment-section',
    'qti-assessment-item-ref',
    'qti-assessment-section-ref',
  )) {
    if (child.name !== 'qti-assessment-item-ref') {
      readSection(child, { around, reading });
      continue;
    }
    child.attribute('identifier');
    const href = child.attribute('href') ?? '';
    const found = resolvedIn(path, href);
    if (found === null || !isItem(found))
      item.lose(child.line, child.name, say(msg`Item: ${{ href }} is not in the package.`));
    else if (reading.order.includes(found))
      item.lose(child.line, child.name, say(msg`Item: ${{ href }} again. It is here once.`));
    else reading.order.push(found);
  }
}

function readSection(section: Element, { around, reading }: Reading): void {
  const item: OpenItem = openItem({ file: around.path, line: section.line, element: 'section' });
  const title = section.attribute('title') ?? '';
  section.attribute('identifier');
  section.passOver('visible', 'true', 'false');
  section.passOver('fixed', 'true', 'false');
  section.passOver('keep-together', 'true');
  const at = reading.items.push(item.asPart(title)) - 1;
  readParts(item, section, { around, reading });
  reading.listed += listRest(item, section.peek, qtiSentence);
  reading.items[at] = item.asPart(title);
}
