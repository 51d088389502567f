import type { Generated, GeneratedAlways } from 'kysely';

export type SessionsTable = {
  id: GeneratedAlways<number>;
  account_id: number;
  token_hash: Uint8Array;
  remembered: Generated<boolean>;
  address: string;
  user_agent: string;
  created_at: Date;
  last_seen_at: Date;
  idle_until: Date;
  expires_at: Date;
};

export type SignInFailuresTable = {
  id: GeneratedAlways<number>;
  email_key: string;
  origin: string;
  failed_at: Date;
  /** Whether an account had this email. */
  of_account: Generated<boolean>;
};

export type LimitedCallsTable = {
  id: GeneratedAlways<number>;
  kind: string;
  origin: string;
  email_key: string | null;
  made_at: Date;
};

export type ResetCodesTable = {
  id: GeneratedAlways<number>;
  email_key: string;
  account_id: number | null;
  code_hash: Uint8Array | null;
  made_at: Date;
  code_until: Date;
  grant_hash: Uint8Array | null;
  grant_until: Date | null;
  /** Who asked for it: an address, or a device that is known. */
  origin: string;
};

export type InvitationsTable = {
  account_id: number;
  email_key: string;
  token_hash: Uint8Array;
  open_until: Date;
  sent_at: Date;
  mail_id: number | null;
};
