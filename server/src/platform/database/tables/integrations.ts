import type { WebhookEvent } from '@parlance/contract/integrations/webhooks';
import type { Scope } from '@parlance/contract/scopes';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type IntegrationTables = {
  api_keys: ApiKeysTable;
  webhooks: WebhooksTable;
  webhook_events: WebhookEventsTable;
  webhook_deliveries: WebhookDeliveriesTable;
};

type ApiKeysTable = {
  id: GeneratedAlways<number>;
  name: string;
  prefix: string;
  key_hash: Uint8Array;
  owner_id: number;
  scopes: Scope[];
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  warned_at: Date | null;
  revoked_at: Date | null;
  /** From where alone it works (CIDR); empty for anywhere. */
  networks: Generated<string[]>;
};

type WebhooksTable = {
  id: GeneratedAlways<number>;
  url: string;
  /** Encrypted with SECRET, as the one before. */
  secret: Uint8Array;
  previous_secret: Uint8Array | null;
  previous_until: Date | null;
  events: WebhookEvent[];
  active: Generated<boolean>;
  /** Why the server turned it off. */
  off_reason: 'gone' | 'failing' | null;
  failing_since: Date | null;
  created_by: number;
  created_at: Date;
};

type WebhookEventsTable = {
  id: Generated<string>;
  type: string;
  data: ColumnType<Record<string, unknown>, string, string>;
  at: Generated<Date>;
};

/** One try: when it was, the status of HTTP, how long it took, and why it failed. */
type Try = { at: string; status: number | null; ms: number; error: string | null };

type WebhookDeliveriesTable = {
  id: GeneratedAlways<number>;
  webhook_id: number;
  event_id: string;
  /** When it is tried next; null once it was delivered or given up. */
  due_at: Date | null;
  tries: ColumnType<Try[], string | undefined, string>;
  delivered_at: Date | null;
  given_up_at: Date | null;
};
