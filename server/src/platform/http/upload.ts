import type { Multipart } from '@parlance/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { FORM_BYTES, readForm, refuseOtherName } from './multipart-form.ts';
import { refuseTooLarge, tooLarge } from './refused-body.ts';

export type Upload<Fields> = {
  fields: Fields;
  /** The file's bytes and the name it came with; null when the form had none. */
  file: { name: string; bytes: Buffer } | null;
};

/** Reads a form of one file, which is held in memory: only for endpoints whose `maxBytes` is small. */
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
  const { encoding } = given as { encoding?: string };
  // A byte of Windows-1252 is a letter whatever it is: only who sends the file knows that it is one.
  if (file && encoding === 'windows-1252') file.bytes = Buffer.from(new TextDecoder(encoding).decode(file.bytes));
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
