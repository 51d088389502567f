import { runSql } from '../../scripts/servers/psql.ts';
import { rounded } from '../figures/latencies.ts';
import type { Growth, GrowthRun } from '../figures/schema.ts';
import { inLoadProcess } from '../load/load-process.ts';
import { measureFlows } from '../measure/flows.ts';
import { begin, circumstancesOf, undisturbed } from '../measure/machine.ts';
import { checkFlows, flowPlan, openStage, peopleOf, type Stage } from '../measure/stage.ts';
import type { Ground } from './ground.ts';

const ATTEMPTS = [1000, 10_000, 100_000, 1_000_000];
const SHORT_ATTEMPTS = [1000];
const ATTEMPTS_A_PERSON = 20;
const EARLIER_RESULTS = [0, 100, 1000];
const SHORT_EARLIER_RESULTS = [100];
const LEARNERS = 10;
/** Twice as many as come at once, so that each can come again. */
const PEOPLE_WITH_PAST = 20;

/** What a flow costs as the tables grow, and as the past of those who take it grows. */
export async function measureGrowth({ options, postgres, later, say }: Ground): Promise<Growth> {
  const stage = await openStage(postgres, later, { shape: 'school', workers: 1 });
  const sizes: Growth['sizes'] = [];
  const asked = { ...options, learners: LEARNERS, hashing: false };
  for (const size of options.short ? SHORT_ATTEMPTS : ATTEMPTS) {
    const missing = size - countAttempts(stage);
    if (missing > 0) peopleOf(stage, Math.ceil(missing / ATTEMPTS_A_PERSON), ATTEMPTS_A_PERSON);
    const runs: GrowthRun[] = [];
    while (runs.length < options.runs) {
      const run = await undisturbed(() => measureFlows(stage, asked), options.once);
      runs.push({ ...run, msAFlow: rounded(run.serverMsAFlow + run.databaseMsAFlow) });
    }
    sizes.push({ attempts: size, databaseMb: databaseMb(stage), indexes: indexesOf(stage), runs: runs.map(short) });
    say(`growth, ${size} attempts: ${runs.map(({ msAFlow }) => msAFlow).join(' ')} ms a flow`);
  }
  const pasts: Growth['pasts'] = [];
  for (const earlierResults of options.short ? SHORT_EARLIER_RESULTS : EARLIER_RESULTS) {
    const runs: GrowthRun[] = [];
    while (runs.length < options.runs) {
      runs.push(await undisturbed(() => measurePast(stage, earlierResults, options), options.once));
    }
    pasts.push({ earlierResults, runs });
    say(`growth, ${earlierResults} earlier results: ${runs.map(({ msAFlow }) => msAFlow).join(' ')} ms a flow`);
  }
  await stage.server.stop();
  return { sizes, pasts };
}

async function measurePast(
  stage: Stage,
  earlierResults: number,
  { seconds, warmUpSeconds }: { seconds: number; warmUpSeconds: number },
): Promise<GrowthRun> {
  const plan = {
    ...flowPlan(stage, false),
    url: stage.server.url,
    learners: LEARNERS,
    seconds,
    again: true,
    firstPerson: peopleOf(stage, PEOPLE_WITH_PAST, earlierResults),
    people: PEOPLE_WITH_PAST,
  };
  await inLoadProcess('flows', { ...plan, seconds: warmUpSeconds }, () => undefined);
  const watched = { server: stage.server.pid, database: stage.databasePid };
  const { load, begun: used } = await inLoadProcess('flows', plan, () => begin(watched));
  const spent = used();
  checkFlows(stage, load.attemptIds);
  const circumstances = circumstancesOf(spent, { seconds: load.seconds, generatorMs: load.processorMs });
  const flows = load.attemptIds.length;
  return short({
    ...circumstances,
    serverMsAFlow: rounded(spent.of.server / flows),
    databaseMsAFlow: rounded(spent.of.database / flows),
    msAFlow: rounded((spent.of.server + spent.of.database) / flows),
  });
}

function short({ disturbed, othersShare, serverMsAFlow, databaseMsAFlow, msAFlow }: GrowthRun): GrowthRun {
  return { disturbed, othersShare, serverMsAFlow, databaseMsAFlow, msAFlow };
}

function indexesOf({ databaseUrl }: Stage): Growth['sizes'][number]['indexes'] {
  const rows = runSql(
    databaseUrl,
    `create extension if not exists pageinspect;
    select json_agg(json_build_object('name', relname, 'sizeMb', round(pg_relation_size(oid) / 1048576.0, 1),
      'depth', (bt_metap(relname::text)).level + 1) order by pg_relation_size(oid) desc)
    from pg_class where oid in (
      select indexrelid from pg_index where indrelid in ('attempts'::regclass, 'responses'::regclass))
      and relam = (select oid from pg_am where amname = 'btree');`,
  );
  return JSON.parse(rows) as Growth['sizes'][number]['indexes'];
}

function countAttempts({ databaseUrl }: Stage): number {
  return Number(runSql(databaseUrl, 'select count(*) from attempts;'));
}

function databaseMb({ databaseUrl }: Stage): number {
  return Math.round(Number(runSql(databaseUrl, 'select pg_database_size(current_database());')) / 1024 / 1024);
}
