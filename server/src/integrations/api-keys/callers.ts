import { msg } from '@lingui/core/runtime-macro';
import { API_KEY_CALLS_PER_MINUTE } from '@parlance/contract/integrations/api-keys';
import type { AppContext } from '../../platform/app-context.ts';
import { secondsBetween } from '../../platform/clock.ts';
import { hashOfToken } from '../../platform/digest.ts';
import type { LookUpKey } from '../../platform/http/authorize.ts';
import { isWithin } from '../../platform/http/networks.ts';
import { refuseOverMost } from '../../platform/limits/too-early.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findLiveKey, noteKeyUse } from './queries.ts';

/** A use is written down at most this often, so that a call costs one statement. */
const NOTE_SECONDS = 120;
const WINDOW_SECONDS = 60;

type Window = { first: Date; count: number };

/**
 * Looks up who calls with an API key: its owner, with the role of this moment. Null for a key that does not work, and for
 * one whose owner is not active. Refuses a key that is used from elsewhere than its networks (`api_key_network`), or too
 * often within a minute (`too_many_requests`).
 */
export function openApiKeys({ reads, clock }: Pick<AppContext, 'reads' | 'clock'>): LookUpKey {
  const windows = new Map<number, Window>();
  return async (token, ip) => {
    const now = clock.now();
    const key = await findLiveKey(reads, hashOfToken(token), now);
    if (!key) return null;
    if (!isWithin(key.networks, ip)) throw new Refusal('api_key_network');
    countCall(windows, key.id, now);
    if (!key.last_used_at || secondsBetween(key.last_used_at, now) > NOTE_SECONDS) await noteKeyUse(reads, key.id, now);
    return {
      accountId: key.owner_id,
      role: key.role,
      access: key.access,
      username: key.username,
      // What a program is told is in the language that it asks for.
      language: null,
      accommodationVersion: null,
      sessionId: 0,
      sessionEndsAt: key.expires_at,
      sessionLimit: key.expires_at,
      // A key has no factor to use again: what asks for a fresh one lets it go on.
      hasOldFactor: false,
      watched: [],
      apiKey: { id: key.id, name: key.name, scopes: key.scopes },
    };
  };
}

/** There are as many windows as keys, of which there are few. */
function countCall(windows: Map<number, Window>, id: number, now: Date): void {
  const before = windows.get(id);
  const window = before && secondsBetween(before.first, now) < WINDOW_SECONDS ? before : { first: now, count: 0 };
  windows.set(id, window);
  const limits = { most: API_KEY_CALLS_PER_MINUTE, windowSeconds: WINDOW_SECONDS };
  refuseOverMost(msg`This API key was used too often.`, { ...window, last: now }, limits, now);
  window.count += 1;
}
