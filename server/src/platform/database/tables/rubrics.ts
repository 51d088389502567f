import type { Criterion, RubricRules, RubricSkill } from '@parlance/contract/rubrics/shape';
import type { ColumnType, GeneratedAlways } from 'kysely';

export type RubricsTable = {
  id: GeneratedAlways<number>;
  name: string;
  skill: RubricSkill;
  /** Null for what came with the product. */
  created_by: number | null;
  created_at: Date;
  archived_at: Date | null;
};

/** Rows are never changed: a trigger refuses. */
export type RubricVersionsTable = {
  id: GeneratedAlways<number>;
  rubric_id: number;
  version: number;
  top: number;
  step_halves: number;
  per: RubricRules['per'];
  rounding: RubricRules['rounding'];
  learner_sees: boolean;
  criteria: ColumnType<Criterion[], string, never>;
  created_by: number | null;
  created_at: Date;
};

export type MarkingCriteriaTable = {
  attempt_id: number;
  /** 0 for the whole test. */
  question_id: number;
  key: string;
  value_halves: number;
};

/** On words, by their place in UTF-16 units, or at a second of a recording. */
export type MarkingNotesTable = {
  id: GeneratedAlways<number>;
  attempt_id: number;
  question_id: number;
  start_at: number | null;
  end_at: number | null;
  quote: string | null;
  seconds: ColumnType<string | null, number | null, never>;
  text: string;
};

/** What markers tell each other. */
export type MarkerNotesTable = {
  id: GeneratedAlways<number>;
  attempt_id: number;
  author_id: number;
  text: string;
  made_at: Date;
};

export type BankCommentsTable = {
  id: GeneratedAlways<number>;
  /** Null: everybody's. */
  owner_id: number | null;
  text: string;
  created_at: Date;
};
