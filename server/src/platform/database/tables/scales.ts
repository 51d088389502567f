import type { IntervalState, OnScale } from '@parlance/contract/scales/on-scale';
import type { ScaleSource } from '@parlance/contract/scales/rules';
import type { ScaleRow } from '@parlance/contract/scales/scale';
import type { ColumnType, GeneratedAlways } from 'kysely';

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

export type ScaleTables = {
  scales: ScalesTable;
  scale_versions: ScaleVersionsTable;
  measurement_errors: MeasurementErrorsTable;
  results: ResultsTable;
};
