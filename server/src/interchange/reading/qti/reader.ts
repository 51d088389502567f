import type { ShownFile } from '../media.ts';
import { type Made, type OpenItem, openItem } from '../report.ts';
import type { Element, RawElement } from '../xml/element.ts';
import type { Interaction } from './interactions.ts';
import type { Response } from './responses.ts';

/** An item being read: what its readers share. */
export type Reader = Pick<Interaction, 'item' | 'processing' | 'own' | 'read' | 'explained'> & {
  body: RawElement;
  /** What reads the texts of a question that has a row of its own, and lists there what they lose. */
  readFor: (item: OpenItem) => Interaction['read'];
  /** The name of a file in the reading; null for one that is not in it. */
  fileOf: (href: string) => string | null;
  shown: ShownFile[];
  responseOf: (element: Element) => Response;
};

/** What is asked, with the row of the report that it has: that of its item, or one of its own where there are several. */
export type Found = { asked: Made['asked']; item: OpenItem };

/** A row of its own for a question of an item that asks in several ways. */
export function rowFor({ item }: Pick<Reader, 'item'>, { line, name }: Element): OpenItem {
  return openItem({ ...item.place, line, element: name });
}

/** What Parlance marks as the prompt where a text with gaps follows. */
export function isPromptMark(raw: RawElement): boolean {
  return raw.attributes.some(({ name, value }) => name === 'class' && value === 'parlance-prompt');
}
