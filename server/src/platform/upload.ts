import type { Multipart } from '@parlance/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal } from './refusal.ts';
import { wrongFields } from './wrong-fields.ts';

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
  const values: Record<string, string> = {};
  let file: Upload<unknown>['file'] = null;
  for await (const part of request.parts({ limits: { fileSize: multipart.maxBytes, files: 1, fields: 20 } })) {
    if (part.type === 'field') {
      values[part.fieldname] = String(part.value);
      continue;
    }
    const bytes = await collect(part.file);
    if (part.file.truncated) throw new Refusal('too_large', { sentence: tooLarge(multipart.maxBytes) });
    if (part.fieldname !== multipart.file) {
      throw new Refusal('invalid', { fields: [{ path: part.fieldname, reason: `Name the file ${multipart.file}.` }] });
    }
    file = { name: part.filename, bytes };
  }
  const fields = z.safeParse(multipart.fields, values);
  if (fields.error) throw new Refusal('invalid', { fields: wrongFields(fields.error) });
  return { fields: fields.data, file };
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function tooLarge(maxBytes: number): string {
  return `The file is too large. Send at most ${Math.floor(maxBytes / 1024 / 1024)} MiB.`;
}
