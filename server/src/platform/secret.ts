import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Env, secretSetting, WrongSetting } from './secret-files.ts';

/** Codes of six digits are stored as an HMAC with the secret: it must not be one that can be guessed. */
const SECRET_MIN_LENGTH = 32;

/** What SECRET says, or else the secret that the data folder keeps. */
export function secret(env: Env, dataDir: string): string {
  const text = secretSetting(env, 'SECRET');
  if (!text) return keptSecret(dataDir);
  if (text.trim().length >= SECRET_MIN_LENGTH) return text;
  throw new WrongSetting(
    `SECRET is too short: use at least ${SECRET_MIN_LENGTH} random characters, for example the output of: openssl rand -base64 32`,
  );
}

/** The secret in the data folder, made at the first start, readable by its owner only. */
function keptSecret(dataDir: string): string {
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
