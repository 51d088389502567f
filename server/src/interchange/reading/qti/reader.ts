import type { ShownFile } from '../media.ts';
import type { Made } from '../report.ts';
import type { Element, RawElement } from '../xml/element.ts';
import type { Interaction } from './interactions.ts';
import type { Response } from './responses.ts';

/** An item being read: what its readers share. */
export type Reader = Pick<Interaction, 'item' | 'processing' | 'own' | 'read' | 'explained'> & {
  body: RawElement;
  /** The name of a file in the reading; null for one that is not in it. */
  fileOf: (href: string) => string | null;
  shown: ShownFile[];
  responseOf: (element: Element) => Response;
};

/** What is asked, and the element that asks it. */
export type Found = { asked: Made['asked']; element: Element };

/** What Parlance marks as the prompt where a text with gaps follows. */
export function isPromptMark(raw: RawElement): boolean {
  return raw.attributes.some(({ name, value }) => name === 'class' && value === 'parlance-prompt');
}
