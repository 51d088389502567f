import type { Scope } from '@parlance/contract/scopes';
import type { GeneratedAlways } from 'kysely';

export type ApiKeysTable = {
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
};
