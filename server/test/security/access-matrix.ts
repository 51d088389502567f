import { sql } from 'kysely';
import { type Callers, type Living, living, type Sessionless, sessionless } from './callers.ts';
import { EXAM_TEXT } from './content-calls.ts';
import { type Cell, type Line, seesOwnClasses } from './expected.ts';
import { type Build, type Input, type Received, type Rig, requestOf } from './rig.ts';

/** A cell whose answer is another one than the matrix says. */
export type WrongCell = { line: string; caller: string; wanted: Cell; got: string };

/** Sends the call of each line as each caller; gives how many cells there were and those that were wrong. */
export async function walkMatrix(
  rig: Rig,
  callers: Callers,
  lines: Line[],
): Promise<{ cells: number; wrong: WrongCell[] }> {
  const wrong: WrongCell[] = [];
  let cells = 0;
  for (const line of lines) {
    // Whoever must be refused before the row is looked at names one that is there: the same for all of them.
    const build = buildOf(line);
    const standing = await build(rig, callers.learner);
    // So does whoever reads a row that is the same for whoever asks.
    const isShared = line.endpoint.method === 'GET' && build.length < 2;
    const check = async (caller: Living | Sessionless, input: Input | null) => {
      cells += 1;
      const wanted = line.cellOf(caller);
      const got = cellOf(await answerTo(rig, callers, line, caller, input), line);
      if (got !== wanted) wrong.push({ line: `${line.name} ${line.whose}`.trim(), caller, wanted, got });
    };
    if (line.isOwnCourse === false) await giveCourses(rig, null);
    const changesNothing = (caller: Living | Sessionless) =>
      ['401', '403'].includes(line.cellOf(caller)) || (isShared && line.isOwnCourse === undefined);
    // What is refused or only read changes nothing, so all of it is asked at once; the others one after the other.
    const callersOfLine = Map.groupBy(callersOf(line), changesNothing);
    await Promise.all(callersOfLine.get(true)?.map((caller) => check(caller, standing)) ?? []);
    for (const caller of callersOfLine.get(false) ?? []) await check(caller, isShared ? standing : null);
  }
  return { cells, wrong };
}

/** Whose course it is matters to those alone who see their own classes only: everybody else is asked once. */
function callersOf(line: Line): (Living | Sessionless)[] {
  return line.isOwnCourse
    ? withoutTwins(line, living.filter(seesOwnClasses))
    : [...withoutTwins(line, living), ...sessionless];
}

/** `npm test` asks one of two alike where both may; a refusal it asks of both, and the proof everything of both. */
function withoutTwins({ cellOf }: Line, callers: readonly Living[]): Living[] {
  if (!process.env.MAIN_TESTS) return [...callers];
  const twins: Partial<Record<Living, Living>> = {
    'other learner': 'learner',
    candidate: 'learner',
    'other admin': 'admin',
    superadmin: 'admin',
    'other teacher': 'teacher',
  };
  return callers.filter((caller) => {
    const twin = twins[caller];
    return !twin || cellOf(caller) !== 'yes' || cellOf(twin) !== 'yes';
  });
}

async function answerTo(
  rig: Rig,
  callers: Callers,
  line: Line,
  caller: Living | Sessionless,
  standing: Input | null,
): Promise<Received> {
  const who = callers[caller];
  const isPerson = who !== null && typeof who === 'object';
  const input = standing ?? (await buildOf(line)(rig, isPerson ? who : callers.learner));
  if (isPerson && line.isOwnCourse !== undefined && (line.isOwnCourse || standing === null)) {
    await giveCourses(rig, line.isOwnCourse ? who.id : null);
  }
  // A session of its own is only for those who get as far as to use it up.
  const own = standing ? { ...input, token: undefined } : input;
  const token = isPerson ? (who.keyFor?.(line.endpoint.scope) ?? who.token) : who;
  return await rig.send(await requestOf(line.endpoint, own, token));
}

/** Makes every course this account's, or nobody's. */
async function giveCourses({ db }: Rig, accountId: number | null): Promise<void> {
  const others = sql<boolean>`created_by is distinct from ${accountId}::integer`;
  await db.updateTable('courses').set({ created_by: accountId }).where(others).execute();
}

function buildOf({ row, whose, exam }: Line): Build {
  if (exam) return exam.build;
  const build = row?.theirs?.whose === whose ? row.theirs.build : row?.mine;
  return build ?? (() => ({}));
}

/** What an answer is in the matrix; in words where it is none of its cells. */
function cellOf({ status, text }: Received, { row, exam }: Line): string {
  const code = /"code":"(\w+)"/.exec(text)?.[1] ?? '';
  const cells: Record<string, Cell> = {
    not_signed_in: '401',
    api_key_ended: '401',
    scope_missing: '403',
    wrong_role: '403',
    own_classes_only: '403',
    not_for_invigilators: '403',
    course_of_other: '403',
    not_found: '404',
    import_gone: '404',
    exam_only: '409',
  };
  const refused = cells[code];
  if (refused) return refused;
  if (exam?.isListed && status === 200) return text.includes(EXAM_TEXT) ? 'yes' : 'without it';
  return status === (exam ? 200 : (row?.status ?? 200)) ? 'yes' : `${status} ${text.slice(0, 200)}`;
}
