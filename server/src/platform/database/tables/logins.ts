import type { FactorKind } from '@parlance/contract/auth';
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
  /** When a second factor was last used in it; null: a password alone opened it. */
  factor_at: Date | null;
  /** Whether the school's provider let its owner in. */
  by_provider: Generated<boolean>;
  /** When they last logged in there once more, for what needs a fresh second factor. */
  provider_at: Date | null;
};

export type SignInFailuresTable = {
  id: GeneratedAlways<number>;
  email_key: string;
  origin: string;
  failed_at: Date;
  /** Whether an account had this email. */
  of_account: Generated<boolean>;
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

export type SecondFactorsTable = {
  id: GeneratedAlways<number>;
  account_id: number;
  kind: FactorKind;
  name: string;
  /** Of an app, sealed with SECRET. */
  secret: Uint8Array | null;
  /** The last step of 30 seconds whose code was taken. */
  last_step: number | null;
  credential_id: Uint8Array | null;
  public_key: Uint8Array | null;
  sign_count: number | null;
  transports: Generated<string[]>;
  challenge: string | null;
  created_at: Date;
  confirmed_at: Date | null;
  last_used_at: Date | null;
};

export type RecoveryCodesTable = {
  account_id: number;
  code_hash: Uint8Array;
  used_at: Date | null;
};

export type SignInTicketsTable = {
  ticket_hash: Uint8Array;
  account_id: number;
  purpose: 'second_factor' | 'setup' | 'again' | 'oidc';
  /** Of the hash of the password that was checked; null to prove a factor again. */
  password_digest: Uint8Array | null;
  session_id: number | null;
  challenge: string | null;
  remembered: boolean;
  wrong_tries: Generated<number>;
  until: Date;
  /** Whether the school's provider took the login, and not a password. */
  by_provider: Generated<boolean>;
};

export type IdentitiesTable = {
  id: GeneratedAlways<number>;
  account_id: number;
  issuer: string;
  subject: string;
  /** As the provider last gave it. */
  email: Generated<string>;
  /** Whether the account was made by it, found by its email, or linked by its owner. */
  origin: 'created' | 'email' | 'owner';
  linked_at: Date;
  last_used_at: Date | null;
};

export type EarlierDefaultsTable = {
  /** Of which this site keeps the default of an earlier release. */
  setting: string;
};

export type LimitedCallsTable = {
  id: GeneratedAlways<number>;
  kind: string;
  origin: string;
  email_key: string | null;
  made_at: Date;
};
