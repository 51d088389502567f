import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import type { FileType } from '@parlance/contract/endpoint';
import type { FastifyReply } from 'fastify';

/** A file as a reply: made piece by piece while it is sent, so that it is never whole in memory. */
export type SentFile = {
  /** As it is offered for saving, with its ending. */
  name: string;
  /** Where the call sends several types. */
  type?: FileType;
  pieces: AsyncIterable<string | Buffer>;
};

/** A small text as the pieces of a file. */
export async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}

const NAME_MAX = 80;

/** Answers with a file. What fails before its first piece is refused like any other call. */
export async function sendFile(
  reply: FastifyReply,
  types: FileType | readonly FileType[],
  { name, type = [types].flat()[0], pieces }: SentFile,
): Promise<FastifyReply> {
  const stream = await startedStream(pieces);
  return reply
    .type(/zip|octet-stream|spreadsheetml/.test(type ?? '') ? `${type}` : `${type}; charset=utf-8`)
    .header('Content-Disposition', disposition(name))
    .send(stream);
}

/** The pieces as a stream, once the first of them is there: what fails before it is thrown here. */
export async function startedStream(pieces: AsyncIterable<string | Buffer>): Promise<Readable> {
  const asked = pieces[Symbol.asyncIterator]();
  // The connection asks for the later ones, and knows nothing of the reader's language.
  const here = AsyncLocalStorage.snapshot();
  let piece = await asked.next();
  async function* all(): AsyncGenerator<string | Buffer> {
    try {
      for (; !piece.done; piece = await here(() => asked.next())) yield piece.value;
    } finally {
      await here(() => asked.return?.());
    }
  }
  return Readable.from(all(), { objectMode: false });
}

/** A part of a file's name from what people wrote: letters and digits of any script, joined by hyphens. */
export function namePart(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u);
  const characters = Array.from(words.filter(Boolean).join('-')).slice(0, NAME_MAX);
  return characters.join('').replace(/-$/, '') || 'course';
}

/** Names the file twice, as RFC 6266 has it: plainly for old readers, and as it is. */
function disposition(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\w.-]+/g, '')
    .replace(/^-+/, '');
  const exact = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
