import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { postgresFolder } from '../../scripts/servers/postgres.ts';
import { runSql } from '../../scripts/servers/psql.ts';
import { shapes } from '../exams/shapes.ts';
import { begin } from '../measure/machine.ts';
import { peopleOf, RIGHT, type Stage } from '../measure/stage.ts';
import { emailOf } from '../people.ts';
import type { FlowScript } from './flow-statements.ts';

/** Where nobody has a past, so many that hardly anybody gets one. */
const NEW_PEOPLE_A_CLIENT = 500;

/** Processor time of a flow's statements by `pgbench -M prepared`, in milliseconds, after a warm-up. */
export async function measureSqlFloor(
  stage: Stage,
  flow: FlowScript,
  { learners, seconds, warmUpSeconds }: { learners: number; seconds: number; warmUpSeconds: number },
): Promise<{ msAFlow: number; flowsASecond: number }> {
  const { comingAgain } = shapes[stage.shape];
  const each = comingAgain ? Math.floor(comingAgain.people / learners) : NEW_PEOPLE_A_CLIENT;
  const first = peopleOf(stage, each * learners, comingAgain?.earlierResults ?? 0);
  const firstAccount = runSql(stage.databaseUrl, `select id from accounts where email = '${emailOf(first)}';`);
  const variables = {
    ...flow.values,
    first: String(first),
    first_account: firstAccount,
    each: String(each),
    turn: '0',
  };
  await pgbench(stage, { script: flow.script, variables, learners, seconds: warmUpSeconds });
  const before = rightAttempts(stage);
  const used = begin({ database: stage.databasePid });
  const flows = await pgbench(stage, { script: flow.script, variables, learners, seconds });
  const { of } = used();
  const right = rightAttempts(stage) - before;
  if (right !== flows)
    throw new Error(`Of ${flows} flows by pgbench only ${right} are in the database as they should be.`);
  return { msAFlow: of.database / flows, flowsASecond: flows / seconds };
}

type Bench = { script: string; variables: Record<string, string>; learners: number; seconds: number };

/** Gives how often the script ran through. */
async function pgbench({ databaseUrl }: Stage, { script, variables, learners, seconds }: Bench): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-bench-'));
  try {
    const file = join(folder, 'flow.sql');
    writeFileSync(file, script);
    const defined = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
    const times = ['-c', String(learners), '-j', '1', '-T', String(seconds)];
    const args = ['-n', '-M', 'prepared', '-f', file, ...times, ...defined, databaseUrl];
    const child = spawn(join(postgresFolder(), 'pgbench'), args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    const flows = Number(/transactions actually processed: (\d+)/.exec(out)?.[1] ?? 0);
    if (code !== 0 || flows === 0 || /failed|aborted/.test(errors)) throw new Error(`pgbench: ${errors || out}`);
    return flows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function rightAttempts({ databaseUrl }: Stage): number {
  const count = `select count(*) from attempts where status = 'submitted' and score = ${RIGHT};`;
  return Number(runSql(databaseUrl, count));
}
