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

/** Reads the order of a test, and lists what else it rules. Every section has a row. */
export function readTest(root: RawElement, path: string, listAlso: (item: OpenItem) => void): TestReading {
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
    readSections(part, path, reading);
  }
  reading.listed += listRest(item, root, qtiSentence);
  listAlso(item);
  return { ...reading, items: [item.asPart(title), ...reading.items] };
}

function readSections(parent: Element, path: string, reading: TestReading): void {
  for (const child of parent.children(
    'qti-assessment-section',
    'qti-assessment-item-ref',
    'qti-assessment-section-ref',
  )) {
    if (child.name === 'qti-assessment-item-ref') {
      child.attribute('identifier');
      const found = resolvedIn(path, child.attribute('href') ?? '');
      if (found !== null) reading.order.push(found);
    } else readSection(child, path, reading);
  }
}

function readSection(section: Element, path: string, reading: TestReading): void {
  const item: OpenItem = openItem({ file: path, line: section.line, element: 'section' });
  const title = section.attribute('title') ?? '';
  section.attribute('identifier');
  section.passOver('visible', 'true', 'false');
  section.passOver('fixed', 'true', 'false');
  section.passOver('keep-together', 'true');
  const at = reading.items.push(item.asPart(title)) - 1;
  readSections(section, path, reading);
  reading.listed += listRest(item, section.peek, qtiSentence);
  reading.items[at] = item.asPart(title);
}
