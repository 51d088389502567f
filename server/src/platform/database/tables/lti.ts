import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type LtiTables = {
  lti_platforms: PlatformsTable;
  lti_keys: KeysTable;
  lti_launches: LaunchesTable;
  lti_contexts: ContextsTable;
  lti_links: LinksTable;
  lti_scores: ScoresTable;
};

type PlatformsTable = {
  id: GeneratedAlways<number>;
  name: string;
  issuer: string;
  client_id: string;
  deployment_ids: string[];
  auth_url: string;
  token_url: string;
  /** '' where it is the URL. */
  token_audience: Generated<string>;
  jwks_url: string;
  domains: string[];
  trusts_email: boolean;
  creates_accounts: boolean;
  failing_since: Date | null;
  created_by: number;
  created_at: Date;
};

type KeysTable = {
  id: string;
  public_key: ColumnType<Record<string, string>, string, string>;
  /** Encrypted with SECRET. */
  private_key: Uint8Array;
  made_at: Date;
  signs_from: Date;
};

type LaunchesTable = {
  id: GeneratedAlways<number>;
  platform_id: number;
  state_hash: Uint8Array;
  nonce: string;
  until: Date;
  used_at: Date | null;
  ticket_hash: Uint8Array | null;
  ticket_until: Date | null;
  account_id: number | null;
  message: ColumnType<unknown, string | null, string | null>;
  answer_hash: Uint8Array | null;
  answer: string | null;
};

type ContextsTable = {
  id: GeneratedAlways<number>;
  platform_id: number;
  deployment_id: string;
  context_id: string;
  title: string;
  members_url: string | null;
  class_id: number | null;
  seen_at: Date;
  filled_at: Date | null;
};

type LinksTable = {
  id: GeneratedAlways<number>;
  platform_id: number;
  deployment_id: string;
  resource_link_id: string;
  title: string;
  course_id: number;
  line_item: string | null;
  line_items: string | null;
};

type ScoresTable = {
  link_id: number;
  account_id: number;
  subject: string;
  since: Date;
  due_at: Date | null;
  tries: Generated<number>;
  told: ColumnType<Record<string, unknown> | null, string | null, string | null>;
  told_at: Date | null;
  error: string | null;
};
