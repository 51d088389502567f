import { type getAnalysis, type ItemAnalysis, LEAST } from '@parlance/contract/analysis/analysis';
import type { Parsed, Reply } from '@parlance/contract/endpoint';
import { may } from '@parlance/contract/permissions';
import { seenBy } from '../classes/reach/queries.ts';
import type { Reader } from '../courses/reach/queries.ts';
import type { AppContext } from '../platform/app-context.ts';
import type { Db } from '../platform/database/database.ts';
import { orNotFound, Refusal } from '../platform/refusal.ts';
import { answerRows } from './answer-rows.ts';
import { countForReader } from './count.ts';
import { readCounted, readItems } from './counted.ts';
import { readState } from './counting/queries.ts';
import { COUNTED_AT_ONCE } from './counting/take-out.ts';
import { quantileOf } from './figures/moments.ts';
import { histogramOf, maximaOf, reliabilityOf, testFigures } from './figures/tests.ts';
import { type Item, itemRow, placesOf } from './items.ts';
import {
  findCourse,
  findOpenTasks,
  findSittings,
  findTimes,
  findTotals,
  findVersionFigures,
  findWrongTexts,
  type OpenTask,
  type Selection,
  TEXTS_READ,
  type TimeCell,
  type TotalCell,
} from './queries.ts';
import { byForm } from './wrong-texts.ts';

export type AnalysisQuery = Parsed<typeof getAnalysis, 'query'> & { courseId: number; reader: Reader };

/**
 * How the questions of a course were answered, with what is counted until now; what waits is counted first where that is
 * not much. Refused as `not_found` for a course that is not there, or an examination that the reader does not see.
 */
export async function courseAnalysis(context: AppContext, asked: AnalysisQuery): Promise<Reply<typeof getAnalysis>> {
  const { db } = context;
  const course = orNotFound(await findCourse(db, asked.courseId));
  const judged = await countForReader(context, asked.courseId);
  const { state, selection, ...counted } = await readSelected(db, asked);
  const reply = { course, state, counted_at: counted.countedAt, waiting: counted.waiting };
  const none = { raw_max: null, maxima: [], sittings: [], test: null, items: [], open_tasks: 0 };
  if (state !== 'ready') return { ...reply, ...none };
  // What was read to judge it is not read again.
  const isRead = judged && isSame(judged.selection, selection) && judged.rawMax === (asked.raw_max ?? judged.rawMax);
  const { totals, rawMax, items } = isRead ? judged : await readCounted(db, selection, asked.raw_max);
  const sittings = await findSittings(db, selection, seenBy(asked.reader));
  const tasks = await findOpenTasks(db, asked.courseId);
  if (rawMax === null) return { ...reply, ...none, sittings, open_tasks: tasks.length };
  const shown = totals.filter(({ raw_max }) => raw_max === rawMax);
  return {
    ...reply,
    raw_max: rawMax,
    maxima: maximaOf(totals),
    sittings,
    test: testRow(shown, items, rawMax),
    items: items.map((item) => itemRow(item, alarmsOf(item, tasks))),
    open_tasks: tasks.length,
  };
}

