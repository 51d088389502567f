import { type Later, temporaryFolder } from '../../scripts/clean-up.ts';
import type { RunningPostgres } from '../../scripts/servers/postgres.ts';
import { runSql } from '../../scripts/servers/psql.ts';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { differencesOf, type Transcript } from '../../server/test/security/told/transcript.ts';
import { openTestApp, type TestApp } from '../../server/test/test-app.ts';
import { say } from '../claims.ts';

let made = 0;

/** Another school, as new, on a database of its own; its clock moves only when it is told to. */
export async function anotherSchool(postgres: RunningPostgres, later: Later): Promise<TestApp> {
  const name = `school_${(made += 1)}`;
  runSql(postgres.url(), `create database ${name}`);
  const dataDir = temporaryFolder('parlance-told-', later);
  const database = await openDatabase({ databaseUrl: postgres.url(name), dataDir, poolSize: 4 });
  later(() => database.close());
  await migrate(database);
  const testApp = await openTestApp(database);
  later(() => testApp.app.close());
  return testApp;
}

/** What two schools were told differently; says the first few. */
export function countDifferences(one: Transcript, other: Transcript): number {
  const differences = differencesOf(one, other);
  for (const { asked, ...parting } of differences.slice(0, 5)) say(`       ${asked}: ${JSON.stringify(parting)}`);
  return differences.length;
}

export type Line = { call: string; asked: number; allowed: number; bytes: number };

/** How often each call was sent, how often it was answered 200, and how many bytes came back. */
export function linesOf(heard: Transcript): Line[] {
  const lines = new Map<string, Line>();
  for (const { call, status, text } of heard.values()) {
    const line = lines.get(call) ?? { call, asked: 0, allowed: 0, bytes: 0 };
    lines.set(call, line);
    line.asked += 1;
    line.allowed += status === 200 ? 1 : 0;
    line.bytes += text.length;
  }
  return [...lines.values()].toSorted((a, b) => (a.call < b.call ? -1 : 1));
}

/** The sums of all lines. */
export function totalOf(lines: Line[]): Omit<Line, 'call'> {
  const sum = (of: 'asked' | 'allowed' | 'bytes') => lines.reduce((total, line) => total + line[of], 0);
  return { asked: sum('asked'), allowed: sum('allowed'), bytes: sum('bytes') };
}
