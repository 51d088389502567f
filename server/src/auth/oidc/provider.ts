import * as client from 'openid-client';
import type { Clock } from '../../platform/clock.ts';
import { isThisMachine, type OidcSettings } from '../../platform/oidc-settings.ts';
import type { Settings } from '../../platform/settings.ts';

export const LOGIN_PAGE = '/login';
/** Its description is asked for again after this. */
const KEPT_MS = 3600 * 1000;
const TIMEOUT_SECONDS = 10;
/** Clocks of two machines may differ by this. */
const CLOCK_TOLERANCE_SECONDS = 30;
/** What an ID token may be signed with: keys of two parties, and nothing that a client could make itself. */
const ALGORITHMS = ['RS256', 'ES256'];

/** The school's provider as its own description says it is. Throws what `isAway` knows when it cannot be asked. */
export type Provider = { settings: OidcSettings; read: () => Promise<client.Configuration> };

/** Nothing is asked before it is needed: a provider that is away stops no start. */
export function openProvider(settings: OidcSettings, clock: Clock): Provider {
  let kept: { config: client.Configuration; untilMs: number } | null = null;
  return {
    settings,
    read: async () => {
      const nowMs = clock.now().getTime();
      if (!kept || kept.untilMs <= nowMs) {
        kept = { config: await discover(settings), untilMs: nowMs + KEPT_MS };
      }
      return kept.config;
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<client.Configuration> {
  const url = new URL(issuer);
  const onThisMachine = isThisMachine(url) ? [client.allowInsecureRequests] : [];
  const auth = clientSecret === null ? client.None() : undefined;
  const options = { execute: onThisMachine, timeout: TIMEOUT_SECONDS };
  const found = await client.discovery(url, clientId, clientSecret ?? undefined, auth, options);
  const described = found.serverMetadata();
  const offered = described.id_token_signing_alg_values_supported ?? ALGORITHMS;
  const taken = offered.filter((one) => ALGORITHMS.includes(one));
  // As data: what is described has a function too.
  const data = JSON.parse(JSON.stringify(described)) as client.ServerMetadata;
  const metadata = { ...data, id_token_signing_alg_values_supported: taken };
  const own = {
    ...(clientSecret !== null && { client_secret: clientSecret }),
    [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS,
  };
  const config = new client.Configuration(metadata, clientId, own, auth);
  config.timeout = TIMEOUT_SECONDS;
  for (const allow of onThisMachine) allow(config);
  // The library trusts the connection for a token that it fetched itself: its signature is checked all the same.
  client.enableNonRepudiationChecks(config);
  return config;
}

/** Where somebody logs out at the provider, which leads back to the login page; that page where it has no such place. */
export async function logoutUrl(provider: Provider, { publicUrl }: Pick<Settings, 'publicUrl'>): Promise<string> {
  const config = await provider.read();
  if (!config.serverMetadata().end_session_endpoint || publicUrl === null) return LOGIN_PAGE;
  return client.buildEndSessionUrl(config, { post_logout_redirect_uri: new URL(LOGIN_PAGE, publicUrl).href }).href;
}

/** Whether what was thrown says that the provider could not be reached, and not that what it said was wrong. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { cause } = error;
  if (error.name === 'TimeoutError' || (error instanceof TypeError && error.message === 'fetch failed')) return true;
  if (cause instanceof Response) return cause.status >= 500;
  return cause !== error && isAway(cause);
}
