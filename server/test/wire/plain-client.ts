import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const AUDIO = join(import.meta.dirname, '../audio');

/**
 * A client as someone else would write it: it knows the wire and nothing of this project. `fetch`, JSON, bare
 * multipart, ids as whatever they were handed as.
 */
export type PlainReply = { status: number; body: unknown; headers: Headers };

/** A field or a CSV file with its text, or an audio file by its name. */
export type FormPart =
  | { part: 'field' | 'file'; name: string; text: string }
  | { part: 'audio'; name: string; file: string };

type Sent = {
  token?: string;
  /** JSON. */
  body?: unknown;
  form?: FormPart[];
  /** The body is this audio file as it is. */
  audio?: string;
  /** The body is these bytes. */
  base64?: string;
};

/**
 * Sends one call, such as `GET /api/courses/7`, to the server at `base`. Every reply must be JSON, or the text of a CSV
 * file.
 */
export async function send(base: string, call: string, { token, ...sent }: Sent = {}): Promise<PlainReply> {
  const [method, path] = call.split(' ');
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  if (sent.body !== undefined) headers['Content-Type'] = 'application/json';
  const reply = await fetch(`${base}${path}`, { method, headers, body: bodyOf(sent), redirect: 'manual' });
  const text = await reply.text();
  const isFile = reply.headers.has('content-disposition');
  // Where a browser is led on, nothing is said.
  if (reply.status === 302) return { status: 302, body: {}, headers: reply.headers };
  return { status: reply.status, body: isFile ? text : JSON.parse(text), headers: reply.headers };
}

function bodyOf({ body, form, audio, base64 }: Sent) {
  if (form) return multipart(form);
  if (audio) return audioFile(audio);
  if (base64) return Buffer.from(base64, 'base64');
  return body === undefined ? undefined : JSON.stringify(body);
}

/** The parts in the order in which they were given: a server may not count on the fields coming first. */
function multipart(parts: FormPart[]): FormData {
  const form = new FormData();
  for (const sent of parts) {
    if (sent.part === 'field') form.append(sent.name, sent.text);
    else if (sent.part === 'audio') form.append(sent.name, audioFile(sent.file), sent.file);
    else form.append(sent.name, new Blob([sent.text], { type: 'text/csv' }), `${sent.name}.csv`);
  }
  return form;
}

function audioFile(name: string): Blob {
  return new Blob([readFileSync(join(AUDIO, name))], { type: `audio/${name.split('.').at(-1)}` });
}
