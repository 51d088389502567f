import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';

/** Where a run gathers what its tests saw, for the proof of the specification's texts; unset, nothing is recorded. */
const FOLDER = process.env.SEEN_DIR;

const recorded = new Set<string>();

/** Writes down the sentence of a reply, `message` or `error`, once for each call and sentence. */
export function recordReply(call: string, body: string): void {
  if (!FOLDER) return;
  const { message, error } = JSON.parse(body) as { message?: unknown; error?: unknown };
  const line = JSON.stringify({ call, reply: { message, error } });
  if ((message === undefined && error === undefined) || recorded.has(line)) return;
  recorded.add(line);
  mkdirSync(FOLDER, { recursive: true });
  appendFileSync(join(FOLDER, `replies-${process.pid}-${threadId}.jsonl`), `${line}\n`);
}
