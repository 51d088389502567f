// A bank of 50,000 questions, 10,000 of them in sets, on both databases: a page of each order, and of searches and
// filters, and of the sets.

import { bankSorts, type listBank } from '@parlance/contract/bank';
import type { Parsed } from '@parlance/contract/endpoint';
import { temporaryFolder, withCleanUp } from '../../scripts/clean-up.ts';
import { startPostgres } from '../../scripts/servers/postgres.ts';
import { runSql } from '../../scripts/servers/psql.ts';
import { type Database, openDatabase } from '../../server/src/platform/database/database.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { findBankQuestions } from '../../server/src/questions/bank/list/queries.ts';
import { findBankSets } from '../../server/src/questions/bank/sets/queries.ts';
import { claim, prove } from '../claims.ts';

const QUESTIONS = 50_000;
const READS = 20;
/** Others on the machine disturb a round; what is wrong by itself is so in each. */
const ROUNDS = 3;
const P95_MAX_MS = 150;

/** Words of the questions: each is in a few hundred of them. */
const FILL = `
insert into courses (title, subject, description, type, created_at)
  select 'Course ' || n, 'English', '', 'Reading', now() from generate_series(1, 50) n;
insert into passages (course_id, position, title, content, level, topic, tags, searched, changed_at)
  select null, 0, 'Passage ' || n, repeat('A text about water. ', 100), (array['A1','A2','B1','B2','C1','C2'])[1 + n % 6],
    'Topic ' || n % 20, array['tag ' || n % 50], to_tsvector('simple', 'Passage ' || n || ' word' || n % 150), now()
  from generate_series(1, 2000) n;
insert into questions (course_id, passage_id, question_type, label, skill, level, topic, tags, searched, changed_at)
  select null, case when n <= 10000 then 1 + n % 2000 end, 'reading_mcq', 'Question ' || n, 'Reading',
    case when n % 3 > 0 then (array['A1','A2','B1','B2','C1','C2'])[1 + n % 6] end, 'Topic ' || n % 20,
    array['tag ' || n % 50, 'all'], to_tsvector('simple', 'Question ' || n || ' word' || n % 150 || ' all'),
    now() - n * interval '1 minute'
  from generate_series(1, ${QUESTIONS}) n;
insert into question_versions (question_id, content, key, marks, answer_rule, created_at)
  select id, jsonb_build_object('prompt', 'What of ' || id || '? ' || repeat('More of it. ', 20),
    'options', jsonb_build_array('one', 'two', 'three', 'four')), '{"letter":"B"}', 1, '{"letters":4}', now()
  from questions order by id;
update questions set current_version_id = version.id from question_versions version where version.question_id = questions.id;
insert into version_figures (version_id, attempts, facility)
  select id, 30 + id % 500, (id * 7919 % 1000) / 1000.0 from question_versions where id % 4 > 0;
insert into course_questions (course_id, question_id, position, added_at)
  select 1 + id % 50, id, id, now() from questions where id % 5 = 0;
analyze;`;

type Filter = Parsed<typeof listBank, 'query'>;

const looks: Filter[] = [
  ...bankSorts.map((sort) => ({ sort })),
  { sort: 'facility', page: 200 },
  { q: 'word7' },
  { q: 'word7 all', sort: 'facility' },
  { level: 'B2', sort: '-facility' },
  { tag: ['tag 7'], kind: 'single_choice' },
  { used: 'no', topic: 'Topic 3' },
];

await prove(() =>
  withCleanUp(async (later) => {
    const postgres = await startPostgres();
    later(() => postgres.stop());
    runSql(postgres.url(), `create database school template template0 locale 'C.UTF-8'`);
    await measure('PostgreSQL', await openDatabase({ databaseUrl: postgres.url('school'), dataDir: '' }));
    await measure(
      'embedded',
      await openDatabase({ databaseUrl: null, dataDir: temporaryFolder('parlance-bank-', later) }),
    );
  }),
);

async function measure(name: string, database: Database): Promise<void> {
  await migrate(database);
  await database.runScript(FILL);
  for (const what of ['questions', 'sets'] as const) {
    const find = what === 'sets' ? findBankSets : findBankQuestions;
    for (const look of looks) {
      let p95Ms = Infinity;
      for (let round = 0; round < ROUNDS && p95Ms > P95_MAX_MS; round++) {
        p95Ms = Math.min(p95Ms, await p95Of(() => find(database.db, { limit: 20, page: 1, ...look })));
      }
      const said = `${name}: ${what} by ${JSON.stringify(look)}: p95 ${p95Ms.toFixed(0)} ms`;
      claim(p95Ms <= P95_MAX_MS, said);
    }
  }
  await database.close();
}

async function p95Of(read: () => Promise<unknown>): Promise<number> {
  const timesMs: number[] = [];
  for (let count = 0; count < READS; count++) {
    const beganMs = performance.now();
    await read();
    timesMs.push(performance.now() - beganMs);
  }
  return timesMs.toSorted((a, b) => a - b)[Math.ceil(READS * 0.95) - 1] ?? 0;
}
