import type { Reading, ReadSet } from '../report.ts';
import { detailsOf, type RawElement } from '../xml/element.ts';
import { readQtiItem } from './item.ts';
import { useNamesOfQti3 } from './names.ts';

/** An item without its package: what it shows and reads is not there. */
export function readSingleItem(root: RawElement, name: string): Reading {
  useNamesOfQti3(root);
  const sets: ReadSet[] = [];
  const { items, listed } = readQtiItem(root, {
    place: { file: name, line: root.line, element: 'item' },
    own: null,
    fileOf: () => null,
    setOf: () => null,
    addSet: (set) => sets.push(set) - 1,
    listAlso: () => {},
  });
  return { items, sets, details: detailsOf(root, listed), files: [] };
}
