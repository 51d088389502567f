import type { Answer } from '@parlance/contract/attempts';
import type { ContentOf, KeyOf, Kind } from '@parlance/contract/kinds/kinds';

/** The marks of one answer, in thousandths: those of each number where the question takes several. */
export type Marks = number | number[];

/**
 * How questions of a kind are marked. Throws `UnusableKey` before it sees an answer when the key cannot mark. An answer
 * in a form that the kind does not have is worth nothing.
 */
export type Marker<K extends Kind> = (content: ContentOf<K>, key: KeyOf<K>) => (answer: Answer) => Marks;
