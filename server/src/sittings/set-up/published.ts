import type { AppContext } from '../../platform/app-context.ts';
import { plusSeconds } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { listStandings } from '../candidates/queries.ts';
import {
  notReady,
  type Plan,
  type Problem,
  planOf,
  problemsOf,
  problemsOfRoster,
  type RosterTouched,
} from '../problems/problems.ts';
import type { SittingRow } from '../queries.ts';
import { pausedSecondsSince } from '../times/opening.ts';

/** What is settled once a sitting is published, and is not asked again. */
const SETTLED = /^parts\.\d+\.use$/;

/**
 * When everybody of a published sitting will have ended after a change of its settings. Refused (`sitting_not_ready`)
 * for what the change makes impossible, and not for what was so before; after its start its times are not asked about.
 */
export async function endsByOrRefuse(
  context: AppContext,
  db: Db,
  { before, after, now }: { before: SittingRow; after: SittingRow; now: Date },
): Promise<Date | null> {
  const plan = await publishedPlan(context, db, after);
  const moment = hasStarted(before, now) ? new Date(0) : now;
  const problems = await problemsOf(db, plan, moment);
  const known = problems.length > 0 ? await problemsOf(db, await publishedPlan(context, db, before), moment) : [];
  refuseProblems(problems.filter((one) => !SETTLED.test(one.path) && !known.some((other) => isSame(one, other))));
  return endOf(plan, before, now);
}

/** The same after what `change` does to the tests of the sitting. */
export async function endsByWithTests(
  context: AppContext,
  db: Db,
  { sitting, now }: { sitting: SittingRow; now: Date },
  change: () => Promise<void>,
): Promise<Date | null> {
  const known = await problemsOf(db, await publishedPlan(context, db, sitting), now);
  await change();
  const plan = await publishedPlan(context, db, sitting);
  refuseProblems((await problemsOf(db, plan, now)).filter((one) => !known.some((other) => isSame(one, other))));
  return endOf(plan, sitting, now);
}

/** The same after a change of the candidates, which is refused only for whom it is about. */
export async function endsByWithRoster(
  context: AppContext,
  db: Db,
  { sitting, touched, now }: { sitting: SittingRow; touched: RosterTouched; now: Date },
): Promise<Date | null> {
  const plan = await publishedPlan(context, db, sitting);
  refuseProblems(await problemsOfRoster(db, plan, touched));
  return endOf(plan, sitting, now);
}

async function publishedPlan({ settings }: AppContext, db: Db, sitting: SittingRow): Promise<Plan> {
  const { rows } = await listStandings(db, sitting.id, { sortBy: 'number', direction: 'asc', onlyThere: true });
  return await planOf(db, sitting, rows, settings.timeZone);
}

function refuseProblems(problems: Problem[]): void {
  if (problems.length > 0) throw notReady(problems);
}

function isSame(one: Problem, other: Problem): boolean {
  return one.path === other.path && one.reason === other.reason;
}

/**
 * The end of a plan with what pauses have added. After the start it only moves on: added time and tests that were opened
 * again are not in the plan.
 */
function endOf({ sitting, endsBy }: Plan, before: SittingRow, now: Date): Date | null {
  const { starts_at, pauses } = sitting;
  const planned = endsBy && starts_at && plusSeconds(endsBy, pausedSecondsSince(starts_at, pauses));
  if (!planned) return before.ends_by;
  return hasStarted(before, now) && before.ends_by && before.ends_by > planned ? before.ends_by : planned;
}

function hasStarted({ starts_at }: SittingRow, now: Date): boolean {
  return starts_at !== null && starts_at <= now;
}
