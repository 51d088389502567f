import type { Endpoint } from '@parlance/contract/endpoint';
import type { TextEncoding } from '@parlance/contract/texts/encoding';

/**
 * A chosen file, read at once: one that changes on the disk meanwhile is not sent half old, half new. Its encoding is
 * what its author said when asked; the same file read in another way has another key.
 */
export type ChosenFile = { name: string; bytes: Uint8Array<ArrayBuffer>; key: number; encoding?: TextEncoding };

/** The form that carries a CSV file and its fields to `endpoint`. */
export function csvForm({ multipart }: Endpoint, file: ChosenFile, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file.encoding) form.set('encoding', file.encoding);
  form.set(multipart?.file ?? 'file', new Blob([file.bytes], { type: 'text/csv' }), file.name);
  return form;
}
