import type { Parsed } from '@parlance/contract/endpoint';
import {
  type listResults,
  RECENT_RESULTS,
  type ResultsOverview,
  type ScoreRecord,
  WAITING_RESULTS,
} from '@parlance/contract/results';
import type { Db } from '../../platform/database/database.ts';
import { type ListReply, listed } from '../../platform/http/sent/whole-list.ts';
import { sliceOf } from '../../platform/list-query.ts';
import { closed } from '../replies.ts';
import { findOverview, listResultRows, type ResultRow, readResultRows } from './queries.ts';
import { scoreRecord } from './replies.ts';

/** The results of an account, newest first, and how many fit in all. */
export async function ownResults(
  db: Db,
  accountId: number,
  query: Parsed<typeof listResults, 'query'>,
  now: Date,
): Promise<ListReply<ScoreRecord>> {
  const found = await listResultRows(db, accountId, {
    text: query.q?.trim(),
    type: query.type,
    slice: sliceOf(query),
    now,
  });
  return await listed(found, (ids) => readResultRows(db, accountId, ids, now), records);
}

/** What a dashboard shows of all results of an account: two statements, however many there are. */
export async function overviewOfResults(db: Db, accountId: number, now: Date): Promise<ResultsOverview> {
  const most = { waiting: WAITING_RESULTS, recent: RECENT_RESULTS, now };
  const { total, waiting, waitingIds, latestIds, recentIds, takenCourses } = await findOverview(db, accountId, most);
  const ids = [...new Set([...waitingIds, ...latestIds, ...recentIds])];
  const rows = ids.length > 0 ? await readResultRows(db, accountId, ids, now) : [];
  const byId = new Map(records(rows).map((record) => [record.id, record]));
  const recordsOf = (named: number[]) => named.flatMap((id) => byId.get(id) ?? []);
  return {
    total,
    waiting,
    being_marked: recordsOf(waitingIds),
    latest: recordsOf(latestIds),
    recent: recordsOf(recentIds),
    taken_courses: takenCourses,
  };
}

function records(rows: ResultRow[]): ScoreRecord[] {
  return rows.map((row) => scoreRecord(closed(row)));
}
