import type { Audience, Endpoint } from '@parlance/contract/endpoint';
import { contractCalls } from '../wire/contract-calls.ts';
import { type Living, living, type Sessionless } from './callers.ts';
import { contentCalls } from './content-calls.ts';
import type { Build, Row } from './rig.ts';
import { everyRow, nameOf } from './rows.ts';

/**
 * What a caller must be answered: `yes` when the call is carried out or looked at, else the status of the refusal. A
 * list is `without it` where it leaves out what was asked for.
 */
export type Cell = 'yes' | '401' | '403' | '404' | '409' | 'without it';

/** One line of the matrix: a call on a row, with what everybody must get. */
export type Line = {
  name: string;
  /** Whose row is named; '' where it does not matter. */
  whose: string;
  /** Whether every course is the caller's own, or nobody's; undefined where it does not matter. */
  isOwnCourse?: boolean;
  endpoint: Endpoint;
  row: Row | null;
  /** Of an examination: what is sent, and whether the answer is a list that it may stand in. */
  exam?: { build: Build; isListed: boolean };
  cellOf: (caller: Living | Sessionless) => Cell;
};

const RANK: Record<Audience, number> = { public: 0, learner: 1, admin: 2, superadmin: 3 };
/** Whether a caller is an admin who does not see the whole school. */
export const seesOwnClasses = (caller: Living | Sessionless) => caller.endsWith('teacher') || caller === 'invigilator';
const rankOf = (caller: Living | Sessionless) => {
  if (caller === 'superadmin') return 3;
  if (caller.endsWith('admin') || seesOwnClasses(caller)) return 2;
  return caller.endsWith('learner') || caller === 'candidate' ? 1 : 0;
};

/** The lines of every call of the contract, in the order of their paths. Throws for a call whose row has no builder. */
export async function everyLine(): Promise<Line[]> {
  const rows = everyRow();
  const sorted = (await contractCalls()).map((endpoint) => ({ endpoint, key: `${endpoint.path} ${endpoint.method}` }));
  sorted.sort((a, b) => (a.key < b.key ? -1 : 1));
  const exams = new Map(contentCalls.map(([endpoint, deciding, build]) => [endpoint, { deciding, build }]));
  const lines = sorted.flatMap(({ endpoint }) => {
    const row = rows.get(nameOf(endpoint)) ?? null;
    const { deciding, build } = exams.get(endpoint) ?? {};
    const exam = build && { build, isListed: deciding === 'listed' };
    return [...linesOf(endpoint, row), ...(exam ? linesOfExam(endpoint, row, exam) : [])];
  });
  return lines.map((line) => ({ ...line, cellOf: withKeys(line) }));
}

/** A superadmin’s key gets what its owner does where a scope says so, and is nobody where anybody may call. */
function withKeys({ endpoint: { audience, scope }, cellOf }: Line): Line['cellOf'] {
  return (caller) => {
    if (caller !== 'API key' && caller !== 'API key without the scope') return cellOf(caller);
    if (scope && caller === 'API key') return cellOf('superadmin');
    return audience === 'public' ? cellOf('anonymous') : '403';
  };
}

function linesOf(endpoint: Endpoint, row: Row | null): Line[] {
  const name = nameOf(endpoint);
  const { params, body, multipart, fileForm, rawFile, discardedBody } = endpoint;
  if (!row && (params ?? body ?? multipart ?? fileForm ?? rawFile ?? discardedBody))
    throw new Error(`${name} names a row or has a body: give it a builder in server/test/security/rows.ts.`);
  const whose = row?.theirs?.whose;
  const line = { name, endpoint, row };
  const cellOf = (isOwnCourse: boolean) => (caller: Living | Sessionless) =>
    byReach(endpoint, { row, isOwnCourse }, caller) ?? byAudience(endpoint.audience, caller);
  const own = whose ? ownRow(whose) : '';
  const hasCourse = endpoint.reach === 'change' && !row?.isInBank;
  return [
    ...(hasCourse ? [{ ...line, whose: 'in an own course', isOwnCourse: true, cellOf: cellOf(true) }] : []),
    hasCourse
      ? { ...line, whose: 'in someone else’s course', isOwnCourse: false, cellOf: cellOf(false) }
      : { ...line, whose: own, cellOf: cellOf(false) },
    ...(whose ? [{ ...line, whose, cellOf: hidden(row, cellOf(false)) }] : []),
  ];
}

/** What an examination asks is told to its author, and to those who see the whole school. */
function linesOfExam(endpoint: Endpoint, row: Row | null, exam: NonNullable<Line['exam']>): Line[] {
  const line = { name: nameOf(endpoint), endpoint, row, exam };
  const own = (caller: Living | Sessionless): Cell =>
    byReach(endpoint, { row: null, isOwnCourse: true }, caller) ?? byAudience(endpoint.audience, caller);
  const closed = (caller: Living | Sessionless): Cell => {
    const cell = own(caller);
    if (cell !== 'yes' || rankOf(caller) >= 2 + Number(seesOwnClasses(caller))) return cell;
    // The test is there, and is taken in its examination.
    if (rankOf(caller) === 1 && endpoint.path !== '/api/tests/sealed-recording/:courseId') return '409';
    return exam.isListed ? 'without it' : '404';
  };
  return [
    { ...line, whose: 'of an own examination', isOwnCourse: true, cellOf: own },
    { ...line, whose: 'of someone else’s examination', isOwnCourse: false, cellOf: closed },
  ];
}

