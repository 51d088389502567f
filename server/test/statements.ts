import { sql } from 'kysely';
import pg from 'pg';
import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

/** What is written within a second or two for many at once, and for no call. */
const USE_OF_SESSIONS = /update sessions set last_seen_at/;
const DEVICE_REPORTS = /presence jsonb/;

/**
 * Counts what this server sends to PostgreSQL; another one in this process may just be closing. Notes of a session's
 * use never count, what devices told counts only `withReports`.
 */
export async function watchStatements(testApp: TestApp, { withReports = false } = {}) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(testApp.db);
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const isCounted = ([query]: unknown[], at: number) => {
    const text = JSON.stringify(query);
    const isOwn = (sent.mock.contexts[at] as pg.Client).database === rows[0]?.name;
    return isOwn && !USE_OF_SESSIONS.test(text) && (withReports || !DEVICE_REPORTS.test(text));
  };
  return {
    count: () => sent.mock.calls.filter(isCounted).length,
    clear: () => sent.mockClear(),
    [Symbol.dispose]: () => sent.mockRestore(),
  };
}
