import type { Multipart } from '@parlance/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal } from './refusal.ts';
import { readOn, refuseTooLarge, tooLarge } from './refused-body.ts';
import { wrongFields } from './wrong-fields.ts';

/** What the fields of a form and the lines around its parts may come to. */
export const FORM_BYTES = 1024 * 1024;
export const UNREADABLE_FORM = 'The form could not be read completely. Send one file and its fields.';

export type Upload<Fields> = {
  fields: Fields;
  /** The file's bytes and the name it came with; null when the form had none. */
  file: { name: string; bytes: Buffer } | null;
};

/**
 * Reads a multipart form of one file and its fields, which may come before or after it. The file is held in memory:
 * only for endpoints whose `maxBytes` is small.
 */
export async function receiveUpload(request: FastifyRequest, multipart: Multipart): Promise<Upload<unknown>> {
  if (!request.isMultipart()) throw new Refusal('not_multipart');
  const { values, file } = await receiveParts(request, multipart).catch((error: unknown) => {
    readOn(request);
    // Whatever else is thrown here the form itself did: cut off, without its boundary, two files, too many fields.
    throw error instanceof Refusal ? error : new Refusal('invalid', { sentence: UNREADABLE_FORM });
  });
  const fields = z.safeParse(multipart.fields, values);
  if (fields.error) throw new Refusal('invalid', { fields: wrongFields(fields.error) });
  return { fields: fields.data, file };
}

async function receiveParts(request: FastifyRequest, { file: fileName, maxBytes }: Multipart) {
  const values: Record<string, string> = {};
  let file: Upload<unknown>['file'] = null;
  refuseTooLarge(request, maxBytes + FORM_BYTES, maxBytes);
  // One byte more than is taken: the parser tells of its own limit only when the whole file has gone by.
  for await (const part of request.parts({ limits: { fileSize: maxBytes + 1, files: 1, fields: 20 } })) {
    if (part.type === 'field') {
      values[part.fieldname] = String(part.value);
      continue;
    }
    const bytes = await collect(part.file, maxBytes);
    if (part.fieldname !== fileName) {
      throw new Refusal('invalid', { fields: [{ path: part.fieldname, reason: `Name the file ${fileName}.` }] });
    }
    file = { name: part.filename, bytes };
  }
  return { values, file };
}

async function collect(stream: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