/** What an admin who sees only their own classes must get; null where their role alone decides. */
function byReach(
  { audience, reach, forInvigilators }: Endpoint,
  { row, isOwnCourse }: { row: Row | null; isOwnCourse: boolean },
  caller: Living | Sessionless,
): Cell | null {
  if (!seesOwnClasses(caller)) return null;
  if (caller === 'invigilator' && audience !== 'public' && !forInvigilators) return '403';
  if (audience !== 'admin') return null;
  if (reach === 'school' || (reach === 'change' && !isOwnCourse)) return '403';
  if (caller === 'invigilator' && row?.invigilator) return row.invigilator;
  return row?.isPupils && caller !== 'teacher' ? '404' : 'yes';
}

/** What stands beside 'somebody else's'. */
function ownRow(whose: string): string {
  return whose === 'someone else’s' ? 'own' : 'of the list';
}

function byAudience(audience: Audience, caller: Living | Sessionless): Cell {
  if (audience === 'public') return 'yes';
  if (rankOf(caller) === 0) return '401';
  return rankOf(caller) >= RANK[audience] ? 'yes' : '403';
}

function hidden(row: Row | null, cellOf: Line['cellOf']): Line['cellOf'] {
  return (caller) => {
    const cell = cellOf(caller);
    const isInReach =
      row?.theirs?.isSeenByStaff && rankOf(caller) >= 2 && !['other teacher', 'invigilator'].includes(caller);
    return cell === 'yes' && !isInReach ? '404' : cell;
  };
}

/** The routes beside the contract. Each is public; what they ask for instead is said beside them. */
export const otherRoutes: Record<string, string> = {
  'GET /': 'the landing page',
  'GET /privacy': 'the landing page',
  'GET /terms': 'the landing page',
  'GET /*': 'the pages of the application and their files',
  'GET /healthz': 'whether the process answers',
  'GET /api/lti/login': 'where a learning platform begins; leads to the platform',
  'POST /api/lti/login': 'the same by a form',
  'POST /api/lti/launch': 'what a platform signed, for a page that its frame may show (decision 094)',
  'GET /verify': 'a field for the code of a score report',
  'GET /verify/:code': 'whether a score report is genuine, as the call says it',
  'GET /readyz': 'whether the database and the store answer',
  'GET /api/openapi.json': 'the description of the calls',
  'GET /api/media/:key': 'a signature: without it 404',
  'GET /api/media/:key/sealed': 'a signature: without it 404',
};

/**
 * The matrix as docs/security.md has it: calls that answer everybody alike are one group, with a line for each row that
 * they may name, and callers whom every call answers alike are one column, or a sentence where only public calls answer
 * them. Below are the calls of each group.
 */
export async function matrixTable(): Promise<string> {
  const lines = await everyLine();
  const [columns, refused] = columnsOf(lines);
  const cellsOf = ({ whose, cellOf }: Line) => [whose, ...columns.map(([caller = 'anonymous']) => cellOf(caller))];
  const linesOfCall = Map.groupBy(lines, ({ name }) => name);
  const groups = [...Map.groupBy(linesOfCall, ([, of]) => of.map(cellsOf).join('\n')).values()];
  const others = Object.entries(otherRoutes).map(([name, what]) => `\`${name}\` (${what})`);
  return [
    ...tableOf(
      ['Group', 'Row', ...columns.map((callers) => headOf(callers.join(', ')))],
      groups.flatMap(([first], at) => (first?.[1] ?? []).map((line) => [`${at + 1}`, ...cellsOf(line)])),
    ),
    '',
    ...refused.map(
      ([caller = 'anonymous']) =>
        `${headOf(caller)}: ${refusalsOf(lines, caller).join()} from every call that is not public.\n`,
    ),
    ...tableOf(
      ['Group', 'Calls'],
      [
        ...groups.map((calls, at) => [`${at + 1}`, namesOf(calls.map(([name]) => name))]),
        ['for everyone', others.join(', ')],
      ],
    ),
  ].join('\n');
}

/** Callers that are answered alike: whom the table shows, and whom every call that is not public refuses with one status. */
function columnsOf(lines: Line[]): [shown: (Living | Sessionless)[][], refused: (Living | Sessionless)[][]] {
  const callers: (Living | Sessionless)[] = ['anonymous', ...living];
  const columns = [...Map.groupBy(callers, (caller) => lines.map(({ cellOf }) => cellOf(caller)).join()).values()];
  const isRefused = ([caller = 'anonymous']: (Living | Sessionless)[]) => {
    const [refusal, ...others] = refusalsOf(lines, caller);
    return others.length === 0 && refusal !== 'yes';
  };
  return [columns.filter((column) => !isRefused(column)), columns.filter(isRefused)];
}

/** What a caller gets from the calls that are not public. */
function refusalsOf(lines: Line[], caller: Living | Sessionless): Cell[] {
  return [...new Set(lines.flatMap((line) => (line.endpoint.audience === 'public' ? [] : [line.cellOf(caller)])))];
}

/** Calls by their method: GET `/api/one`, `/api/two`; POST `/api/three`. */
function namesOf(calls: string[]): string {
  const byMethod = Map.groupBy(calls, (name) => name.split(' ')[0] ?? '');
  return [...byMethod]
    .map(([method, names]) => `${method} ${names.map((name) => `\`${name.split(' ')[1]}\``).join(', ')}`)
    .join('; ');
}

function headOf(callers: string): string {
  return callers === 'anonymous' ? 'No session' : callers.slice(0, 1).toUpperCase() + callers.slice(1);
}

function tableOf(head: string[], rows: string[][]): string[] {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}
