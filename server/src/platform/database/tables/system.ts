import type { AlarmKind } from '@parlance/contract/system';
import type { GeneratedAlways } from 'kysely';

export type SystemTables = {
  processes: ProcessesTable;
  alarms: AlarmsTable;
  key_readings: KeyReadingsTable;
};

type KeyReadingsTable = {
  account_id: number;
  /** Of the bank it is a question instead. */
  course_id: number | null;
  question_id: number | null;
  at: Date;
};

type ProcessesTable = {
  id: string;
  host: string;
  release: string;
  started_at: Date;
  seen_at: Date;
  /** Of the disk that has DATA_DIR, in bytes. */
  disk_free: number;
  disk_total: number;
};

type AlarmsTable = {
  id: GeneratedAlways<number>;
  kind: AlarmKind;
  /** What it is about: two of one kind and subject do not stand at once. */
  subject: string;
  /** The same as a person reads it. */
  about: string;
  account_id: number | null;
  raised_at: Date;
  seen_at: Date;
  told_at: Date | null;
  cleared_at: Date | null;
};
