import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { answersAfter, type SavingPlan } from '../saving/saving.ts';

type Manifest = { files: { path: string; bytes: number; sha256: string }[]; sequences: unknown };

/** What a backup or a restore itself adds to: only its beginning is compared. */
const GROWING = ['tables/audit_log.ndjson'];

/** The one backup in a folder. */
export function backupIn(folder: string): string {
  const names = readdirSync(folder).filter((name) => /^parlance-backup-\w+$/.test(name));
  if (names.length !== 1) throw new Error(`${folder} has ${names.length} backups.`);
  return join(folder, names[0] ?? '');
}

/** Which files of a backup another one, made later, does not have in the same form. */
export function differences(first: string, second: string): { compared: number; different: string[] } {
  const later = new Map(manifestOf(second).files.map((file) => [file.path, file]));
  const { files } = manifestOf(first);
  const different = files.filter((file) => {
    if (!GROWING.includes(file.path)) return !isDeepStrictEqual(later.get(file.path), file);
    return !read(second, file.path).startsWith(read(first, file.path));
  });
  const more = [...later.keys()].filter((path) => !files.some((file) => file.path === path));
  return { compared: files.length, different: [...different.map(({ path }) => path), ...more] };
}

/**
 * Looks into the rows of a backup that was made while learners saved. Lost: attempts that are older than what was
 * stored before. Mixed: attempts whose answers are not those of their own last save.
 */
export function mixedMoments(backup: string, before: Map<number, number>, questions: SavingPlan['questions']) {
  const answers = new Map<number, Record<string, unknown>>();
  for (const { attempt_id, question_id, answer } of rowsOf(backup, 'responses')) {
    const known = answers.get(Number(attempt_id)) ?? {};
    answers.set(Number(attempt_id), { ...known, [String(question_id)]: JSON.parse(answer ?? 'null') });
  }
  const attempts = rowsOf(backup, 'attempts').filter(({ id }) => before.has(Number(id)));
  const wrong = attempts.filter(
    ({ id, sequence }) => !isDeepStrictEqual(answers.get(Number(id)) ?? {}, answersAfter(Number(sequence), questions)),
  );
  const lost = attempts.filter(({ id, sequence }) => Number(sequence) < (before.get(Number(id)) ?? 0));
  return { attempts: attempts.length, lost: lost.length, mixed: wrong.length };
}

/** Changes one bit in the middle of a table. */
export function flipByte(backup: string): void {
  const path = join(backup, 'tables/responses.ndjson');
  const bytes = readFileSync(path);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

function rowsOf(backup: string, table: string): Record<string, string | null>[] {
  const [columns, ...rows] = read(backup, `tables/${table}.ndjson`)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as (string | null)[]);
  return rows.map((row) => Object.fromEntries(row.map((value, index) => [columns?.[index], value])));
}

function manifestOf(backup: string): Manifest {
  return JSON.parse(read(backup, 'manifest.json')) as Manifest;
}

function read(backup: string, path: string): string {
  return readFileSync(join(backup, path), 'utf8');
}
