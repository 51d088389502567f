import type { AppContext } from '../platform/app-context.ts';
import { audit } from '../platform/audit/queries.ts';
import { sheetFile } from '../platform/csv/sheet-file.ts';
import type { Caller } from '../platform/http/authorize.ts';
import { namePart, type SentFile } from '../platform/http/sent/sent-file.ts';
import { Refusal } from '../platform/refusal.ts';
import { type AnalysisQuery, courseAnalysis, readSelected } from './analysis.ts';
import { answerRows } from './answer-rows.ts';
import { readItems } from './counted.ts';
import { wordsOf } from './items.ts';

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
export async function analysisFile(context: AppContext, asked: AnalysisQuery, caller: Caller): Promise<SentFile> {
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
    ...figures.map((name) => item[name]),
    item.alarms.join(' '),
    counted_at,
  ]);
  const head = [...columns, ...figures, 'alarms', 'counted_utc'];
  return sheetFile(`${namePart(course.title)}-analysis.csv`, head, [rows]);
}

const groups = { third: 3, fifth: 5 };
const groupColumns = Object.entries(groups).flatMap(([name, count]) =>
  Array.from({ length: count }, (_, group) => `${name}_${group + 1}`),
);

/** Empty where there are too few attempts for groups. */
function inColumns(shares: readonly number[], count: number) {
  return Array.from({ length: count }, (_, group) => shares[group]);
}

/**
 * How the items of a course were answered, an answer a row, by how many of each third and each fifth from the weakest on: in
 * fractions, where totals at a boundary are equal. Otherwise as the file above.
 */
export async function answersFile(context: AppContext, asked: AnalysisQuery, caller: Caller): Promise<SentFile> {
  const { course, state, raw_max, counted_at } = await courseAnalysis(context, asked);
  if (state !== 'ready') throw new Refusal('analysis_not_counted');
  const act = { course: course.id, actorId: caller.accountId, at: context.clock.now() };
  await audit(context.db, act, 'course.analysis_exported', { file: 'answers' });
  const { selection } = await readSelected(context.db, asked);
  const items = raw_max === null ? [] : await readItems(context.db, selection, raw_max);
  const rows = items.flatMap((item) =>
    answerRows(item).map(({ answer, words, is_key, n, percent, mean_total, thirds, fifths }) => [
      item.number,
      item.version.question_id,
      item.version.version_id,
      item.part,
      wordsOf(item.version, item.part),
      answer,
      words,
      is_key ? 'yes' : 'no',
      n,
      percent,
      mean_total,
      ...inColumns(thirds, groups.third),
      ...inColumns(fifths, groups.fifth),
      counted_at,
    ]),
  );
  const asItems = ['number', 'question_id', 'version_id', 'part', 'question'];
  const head = [...asItems, 'answer', 'words', 'key', 'n', 'percent', 'mean_total', ...groupColumns, 'counted_utc'];
  return sheetFile(`${namePart(course.title)}-answers-by-group.csv`, head, [rows]);
}
