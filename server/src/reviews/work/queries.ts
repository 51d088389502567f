import type { Answer } from '@parlance/contract/attempts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { markThousandths, unlessWhole, wholeOf } from '../../platform/database/thousandths.ts';

export type Recording = { questionId: number; key: string; durationSeconds: number; late: boolean; receivedAt: Date };

/** The recordings of a submission, those in time and the last late one of each question. */
export async function findRecordings(db: Db, attemptId: number): Promise<Recording[]> {
  return await db
    .selectFrom('recordings')
    .innerJoin('uploads', 'uploads.id', 'recordings.upload_id')
    .where('recordings.attempt_id', '=', attemptId)
    .select(['recordings.question_id as questionId', 'uploads.key', 'recordings.late'])
    .select(sql<number>`uploads.duration_seconds::double precision`.as('durationSeconds'))
    .select('recordings.received_at as receivedAt')
    .execute();
}

/** The newest answer that came after the end to each question, and when it came. */
export async function findLateAnswers(db: Db, attemptId: number) {
  const { rows } = await sql<{ questionId: number; answer: Answer; receivedAt: Date }>`
    select question_id as "questionId", answer, received_at as "receivedAt" from late_work
    where attempt_id = ${attemptId} and answer is not null
  `.execute(db);
  return rows;
}

/** The marks that the machine gave, and what they are out of. */
export async function countMarks(
  db: Db,
  attemptId: number,
): Promise<{ score: number; thousandths?: number; total: number }> {
  const sum = sql<number>`sum(${markThousandths('responses')})`;
  const { thousandths, ...whole } = await db
    .selectFrom('responses')
    .innerJoin('attempts', 'attempts.id', 'responses.attempt_id')
    .innerJoin('question_versions as version', (join) =>
      join
        .onRef('version.question_id', '=', 'responses.question_id')
        .on(sql<boolean>`version.id = any(attempts.question_version_ids)`),
    )
    .where('attempt_id', '=', attemptId)
    .where('mark', 'is not', null)
    .select([
      sql<number>`coalesce(${wholeOf(sum)}, 0)`.as('score'),
      unlessWhole(sum).as('thousandths'),
      sql<number>`coalesce(sum(version.worth), 0)::int`.as('total'),
    ])
    .executeTakeFirstOrThrow();
  return { ...whole, ...(thousandths !== null && { thousandths }) };
}
