import { createHash } from 'node:crypto';
import type { DeviceRefusal } from '@parlance/contract/refusals';
import { PAGE_KEY_HEADER } from '@parlance/contract/sittings/page-key';
import type { FastifyRequest } from 'fastify';
import type { WatchedCandidate } from '../../platform/http/authorize.ts';
import { isWithin } from '../../platform/http/networks.ts';

/** In what alone, and from where alone, an examination can be taken. */
export type DeviceRules = Pick<WatchedCandidate, 'sebKey' | 'networks'>;

/** Of a request: from where it comes, what it asks for, and what its browser says of itself. */
export type RequestOrigin = Pick<FastifyRequest, 'ip' | 'protocol' | 'host' | 'originalUrl' | 'headers'>;

/** Why the device that asks may not be used in an examination; null where it may. */
export function deviceRefusal(
  { sebKey, networks }: DeviceRules,
  asked: RequestOrigin,
  publicUrl: string | null,
): DeviceRefusal | null {
  if (!isWithin(networks, asked.ip)) return 'sitting_outside_network';
  return sebKey === null || hasKey(sebKey, asked, publicUrl) ? null : 'sitting_outside_browser';
}

/**
 * Whether the request comes from Safe Exam Browser with the configuration of this key. It says so in a header of the
 * request, for its URL; where it can add none it tells the page, which sends that, for the URL of the page.
 */
function hasKey(key: string, { headers, originalUrl, ...asked }: RequestOrigin, publicUrl: string | null): boolean {
  if (key === '') return false;
  const origin = originOf(asked, publicUrl);
  if (headerText(headers, 'X-SafeExamBrowser-ConfigKeyHash') === hashFor(origin + originalUrl, key)) return true;
  const [hash, page = ''] = headerText(headers, PAGE_KEY_HEADER).split(' ');
  return URL.parse(page)?.origin === origin && hash === hashFor(page, key);
}

function headerText(headers: RequestOrigin['headers'], name: string): string {
  return String(headers[name.toLowerCase()] ?? '');
}

/** What Safe Exam Browser makes of the key for a URL without fragment (safeexambrowser.org/developer/seb-config-key.html). */
export function hashFor(url: string, key: string): string {
  return createHash('sha256')
    .update(url + key)
    .digest('hex');
}

/** Where a browser finds this server: PUBLIC_URL, or else as it asked for it. */
export function originOf(
  { protocol, host }: Pick<RequestOrigin, 'protocol' | 'host'>,
  publicUrl: string | null,
): string {
  return new URL(publicUrl ?? `${protocol}://${host}`).origin;
}
