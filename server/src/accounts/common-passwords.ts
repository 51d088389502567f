import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PASSWORD_MIN } from '@parlance/contract/accounts';

// The list comes from published leaks and is kept by the zxcvbn-ts project.
const LIST = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json');

let loading: Promise<string> | undefined;

/** Whether a password is on the list of common ones, written in whatever case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  loading ??= load();
  return (await loading).includes(`\n${password.toLowerCase()}\n`);
}

/**
 * One text rather than a set of 18,000 strings: a tenth of the memory, and a search of it takes microseconds. Read as
 * a file, not imported, so that the parsed list (most of it too short to be chosen here) is not kept.
 */
async function load(): Promise<string> {
  const all = JSON.parse(await readFile(LIST, 'utf8')) as string[];
  return `\n${all.filter(({ length }) => length >= PASSWORD_MIN).join('\n')}\n`;
}
