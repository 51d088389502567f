import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Env, secretSetting, WrongSetting } from './secret-files.ts';

/** Codes of six digits are stored as an HMAC with the secret: it must not be one that can be guessed. */
const SECRET_MIN_LENGTH = 32;

/** What SECRET says, or else the secret that the data folder keeps. */
export function secret(env: Env, dataDir: string): string {
  return longEnough(env, 'SECRET') ?? keptSecret(dataDir);
}

/**
 * The secret in the place of the one of now: what NEW_SECRET says, or else another one for the data folder that keeps it.
 * `keep` writes that into the folder beside the one of now, so that it is not lost, until it takes that one's place or is
 * removed. Null where the settings have the secret.
 */
export function newSecret(env: Env, dataDir: string): { secret: string; keep: (() => KeptBeside) | null } {
  const given = longEnough(env, 'NEW_SECRET');
  const isKept = !env.SECRET && !env.SECRET_FILE;
  if (!given && !isKept) throw new WrongSetting('NEW_SECRET is not set: set it to the new secret.');
  const secret = given ?? randomBytes(32).toString('base64url');
  const file = keptFile(dataDir);
  const keep = () => {
    writeFileSync(`${file}.new`, secret, { mode: 0o600 });
    return { takePlace: () => renameSync(`${file}.new`, file), remove: () => rmSync(`${file}.new`) };
  };
  return { secret, keep: isKept ? keep : null };
}

type KeptBeside = { takePlace: () => void; remove: () => void };

function longEnough(env: Env, name: 'SECRET' | 'NEW_SECRET'): string | undefined {
  const text = secretSetting(env, name);
  if (!text || text.trim().length >= SECRET_MIN_LENGTH) return text || undefined;
  throw new WrongSetting(
    `${name} is too short: use at least ${SECRET_MIN_LENGTH} random characters, for example the output of: openssl rand -base64 32`,
  );
}

function keptFile(dataDir: string): string {
  return join(dataDir, 'secret');
}

/** The secret in the data folder, made at the first start, readable by its owner only. */
function keptSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = keptFile(dataDir);
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
