import type { TestApp } from '../test-app.ts';

/** What the log says of a subject: each action with its details, in order. */
export async function changesOf({ db }: TestApp, subjectType: string, id: number): Promise<[string, unknown][]> {
  const entries = await db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('subject_type', '=', subjectType)
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  return entries.map(({ action, details }) => [action, details]);
}
