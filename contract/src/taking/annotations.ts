import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { endpoint, wrongField } from '../endpoint.ts';
import { id, idOut, time } from '../id.ts';
import { REFUSED_NAMED } from '../kinds/refused-work.ts';
import { said } from '../say.ts';

export const HIGHLIGHTS_MAX = 300;
export const NOTE_MAX = 500;
/** The largest body of a save, in bytes. */
export const ANNOTATIONS_MAX_BYTES = 64 * 1024;

const offset = z.int().min(0).max(1_000_000);

/** A part of a passage, in UTF-16 units of the text that the attempt was given. */
const highlight = z
  .strictObject({
    passageId: id,
    start: offset,
    end: offset,
    note: z.string().max(NOTE_MAX, said(msg`Use at most 500 characters.`)).optional(),
  })
  .refine(({ start, end }) => start < end, { ...said(msg`The end comes after the start.`), path: ['end'] });

export const annotations = z.strictObject({
  highlights: z.array(highlight).max(HIGHLIGHTS_MAX, said(msg`Mark at most 300 places.`)),
  /** The letters that are crossed out, by question. */
  crossed: z.record(z.string().regex(/^[1-9]\d{0,9}$/), z.array(z.string().regex(/^[A-Z]$/)).max(26)),
});
export type Annotations = z.output<typeof annotations>;
export type Highlight = Annotations['highlights'][number];

const stored = z.object({
  sequence: z.int(),
  annotations: z.object({
    highlights: z.array(z.object({ passageId: idOut, start: z.int(), end: z.int(), note: z.string().optional() })),
    crossed: z.record(z.string(), z.array(z.string())),
  }),
  savedAt: time,
});

const params = z.strictObject({ id });

/** What the caller marked in an attempt of their own, also after its end; null before the first save. */
export const getAnnotations = endpoint({
  method: 'GET',
  path: '/api/tests/attempts/:id/annotations',
  audience: 'learner',
  params,
  reply: z.object({ stored: stored.nullable() }),
  refusals: [],
});

/**
 * All of it anew. Above the stored sequence it is stored, equal it is acknowledged again, below it is refused with
 * what is stored. It is no work: it does not keep an attempt from being abandoned, and after the end nothing is kept.
 */
export const saveAnnotations = endpoint({
  method: 'PUT',
  path: '/api/tests/attempts/:id/annotations',
  audience: 'learner',
  params,
  body: z.strictObject({ sequence: z.int().min(1).max(2147483647), annotations }),
  bodyMaxBytes: ANNOTATIONS_MAX_BYTES,
  entries: ['annotations.highlights', 'annotations.crossed'],
  /** `refused`: what the attempt cannot have; the rest is stored. */
  reply: z.object({ sequence: z.int(), savedAt: time, refused: z.array(wrongField).max(REFUSED_NAMED).optional() }),
  refusals: ['attempt_sequence_stale', 'attempt_closed', 'attempt_abandoned', 'sitting_not_started'],
  refusalDetails: { stored: stored.nullable() },
});
