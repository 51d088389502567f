import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WrongSetting } from './secret-files.ts';

/** Codes of six digits are stored as an HMAC with the secret: it must not be one that can be guessed. */
export const SECRET_MIN_LENGTH = 32;

/** The secret in the data folder, made at the first start, readable by its owner only. */
export function keptSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) {
    // Linked when it is whole: a full disk leaves no empty secret, and of several processes that start one makes it.
    const part = `${file}.${randomUUID()}`;
    try {
      writeFileSync(part, randomBytes(32).toString('base64url'), { mode: 0o600 });
      linkSync(part, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(part, { force: true });
    }
  }
  const kept = readFileSync(file, 'utf8');
  if (kept.length >= SECRET_MIN_LENGTH) return kept;
  throw new WrongSetting(`${file} is damaged: restore it from a backup, or delete it and a new one will be created.`);
}
