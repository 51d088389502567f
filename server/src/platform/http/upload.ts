import { isUtf8 } from 'node:buffer';
import type { Multipart } from '@parlance/contract/endpoint';
import type { TextEncoding } from '@parlance/contract/texts/encoding';
import type { FastifyRequest } from 'fastify';
import { decodedText } from '../store/file-text.ts';
import { FORM_BYTES, readForm, refuseOtherName } from './multipart-form.ts';
import { refuseTooLarge, tooLarge } from './refused-body.ts';

export type Upload<Fields> = {
  fields: Fields;
  /** The file's bytes and the name it came with; null when the form had none. */
  file: { name: string; bytes: Buffer } | null;
};

/**
 * Reads a form of one file, which is held in memory: only for endpoints whose `maxBytes` is small. A text comes out as
 * UTF-8; where its encoding shows from nothing, the refusal is `encoding_unsaid`.
 */
export async function receiveUpload(request: FastifyRequest, multipart: Multipart): Promise<Upload<unknown>> {
  const { file: allowed, fields, maxBytes } = multipart;
  let file = null as Upload<unknown>['file'];
  const given = await readForm(request, {
    fields,
    maxFiles: 1,
    maxBytes,
    begin: () => refuseTooLarge(request, maxBytes + FORM_BYTES, maxBytes),
    take: async (part) => {
      refuseOtherName(part.fieldname, allowed);
      file = { name: part.filename, bytes: await collect(part.file, maxBytes) };
    },
  });
  if (file && !isUtf8(file.bytes)) {
    const text = decodedText(file.bytes, (given as { encoding?: TextEncoding }).encoding);
    // What is no text is refused by its reader, which knows what it should be.
    if (text !== null) file.bytes = Buffer.from(text);
  }
  return { fields: given, file };
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
