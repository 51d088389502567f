import { courseTypes, levels } from '@parlance/contract/kinds/course-types';
import { kindNames } from '@parlance/contract/kinds/kinds';
import { answerRules } from '@parlance/contract/kinds/written/rules';
import { z } from 'zod';

/** Where a package says what QTI has no word for. Readers of others pass it over. */
export const OWN_NAMESPACE = 'urn:parlance:question:1';
/** The metadata of a resource in which elements of others may stand (IEEE LOM, in its loose binding). */
export const LOM = 'http://ltsc.ieee.org/xsd/LOM';

/** What Parlance knows of a question beside what its item says. */
export const ownFacts = z.strictObject({
  kind: z.enum(kindNames),
  rules: answerRules.nullable().optional(),
  /** What the content has beside texts, options and gaps. */
  settings: z.record(z.string(), z.unknown()),
  skill: z.enum(courseTypes).nullable(),
  level: z.enum(levels).nullable(),
  topic: z.string(),
  tags: z.array(z.string()),
  timer_seconds: z.number().nullable(),
});
export type OwnFacts = z.output<typeof ownFacts>;

/** What such a text says; null for one that cannot be read. */
export function readOwnFacts(text: string): OwnFacts | null {
  try {
    return ownFacts.parse(JSON.parse(text));
  } catch {
    // Written by a later version or by hand: it is listed, and the item is read as anybody's.
    return null;
  }
}
