import type { DoneKind } from '@parlance/contract/invigilation/action-kinds';
import type { IncidentKind } from '@parlance/contract/invigilation/incidents';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type SittingActionsTable = {
  id: string;
  sitting_id: number;
  kind: DoneKind;
  digest: string;
  candidate_ids: Generated<number[]>;
  for_all: Generated<boolean>;
  reason: string | null;
  details: ColumnType<Record<string, unknown>, string | undefined, string>;
  reply: ColumnType<unknown, string | null | undefined, string>;
  made_by: number;
  made_at: Date;
  number: GeneratedAlways<number>;
};

export type AttemptExtensionsTable = {
  id: GeneratedAlways<number>;
  attempt_id: number;
  action_id: string;
  seconds: number;
  reason: string | null;
  made_by: number;
  made_at: Date;
};

export type SittingMessagesTable = {
  id: GeneratedAlways<number>;
  sitting_id: number;
  /** Null for everyone. */
  candidate_id: number | null;
  action_id: string;
  text: string;
  made_by: number;
  made_at: Date;
};

export type MessageSeenTable = {
  message_id: number;
  candidate_id: number;
  seen_at: Date;
};

export type IncidentsTable = {
  id: GeneratedAlways<number>;
  sitting_id: number;
  /** Null for the whole room. */
  candidate_id: number | null;
  action_id: string;
  kind: IncidentKind;
  text: string;
  made_by: number;
  made_at: Date;
  withdrawn_by: number | null;
  withdrawn_at: Date | null;
  withdrawn_reason: string | null;
};
