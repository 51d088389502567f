import { readFileSync, writeFileSync } from 'node:fs';
import { urlOf } from '@parlance/contract/endpoint';
import { type FileImport, readImportFile } from '@parlance/contract/interchange/imports';

export type Answer = { status: number; body: { import?: FileImport; code?: string; message?: string } };

/** Has a file read as an author does; gives the answer whatever it is. */
export async function send(url: string, token: string, file: Buffer, name: string): Promise<Answer> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)]), name);
  const headers = { Authorization: `Bearer ${token}` };
  const reply = await fetch(url + urlOf(readImportFile), { method: 'POST', headers, body: form });
  return { status: reply.status, body: (await reply.json()) as Answer['body'] };
}

/** Lets the highest use of memory be counted anew. Gives what is used now, in MiB. */
export function resetPeak(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return memoryOf(pid, 'VmRSS');
}

/** The highest use of memory since then, in MiB. */
export function peakMib(pid: number): number {
  return memoryOf(pid, 'VmHWM');
}

function memoryOf(pid: number, name: string): number {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8')
    .split('\n')
    .find((one) => one.startsWith(name));
  return Number(/\d+/.exec(line ?? '')?.[0] ?? 0) / 1024;
}
