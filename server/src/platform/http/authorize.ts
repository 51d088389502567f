import type { Access, Role } from '@parlance/contract/accounts';
import type { Audience, Reach } from '@parlance/contract/endpoint';
import { API_KEY_PREFIX } from '@parlance/contract/integrations/api-keys';
import type { Language } from '@parlance/contract/languages';
import { may, type Permission } from '@parlance/contract/permissions';
import type { Scope } from '@parlance/contract/scopes';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { type ActingKey, actingByKey } from '../audit/acting-key.ts';
import { Refusal } from '../refusal.ts';

/** Who is calling, read from the database on this very request. */
export type Caller = {
  accountId: number;
  role: Role;
  /** Means nothing but for an admin: ask `may`. */
  access: Access;
  username: string;
  /** What the account reads in; null: not chosen. */
  language: Language | null;
  /** Of what the account is allowed beyond the standard; null for nothing. */
  accommodationVersion: number | null;
  sessionId: number;
  /** When the session ends unless it is used again. */
  sessionEndsAt: Date;
  /** Its absolute limit: past it an open test may go on, and no other is opened. */
  sessionLimit: Date;
  /** It has a second factor, or stands on that of the school's provider, and has not used it within FRESH_MINUTES. */
  hasOldFactor: boolean;
  /** The candidates of this account whose examination has rules about the device that it is taken on. */
  watched: WatchedCandidate[];
  /** What is called with; absent for a session. A key has no session: its id is 0 then. */
  apiKey?: ActingKey & { scopes: readonly Scope[] };
};

export type WatchedCandidate = {
  candidateId: number;
  /** Whether the examination is taken in another session, and must be taken in that one. */
  isElsewhere: boolean;
  /** The key of the only configuration of Safe Exam Browser, '' while there is none; null where any browser will do. */
  sebKey: string | null;
  /** From where alone it can be taken (CIDR); empty for anywhere. */
  networks: string[];
};

/** Another device has taken the place of the one that calls: its files are kept before it is told so. */
export class ReplacedDevice extends Refusal {
  constructor() {
    super('sitting_place_waits');
  }
}

/** Refuses a call for work on a test of an examination by a device that it may not come from; `given` is what it names. */
export type GuardWork = (caller: Caller, request: FastifyRequest, given: readonly unknown[]) => Promise<void>;

/** Finds the live session of a token, with the account's role of this moment; null for none. */
export type LookUpSession = (token: string) => Promise<Caller | null>;

/**
 * Finds for whom a working API key calls from this address, with the account's role of this moment; null for none. Refuses
 * an address outside of its networks (`api_key_network`).
 */
export type LookUpKey = (token: string, ip: string) => Promise<Caller | null>;

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyInstance {
    /** Who sent a public call; null for nobody, for a session that has ended, and for a key without the scope. */
    callerOf: (request: FastifyRequest) => Promise<Caller | null>;
    guardWork: GuardWork;
  }
  interface FastifyContextConfig {
    audience?: Audience;
    /** What of a call for admins those get who see only their own classes. */
    reach?: Reach | undefined;
    /** What an API key must be allowed; without it no key may call. */
    scope?: Scope | undefined;
    /** Every open page asks this again and again: callers are looked up together. */
    isPeriodic?: boolean | undefined;
    /** Whether an account that only invigilates may call it. */
    forInvigilators?: true | undefined;
    /** Whether whoever has a second factor must have used it within the last minutes. */
    fresh?: true | undefined;
  }
}

/** What an audience must be allowed, beside being logged in. */
const neededBy: Partial<Record<Audience, Permission>> = { admin: 'invigilates', superadmin: 'administers' };

export type Authorizing = {
  sessions: { alone: LookUpSession; together: LookUpSession };
  apiKeys: LookUpKey;
  guardWork: GuardWork;
  /** What a call is refused with is said in the language of whoever calls. */
  sayInLanguageOfAccount: onRequestHookHandler;
};

/**
 * Checks every call before its body is read. A route that does not name its audience, or its reach where that is admins,
 * stops the server from starting.
 */
export function authorizeRequests(
  app: FastifyInstance,
  { sessions, apiKeys, guardWork, sayInLanguageOfAccount }: Authorizing,
): void {
  const { alone, together } = sessions;
  const find = async (request: FastifyRequest) => {
    const token = bearerToken(request);
    if (token === null) return null;
    if (isApiKey(token)) return await apiKeys(token, request.ip);
    return await (request.routeOptions.config.isPeriodic ? together(token) : alone(token));
  };
  const callerOf = async (request: FastifyRequest) => {
    const caller = await find(request);
    return caller && isInScope(caller, request) ? caller : null;
  };
  app.decorateRequest('caller', null);
  app.decorate('callerOf', callerOf);
  app.decorate('guardWork', guardWork);
  app.addHook('onRoute', (route) => {
    const { audience, reach } = route.config ?? {};
    if (!audience) throw new Error(`${String(route.method)} ${route.url} names no audience.`);
    if (audience === 'admin' && !reach) throw new Error(`${String(route.method)} ${route.url} names no reach.`);
  });
  app.addHook('onRequest', async (request) => {
    const { audience } = request.routeOptions.config;
    if (audience && audience !== 'public') request.caller = await find(request);
  });
  app.addHook('onRequest', sayInLanguageOfAccount);
  app.addHook('onRequest', async (request) => {
    const { caller, routeOptions } = request;
    const { audience, reach, forInvigilators, fresh } = routeOptions.config;
    if (!audience || audience === 'public') return;
    if (!caller) throw new Refusal(isApiKey(bearerToken(request) ?? '') ? 'api_key_ended' : 'not_signed_in');
    if (!isInScope(caller, request)) throw new Refusal('scope_missing');
    const needed = neededBy[audience];
    if (needed && !may(caller, needed)) throw new Refusal('wrong_role');
    if (!forInvigilators && !may(caller, 'takes_tests')) throw new Refusal('not_for_invigilators');
    if (reach === 'school' && !may(caller, 'sees_school')) throw new Refusal('own_classes_only');
    if (fresh) refuseOldFactor(caller);
  });
  // The last before the handler: the end of a body is an event of the connection, which knows nothing of the caller.
  app.addHook('preValidation', ({ caller }, _reply, next) => {
    if (caller?.apiKey) actingByKey(caller.apiKey, next);
    else next();
  });
}

/** Refuses (`second_factor_again`) whoever has a second factor and used it too long ago; for calls of which some need it fresh. */
export function refuseOldFactor({ hasOldFactor }: Pick<Caller, 'hasOldFactor'>): void {
  if (hasOldFactor) throw new Refusal('second_factor_again');
}

/** Refuses who may take no file with what tests ask and its keys: an API key (`scope_missing`), and an old second factor. */
export function refuseFileWithKeys({ apiKey, hasOldFactor }: Pick<Caller, 'apiKey' | 'hasOldFactor'>): void {
  if (apiKey) throw new Refusal('scope_missing');
  refuseOldFactor({ hasOldFactor });
}

function isApiKey(token: string): boolean {
  return token.startsWith(API_KEY_PREFIX);
}

/** Whether a caller may make this call by what it calls with: a session may make any. */
function isInScope({ apiKey }: Caller, { routeOptions: { config } }: FastifyRequest): boolean {
  return !apiKey || (config.scope !== undefined && apiKey.scopes.includes(config.scope));
}

function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
