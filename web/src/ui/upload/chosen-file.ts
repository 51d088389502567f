import type { Endpoint } from '@parlance/contract/endpoint';

/** A chosen file, read at once: one that changes on the disk meanwhile is not sent half old, half new. */
export type ChosenFile = { name: string; bytes: Uint8Array<ArrayBuffer>; key: number };

/** The form that carries a CSV file and its fields to `endpoint`. */
export function csvForm({ multipart }: Endpoint, file: ChosenFile, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(multipart?.file ?? 'file', new Blob([file.bytes], { type: 'text/csv' }), file.name);
  return form;
}
