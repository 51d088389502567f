import type { MultipartFile } from '@fastify/multipart';
import { msg, plural } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import { cleanText } from '@parlance/contract/texts/characters';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal } from '../refusal.ts';
import { readOn } from './refused-body.ts';
import { wrongFields } from './wrong-fields.ts';

/** What the fields of a form and the lines around its parts may come to. */
export const FORM_BYTES = 1024 * 1024;
const FIELDS_MAX = 20;
const UNREADABLE = msg`The form could not be read completely. Send one file and its fields.`;

/** The fields that have arrived, by name. */
export type FormValues = Record<string, string>;

type Reading = {
  fields: z.ZodType;
  maxFiles: number;
  /** Of one file. */
  maxBytes: number;
  /** Before anything is read. What it throws refuses the request. */
  begin: () => Promise<void> | void;
  /** Takes a file to its end, or throws. The fields before it are given. */
  take: (part: MultipartFile, values: FormValues) => Promise<void>;
  /** Whether an error is not of the form but of the server; never, unless given. */
  isOurs?: (error: unknown) => boolean;
};

/**
 * Reads a multipart form, whose fields may come before or after its files, and gives its fields as their schema has
 * them. A body that is refused is read on for a moment, so that the client receives the refusal.
 */
export async function readForm(request: FastifyRequest, reading: Reading): Promise<unknown> {
  if (!request.isMultipart()) throw new Refusal('not_multipart');
  const { maxFiles, maxBytes, isOurs = () => false } = reading;
  const values: FormValues = {};
  try {
    await reading.begin();
    // One byte more than is taken: the parser tells of its own limit only when the whole file has gone by.
    const limits = { fileSize: maxBytes + 1, files: maxFiles, fields: FIELDS_MAX };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') values[part.fieldname] = cleanText(String(part.value));
      else await reading.take(part, values);
    }
  } catch (error) {
    readOn(request);
    if (error instanceof Refusal || isOurs(error)) throw error;
    // Anything else that is thrown here is the fault of the form: cut off, without its boundary, too many parts.
    const sentence = isTooMany(error)
      ? say(msg`Send at most ${plural({ most: maxFiles }, { one: '# file', other: '# files' })}.`)
      : say(UNREADABLE);
    throw new Refusal('invalid', { sentence });
  }
  const { data, error } = z.safeParse(reading.fields, values);
  if (error) throw new Refusal('invalid', { fields: wrongFields(error) });
  return data;
}

/** Refuses a file whose part has another name than the form has for it. */
export function refuseOtherName(path: string, allowed: string | RegExp): void {
  const fits = typeof allowed === 'string' ? path === allowed : allowed.test(path);
  if (fits) return;
  const reason =
    typeof allowed === 'string' ? say(msg`Name the file ${{ allowed }}.`) : say(msg`No file may have this name.`);
  throw new Refusal('invalid', { fields: [{ path, reason }] });
}

function isTooMany(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'FST_FILES_LIMIT';
}
