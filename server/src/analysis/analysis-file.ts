import type { AppContext } from '../platform/app-context.ts';
import { audit } from '../platform/audit/queries.ts';
import { BYTE_ORDER_MARK, csvLine, withoutFormula } from '../platform/csv/csv-line.ts';
import type { Caller } from '../platform/http/authorize.ts';
import { namePart, type SentFile, whole } from '../platform/http/sent/sent-file.ts';
import { Refusal } from '../platform/refusal.ts';
import { type Asked, courseAnalysis } from './analysis.ts';

const figures = [
  'n',
  'max',
  'facility',
  'facility_reached',
  'sd',
  'discrimination',
  'efficiency',
  'effective_weight',
  'chance',
  'omitted',
  'not_reached',
] as const;
const columns = [
  'number',
  'question_id',
  'version_id',
  'part',
  'question_type',
  'question',
  'whole',
  'earlier_wording',
];

/**
 * The items of a course, a row each, with the figures as they are computed and a point in numbers; a figure that is not
 * given is empty. Who took it out is written down. Refused as `analysis_not_counted` until there are figures.
 */
export async function analysisFile(context: AppContext, asked: Asked, caller: Caller): Promise<SentFile> {
  const { course, state, items, counted_at } = await courseAnalysis(context, asked);
  if (state !== 'ready') throw new Refusal('analysis_not_counted');
  const act = { course: course.id, actorId: caller.accountId, at: context.clock.now() };
  await audit(context.db, act, 'course.analysis_exported');
  const rows = items.map((item) => [
    item.number,
    item.question_id,
    item.version_id,
    item.part,
    item.question_type,
    item.question_text,
    ...[item.is_whole, item.is_earlier].map((is) => (is ? 'yes' : 'no')),
    ...figures.map((name) => item[name] ?? ''),
    item.alarms.join(' '),
    counted_at ?? '',
  ]);
  const lines = rows.map((row) =>
    csvLine(row.map((cell) => (typeof cell === 'number' ? String(cell) : withoutFormula(cell)))),
  );
  const head = csvLine([...columns, ...figures, 'alarms', 'counted_utc']);
  return { name: `${namePart(course.title)}-analysis.csv`, pieces: whole(BYTE_ORDER_MARK + head + lines.join('')) };
}
