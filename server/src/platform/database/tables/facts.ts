import type { FactKind, RecordedFact } from '@parlance/contract/facts/kinds';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type ExamFactsTable = {
  id: GeneratedAlways<number>;
  candidate_id: number;
  attempt_id: number | null;
  kind: FactKind;
  began_at: Date;
  ended_at: Date | null;
  unsure_ms: number;
  source: RecordedFact['source'];
  place: string;
  seq: number;
  details: ColumnType<RecordedFact['details'], string | undefined, string>;
  received_at: Date;
  looked_at: Generated<Date | null>;
  looked_by: Generated<number | null>;
};

export type ExamFactCountsTable = {
  id: GeneratedAlways<number>;
  candidate_id: number;
  attempt_id: number | null;
  kind: FactKind;
  place: string;
  count: number;
  last_seq: number;
};

export type FactNotesTable = {
  id: GeneratedAlways<number>;
  candidate_id: number;
  fact_id: number | null;
  note_id: string;
  text: string;
  at: Date;
};