/** One item, with its answers by group. Refused as `not_found` where no counted test had it. */
export async function itemAnalysis(
  { db }: AppContext,
  { versionId, part = 0, ...asked }: AnalysisQuery & { versionId: number; part?: number | undefined },
): Promise<ItemAnalysis> {
  orNotFound(await findCourse(db, asked.courseId));
  const { state, selection } = await readSelected(db, asked);
  if (state !== 'ready') throw new Refusal('analysis_not_counted');
  const maxima = asked.raw_max === undefined ? maximaOf(await findTotals(db, selection)) : [{ raw_max: asked.raw_max }];
  const rawMax = maxima[0]?.raw_max ?? 0;
  const items = await readItems(db, selection, rawMax);
  const item = orNotFound(items.find((one) => one.version.version_id === versionId && one.part === part));
  const tasks = await findOpenTasks(db, asked.courseId);
  const texts = may(asked.reader, 'sees_school') ? await findWrongTexts(db, selection, [versionId], TEXTS_READ) : [];
  const versions = await findVersionFigures(db, selection, item.version.question_id);
  const time = timeOf((await findTimes(db, selection, rawMax)).filter((one) => one.version_id === versionId));
  return {
    item: itemRow(item, alarmsOf(item, tasks)),
    answers: answerRows(item).map(({ thirds, fifths, ...row }) => ({
      ...row,
      thirds: thirds.map(Math.round),
      fifths: fifths.map(Math.round),
    })),
    wrong: byForm(
      item.version,
      texts.filter((text) => text.part === part),
    ).slice(0, WRONG_TOLD),
    versions: versions.map(({ version_id, n, facility }) => ({
      version_id,
      n,
      facility: n >= LEAST.shares ? facility : null,
      is_earlier: version_id < (versions[0]?.version_id ?? 0) || !item.version.is_current,
    })),
    ...(time && { time }),
    tasks: tasks.filter((task) => isOf(item, task)).map(({ id, kind, evidence }) => ({ id, kind, evidence })),
  };
}

function isSame(some: Selection, other: Selection): boolean {
  return (
    some.generation === other.generation && some.firstOnly === other.firstOnly && some.sittingId === other.sittingId
  );
}

type Read = {
  state: 'ready' | 'counting' | 'recalculating';
  selection: Selection;
  countedAt: string | null;
  waiting: number;
};

/** What is counted of a course, and which of it is asked for. */
export async function readSelected(
  db: Db,
  { courseId, attempts = 'first', sitting, reader }: AnalysisQuery,
): Promise<Read> {
  const { generation, counted_to, counted_at, waiting } = await readState(db, courseId, COUNTED_AT_ONCE);
  const selection = { courseId, generation, firstOnly: attempts === 'first', sittingId: sitting ?? null };
  if (sitting !== undefined && !(await findSittings(db, selection, seenBy(reader))).some(({ id }) => id === sitting)) {
    throw new Refusal('not_found');
  }
  const isAll = counted_to === null;
  const state = isAll ? 'ready' : generation === 1 ? 'counting' : 'recalculating';
  return { state, selection, countedAt: counted_at?.toISOString() ?? null, waiting };
}

function testRow(totals: readonly TotalCell[], items: readonly Item[], rawMax: number) {
  const figures = testFigures(totals);
  if (!figures) return null;
  const reliability = figures.n >= LEAST.correlations ? reliabilityOf(totals, placesOf(items)) : null;
  const isEnough = figures.n >= LEAST.shares;
  const { n, ...all } = figures;
  const none = { mean: null, median: null, sd: null, skewness: null, kurtosis: null, min: null, max: null };
  return {
    n,
    ...(isEnough ? all : none),
    reliability: reliability && {
      alpha: reliability.alpha,
      low: reliability.low,
      high: reliability.high,
      standard_error: reliability.standardError,
      error_ratio: reliability.errorRatio,
    },
    histogram: isEnough ? histogramOf(totals, rawMax) : [],
  };
}

/** How many wrong answers are told of an item. */
const WRONG_TOLD = 20;

/** Median and quartiles of these times, which are in order; undefined for none. */
function timeOf(cells: readonly TimeCell[]): ItemAnalysis['time'] {
  const times = cells.map(({ seconds, n }) => ({ value: seconds, n }));
  const n = times.reduce((sum, one) => sum + one.n, 0);
  if (n === 0) return undefined;
  const at = (share: number) => (n >= LEAST.shares ? quantileOf(times, share) : null);
  return { n, median: at(0.5), low: at(0.25), high: at(0.75) };
}

function isOf({ version, part }: Item, task: OpenTask): boolean {
  return task.version_id === version.version_id && task.part === part;
}

/** What an item is to be looked at for. */
export function alarmsOf(item: Item, tasks: readonly OpenTask[]) {
  return tasks.filter((task) => isOf(item, task)).map(({ kind }) => kind);
}
