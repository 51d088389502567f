import { readFileSync } from 'node:fs';

/** A setting that cannot be used. Its message says which, and what to write instead. */
export class WrongSetting extends Error {}

export type Env = Record<string, string | undefined>;

/** The settings that hold a secret: each can be read from the file that the same name with `_FILE` gives. */
type SecretName = 'SECRET' | 'NEW_SECRET' | 'DATABASE_URL' | 'SUPERADMIN_PASSWORD' | 'SMTP_URL' | 'OIDC_CLIENT_SECRET';

/**
 * The value of a setting, or the content of its file without the line break at the end; undefined when neither is set.
 * Throws `WrongSetting` when both are set, or when the file cannot be read or is empty.
 */
export function secretSetting(env: Env, name: SecretName): string | undefined {
  const file = env[`${name}_FILE`];
  if (!file) return env[name];
  if (env[name]) throw new WrongSetting(`${name} and ${name}_FILE are both set: remove one of them.`);
  const text = contentOf(file, name).replace(/\r?\n$/, '');
  if (text.trim() !== '') return text;
  throw new WrongSetting(`${name}_FILE is "${file}", which is empty: write the value of ${name} into it.`);
}

function contentOf(file: string, name: SecretName): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new WrongSetting(
      `${name}_FILE is "${file}", which cannot be read (${reason}): use a file that this user can read.`,
    );
  }
}
