import type { OverallForm } from '@parlance/contract/overalls';
import type { ReportPayload, ReportShows, ReportState } from '@parlance/contract/reports/score-report';
import type { IntervalState, OnScale } from '@parlance/contract/scales/on-scale';
import type { ScaleSource } from '@parlance/contract/scales/rules';
import type { ScaleRow } from '@parlance/contract/scales/scale';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type ScalesTable = {
  id: GeneratedAlways<number>;
  name: string;
  created_by: number;
  created_at: Date;
  archived_at: Date | null;
};

/** Rows are never changed: a trigger refuses. */
type ScaleVersionsTable = {
  id: GeneratedAlways<number>;
  scale_id: number;
  version: number;
  source: ScaleSource;
  max_raw: number;
  step: ColumnType<string, number, never>;
  percent: number;
  rows: ColumnType<ScaleRow[], string, never>;
  created_by: number;
  created_at: Date;
};

type MeasurementErrorsTable = {
  course_id: number;
  measured_from: OnScale['interval_from'];
  source: ScaleSource;
  max_raw: number;
  state: IntervalState;
  n: number;
  /** Of one mark, in marks of the scale. */
  error: number | null;
  measured_at: Date;
};

/** The database alone writes them: `settle_result`, `write_result`. */
type ResultsTable = {
  attempt_id: number;
  scale_version_id: number;
  raw: ColumnType<string, never, never>;
  band: ColumnType<string, never, never>;
  cefr: ColumnType<string | null, never, never>;
  low: ColumnType<string | null, never, never>;
  high: ColumnType<string | null, never, never>;
  interval_state: ColumnType<IntervalState, never, never>;
  interval_from: ColumnType<OnScale['interval_from'], never, never>;
  interval_n: ColumnType<number, never, never>;
};

/** Triggers end one whose result changes. */
type ScoreReportsTable = {
  id: GeneratedAlways<number>;
  code: string;
  /** One of these two; whose it is with an overall band alone. */
  attempt_id: number | null;
  overall_id: ColumnType<number | null, number | null | undefined, never>;
  account_id: ColumnType<number | null, number | null | undefined, never>;
  payload: ColumnType<ReportPayload, string, never>;
  shows: ColumnType<ReportShows, string, string>;
  state: Generated<ReportState>;
  issued_at: Date;
  ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
};

/** What a report of an overall band is made of. */
type ScoreReportPartsTable = {
  report_id: number;
  attempt_id: number;
};

type OverallsTable = {
  id: GeneratedAlways<number>;
  title: string;
  step: ColumnType<string, number, number>;
  rounding: OverallForm['rounding'];
  take: OverallForm['take'];
  one_sitting: boolean;
  valid_days: number | null;
  version: Generated<number>;
  created_by: number;
  created_at: Date;
  archived_at: Date | null;
};

type OverallPartsTable = {
  overall_id: number;
  course_id: number;
  position: number;
  weight: number;
};

export type ScaleTables = {
  scales: ScalesTable;
  scale_versions: ScaleVersionsTable;
  measurement_errors: MeasurementErrorsTable;
  results: ResultsTable;
  overalls: OverallsTable;
  overall_parts: OverallPartsTable;
  score_reports: ScoreReportsTable;
  score_report_parts: ScoreReportPartsTable;
};
