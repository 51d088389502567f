import { hash } from '@node-rs/argon2';
import type { AppContext } from '../src/platform/app-context.ts';

export const CLASS_PASSWORD = 'quiet harbour 41';

/**
 * This many accounts that log in with `CLASS_PASSWORD`; gives their emails. Their hashes are cheap: 200 real ones take
 * longer than anyone may wait when other programs use the cores.
 */
export async function aClass({ db, clock }: AppContext, size: number, name = 'pupil'): Promise<string[]> {
  const now = clock.now();
  const password_hash = await hash(CLASS_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const emails = Array.from({ length: size }, (_, index) => `${name}-${index}@example.org`);
  await db
    .insertInto('accounts')
    .values(
      emails.map((email) => ({
        username: email,
        email,
        password_hash,
        role: 'user' as const,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
  return emails;
}
