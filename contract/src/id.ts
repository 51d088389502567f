import { z } from 'zod';

/** The largest id: ids are PostgreSQL integers. */
export const MAX_ID = 2147483647;

/**
 * An id as it comes in: a positive integer up to 2147483647 or its decimal string.
 * Nothing else on the wire is coerced.
 */
export const id = z
  .union([z.int(), z.string().regex(/^[1-9]\d{0,9}$/)])
  .transform(Number)
  .pipe(z.int().positive().max(MAX_ID));

/** An id as it goes out. */
export const idOut = z.int().positive();

/** A moment as it goes out: ISO 8601 in UTC. */
export const time = z.iso.datetime();
