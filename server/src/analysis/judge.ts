import type { AlarmKind, Evidence } from '@parlance/contract/analysis/alarms';
import type { AppContext } from '../platform/app-context.ts';
import { type Db, inTransaction } from '../platform/database/database.ts';
import { alarmsOf, FREQUENT, isToldAgain, notReachedAlarm } from './alarms.ts';
import { type Counted, readCounted } from './counted.ts';
import { holdState } from './counting/queries.ts';
import { answersByGroup } from './figures/answers.ts';
import { type Item, lastPlaceOf } from './items.ts';
import { type FrequentText, findFrequentTexts, type Selection } from './queries.ts';
import { closeFixed, findTasks, insertTask, type TaskRow, updateTasks } from './tasks/queries.ts';
import { byForm } from './wrong-texts.ts';

/** What is to be looked at in a course, by its items; a test has part 0 of no version. */
type Found = { versionId: number | null; part: number; kind: AlarmKind; evidence: Evidence; n: number };

/** What a course was judged by. */
export type Judged = Counted & { selection: Selection };

/**
 * Judges the questions of a course after a count, by the first test of each learner of the maximum that most had: tells
 * what is new, and closes what no longer holds. Gives what it read; null while it is being counted, which judges nothing.
 */
export async function judgeCourse(
  { db, clock, settings }: Pick<AppContext, 'db' | 'clock' | 'settings'>,
  courseId: number,
): Promise<Judged | null> {
  return await inTransaction(db, async (db) => {
    const state = await holdState(db, courseId, { waits: false });
    if (!state || state.counted_to !== null) return null;
    const selection = { courseId, generation: state.generation, firstOnly: true, sittingId: null };
    const counted = await readCounted(db, selection);
    const { judged, found } = await look(db, selection, counted.items, settings.alarmMinN);
    const tasks = await findTasks(db, courseId);
    const at = clock.now();
    await tell(db, { courseId, at }, found, tasks);
    const holds = new Set(found.map(keyOf));
    const fixed = tasks.filter((task) => task.state === 'open' && judged.has(itemOf(task)) && !holds.has(keyOf(task)));
    if (fixed.length > 0)
      await closeFixed(
        db,
        fixed.map(({ id }) => id),
        at,
      );
    return { ...counted, selection };
  });
}

async function look(db: Db, selection: Selection, items: Item[], least: number) {
  const leaves = items.filter(
    ({ isWhole, version, figures }) => !isWhole && !version.is_full_credit && figures.n >= least,
  );
  const texts = await findFrequentTexts(db, selection, FREQUENT.times);
  const found = leaves.flatMap((item): Found[] =>
    alarmsOf(judgedItem(item, texts), least).map((alarm) => ({
      versionId: item.version.version_id,
      part: item.part,
      ...alarm,
    })),
  );
  const last = lastPlaceOf(items);
  const late = notReachedAlarm(last, least);
  const test = { versionId: null, part: 0 };
  if (late) found.push({ ...test, ...late });
  const judged = leaves.map(({ version, part }) => ({ versionId: version.version_id, part }));
  const isTestJudged = last.n >= least;
  return { judged: new Set([...judged, ...(isTestJudged ? [test] : [])].map(itemOf)), found };
}

function judgedItem({ cells, max, figures, chance, version, part }: Item, texts: readonly FrequentText[]) {
  const own = texts.filter((text) => text.version_id === version.version_id && text.part === part);
  return {
    figures,
    chance,
    answers: answersByGroup(cells, max, 3),
    wrong: { texts: byForm(version, own), given: own[0]?.given ?? 0, all: own[0]?.answers ?? 0 },
  };
}

async function tell(
  db: Db,
  { courseId, at }: { courseId: number; at: Date },
  found: readonly Found[],
  tasks: readonly TaskRow[],
): Promise<void> {
  const updated: { id: number; told: Found }[] = [];
  for (const one of found) {
    const same = tasks.filter((task) => keyOf(task) === keyOf(one));
    const open = same.find(({ state }) => state === 'open');
    const dismissedAt = same.find(({ state }) => state === 'dismissed')?.n ?? null;
    if (open) updated.push({ id: open.id, told: one });
    else if (isToldAgain(one.n, dismissedAt)) await insertTask(db, { courseId, at, ...one });
  }
  if (updated.length > 0) await updateTasks(db, updated);
}

function itemOf({ versionId, part }: Pick<Found, 'versionId' | 'part'>): string {
  return `${versionId} ${part}`;
}

function keyOf(of: Pick<Found, 'versionId' | 'part' | 'kind'>): string {
  return `${itemOf(of)} ${of.kind}`;
}
