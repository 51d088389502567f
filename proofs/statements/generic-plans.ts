// Each statement that is prepared during the server's tests is planned for any parameter on a database of 1,000,000
// attempts, as PostgreSQL may do from the sixth run on: none reads a large table whole unless it is listed here.

import { withCleanUp } from '../../scripts/clean-up.ts';
import { startPostgres } from '../../scripts/servers/postgres.ts';
import { runSql } from '../../scripts/servers/psql.ts';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { claim, prove, say } from '../claims.ts';
import { fillLargeSchool } from '../school-of-100000.ts';
import { fillOtherTables, tablesBySize } from './large-tables.ts';
import { namedStatements } from './named-statements.ts';
import { wholeReads } from './whole-reads.ts';

/** What may read a large table whole: a part of its text, and why. */
const MAY: { part: string; why: string }[] = [];

/** A plan for any status cannot use an index of the open ones. */
const PLANTED = `select "id" from "attempts" where "status" = $1 and "deadline" < $2`;

await prove(() =>
  withCleanUp(async (later) => {
    const texts = await namedStatements(later);
    claim(texts.length > 100, `${texts.length} statements were prepared during the tests of the server`);
    const postgres = await startPostgres();
    later(() => postgres.stop());
    runSql(postgres.url(), `create database school template template0 locale 'C.UTF-8'`);
    const databaseUrl = postgres.url('school');
    const database = await openDatabase({ databaseUrl, dataDir: '' });
    await migrate(database);
    await database.close();
    fillLargeSchool(databaseUrl);
    fillOtherTables(databaseUrl);
    const { large, small } = tablesBySize(databaseUrl);
    say(`       ${large.size} tables have over 10,000 rows; not ${small.join(', ')}`);
    const unplanned: string[] = [];
    const whole = new Map<string, string[]>();
    for (const text of texts) {
      try {
        const tables = wholeReads(databaseUrl, text, large);
        if (tables.length > 0) whole.set(text, tables);
      } catch (error) {
        unplanned.push(text);
        say(`       not planned: ${text}\n       ${String(error)}`);
      }
    }
    claim(unplanned.length === 0, `each of them has a plan for any parameter`);
    const isListed = (text: string) => MAY.some(({ part }) => text.includes(part));
    const unlisted = [...whole].filter(([text]) => !isListed(text));
    for (const [text, tables] of unlisted) say(`       reads ${tables.join(', ')} whole: ${text}`);
    claim(unlisted.length === 0, `no other than ${whole.size - unlisted.length} listed ones reads a large table whole`);
    const unused = MAY.filter(({ part }) => ![...whole.keys()].some((text) => text.includes(part)));
    claim(unused.length === 0, `each line of the list is needed ${unused.map(({ part }) => part).join('; ')}`.trim());
    const planted = wholeReads(databaseUrl, PLANTED, large);
    claim(planted.includes('attempts'), 'a planted statement that compares the status with a parameter is found');
  }),
);
