import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormPart } from './plain-client.ts';

const FOLDER = join(import.meta.dirname, 'samples');

/** One request and the reply it gets. `$name` anywhere in it is a value that an earlier reply left. */
export type Sample = {
  call: string;
  /** Who calls; nobody where it is missing. */
  as?: string;
  body?: unknown;
  form?: FormPart[];
  /** The name of an audio file that is the whole body. */
  audio?: string;
  /** Bytes that are the whole body. */
  base64?: string;
  /** Names for what an authenticator app shows then, each with the name of its secret. */
  codes?: Record<string, string>;
  /** How many seconds pass before it is sent. */
  pass?: number;
  /** 200 where it is missing. */
  status?: number;
  /** Its keys and the kinds of its values are meant; of its values only `code`. */
  reply: unknown;
  /** What later samples use: a name and where in the reply the value is. */
  keep?: Record<string, string>;
  /** What later samples use of the mail it causes: a name for its code or token, and the address it goes to. */
  mailed?: Record<string, string>;
};

/** The samples, a group a file, each in the order in which they are sent. */
export function sampleGroups(): { group: string; samples: Sample[] }[] {
  return readdirSync(FOLDER).map((file) => ({
    group: file.replace('.json', ''),
    samples: JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Sample[],
  }));
}

/** 'PATCH /api/tests/attempts/*' of a call with its parameters. */
export function withoutIds(call: string): string {
  return call.replace(/\?.*/, '').replaceAll(/\$\w+/g, '*');
}

/** The sample with its `$names` filled in, as strings: a client may send any id as one. */
export function filledIn(sample: Sample, kept: Map<string, string>): Sample {
  const text = JSON.stringify(sample).replaceAll(/\$([a-z]+)/gi, (_whole, name: string) => {
    const value = kept.get(name);
    if (value === undefined) throw new Error(`No reply before "${sample.call}" left "$${name}".`);
    return value;
  });
  return JSON.parse(text) as Sample;
}

/** The value at a path such as `questions.0.id`, as a string. */
export function valueAt(reply: unknown, path: string): string {
  const value = path.split('.').reduce((at: unknown, step) => (at as Record<string, unknown>)[step], reply);
  return String(value);
}
