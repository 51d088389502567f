import type { Answer } from '@parlance/contract/attempts';
import type { Language } from '@parlance/contract/languages';
import { sql } from 'kysely';
import type { SeenBy } from '../../classes/reach/queries.ts';
import type { Db } from '../../platform/database/database.ts';
import { isUnlisted } from '../../second-marking/reach/queries.ts';
import { type AttemptColumns, attemptColumns } from '../queries.ts';
import { isAnonymous, isOwnAttempt } from '../reach/queries.ts';
import { isOpened } from '../timing/queries.ts';

/** A recording that came in time, by the question it answers; without a digest where it was kept before receipts. */
export type RecordingFile = { questionId: number; key: string; sha256: string | null };

/** Of an attempt in a sitting. */
export type SittingPart = {
  sittingId: number;
  title: string;
  /** From 1 in the sitting. */
  position: number;
  /** The digest of the frozen paper; null for a test that was opened before it was frozen. */
  paper: string | null;
  candidateNumber: number | null;
  /** To whom the receipt is emailed; null where the sitting does not ask for that. */
  mailTo: { name: string; address: string; language: Language | null } | null;
};

/** What a receipt says that is not in the attempt's row. */
export async function findReceiptSource(
  db: Db,
  attemptId: number,
): Promise<{ part: SittingPart | null; recordings: RecordingFile[] }> {
  const { rows } = await sql<{ part: SittingPart | null; recordings: RecordingFile[] }>`
    select (
      select jsonb_build_object('sittingId', s.id, 'title', s.title, 'position', p.position, 'candidateNumber', c.number,
        'paper', (select digest from sitting_papers where part_id = p.id and frozen_at <= a.paper_at),
        'mailTo', case when s.email_receipt then jsonb_build_object('name', o.username, 'address', o.email,
          'language', o.language) end)
      from candidates c join sittings s on s.id = c.sitting_id join sitting_parts p on p.id = a.sitting_part_id
        join accounts o on o.id = a.account_id
      where c.id = a.candidate_id
    ) as part, ${recordingFiles} as recordings
    from attempts a where a.id = ${attemptId}
  `.execute(db);
  return rows[0] ?? { part: null, recordings: [] };
}

const recordingFiles = sql<RecordingFile[]>`coalesce((
  select jsonb_agg(jsonb_build_object('questionId', r.question_id, 'key', u.key, 'sha256', u.sha256))
  from recordings r join uploads u on u.id = r.upload_id where r.attempt_id = a.id and not r.late
), '[]')`;

/** What is stored of an attempt: its answers, and the files of its recordings. */
export async function findStoredWork(
  db: Db,
  attemptId: number,
): Promise<{ answers: Record<string, Answer>; recordings: RecordingFile[] }> {
  const { rows } = await sql<{ answers: Record<string, Answer>; recordings: RecordingFile[] }>`
    select coalesce((
      select jsonb_object_agg(question_id, answer) from responses where attempt_id = a.id and answer is not null
    ), '{}') as answers, ${recordingFiles} as recordings
    from attempts a where a.id = ${attemptId}
  `.execute(db);
  return rows[0] ?? { answers: {}, recordings: [] };
}

/** Whether work of an attempt was erased, with its learner or because it was old. */
export async function isWorkErased(db: Db, attemptId: number): Promise<boolean> {
  const found = await db
    .selectFrom('attempts')
    .leftJoin('erasures', 'erasures.account_id', 'attempts.account_id')
    .select('attempts.id')
    .where('attempts.id', '=', attemptId)
    .where((is) => is.or([is('erasures.account_id', 'is not', null), is('work_removed_at', 'is not', null)]))
    .executeTakeFirst();
  return found !== undefined;
}

/** Who looks at a receipt: `seenBy` is undefined for a learner, who sees their own only. */
export type Viewer = { accountId: number; seenBy: SeenBy | undefined };

export type ReceiptAttempt = AttemptColumns & {
  username: string;
  full_name: string;
  registration_number: string;
  /** Of its sitting; null for practice. */
  timeZone: string | null;
  /** Whether this viewer must not read yet whose it is. */
  isHidden: boolean;
};

/** An attempt whose receipt this viewer may see: their own, or one in their reach. */
export async function findAttemptOfReceipt(
  db: Db,
  attemptId: number,
  { accountId, seenBy }: Viewer,
): Promise<ReceiptAttempt | undefined> {
  const isOwn = sql<boolean>`attempts.account_id = ${accountId}`;
  return await db
    .selectFrom('attempts')
    .innerJoin('accounts', 'accounts.id', 'attempts.account_id')
    .innerJoin('courses', 'courses.id', 'attempts.course_id')
    .select(attemptColumns.map((name) => `attempts.${name}` as const))
    .select(['accounts.username', 'accounts.full_name', 'accounts.registration_number'])
    .select(sql<boolean>`(${isAnonymous} and not ${isOwn})`.as('isHidden'))
    .select(
      sql<string | null>`(select time_zone from sittings s join candidates c on c.sitting_id = s.id
        where c.id = attempts.candidate_id)`.as('timeZone'),
    )
    .where('attempts.id', '=', attemptId)
    .where(seenBy === undefined ? isOwn : sql<boolean>`(${isOwn} or ${isOwnAttempt(seenBy, 'attempts')})`)
    .where(isOpened)
    .where(sql<boolean>`(${isOwn} or not ${isUnlisted})`)
    .executeTakeFirst();
}
