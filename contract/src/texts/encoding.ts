import { z } from 'zod';

/** How the text of a file is written, where it is not UTF-8: whoever sends it says so, it is never guessed. */
export const textEncoding = z.enum(['utf-8', 'windows-1252']);
export type TextEncoding = z.output<typeof textEncoding>;

/** What the refusal `encoding_unsaid` carries: lines of the file with letters that depend on it, read as Windows-1252. */
export const encodingDetails = { sample: z.array(z.string()).min(1).max(3) };
