import { changeCandidates } from '@parlance/contract/sittings/candidates';
import { publishSitting } from '@parlance/contract/sittings/publishing';
import { setParts } from '@parlance/contract/sittings/set-up';
import { addSitting } from '@parlance/contract/sittings/sitting';
import { runSql } from '../servers/psql.ts';
import { call } from '../servers/school-calls.ts';

/** How many candidates are added by one call. */
const AT_ONCE = 500;
/** A sitting is published for a whole minute that is to come. */
const AHEAD_MS = 600_000;

/** What a browser of a candidate calls itself, where all may be called the same. */
export const PLACE = '11111111-1111-4111-8111-111111111111';

export type PublishedSitting = { id: number; partId: number };

/**
 * Publishes a sitting of one test for these accounts through the calls a school makes; then `moveStart` says when it is.
 */
export async function publishSittingFor(
  url: string,
  admin: string,
  { courseId, accountIds }: { courseId: number; accountIds: number[] },
): Promise<PublishedSitting> {
  const start = new Date(Date.now() + AHEAD_MS).toISOString().slice(0, 16);
  const draft = { title: 'An examination', starts_at: { local: start, time_zone: 'UTC' } };
  const { id } = (await call(url, addSitting, { body: draft }, admin)).sitting;
  const params = { id };
  const parts = [{ course_id: courseId }];
  let { version } = (await call(url, setParts, { params, body: { version: 1, parts } }, admin)).sitting;
  for (let from = 0; from < accountIds.length; from += AT_ONCE) {
    const body = { version, add: accountIds.slice(from, from + AT_ONCE) };
    ({ version } = (await call(url, changeCandidates, { params, body }, admin)).sitting);
  }
  const body = { version, practice_confirmed: true };
  const { sitting } = await call(url, publishSitting, { params, body }, admin);
  const [part] = sitting.parts;
  if (!part) throw new Error(`Sitting ${id} has no part.`);
  return { id, partId: part.id };
}

/** Lets a sitting, and what of it goes on, have begun or begin at this moment: schools plan by the minute. */
export function moveStart(databaseUrl: string, { id }: Pick<PublishedSitting, 'id'>, startsAt: Date): void {
  runSql(
    databaseUrl,
    `with before as (select id, '${startsAt.toISOString()}'::timestamptz - starts_at as by from sittings where id = ${id}),
      moved as (
        update attempts set started_at = started_at + by, deadline = deadline + by, changed_at = now()
        from candidates, before where candidates.id = candidate_id and sitting_id = before.id
      )
    update sittings set starts_at = starts_at + by, ends_by = ends_by + by, changed_at = now()
    from before where sittings.id = before.id;`,
  );
}
