import { isIPv6 } from 'node:net';

/**
 * What an address counts as: itself, or for IPv6 its /64 network, all of which belongs to one customer
 * (RFC 6177) who could otherwise take a new address for every try.
 */
export function ipOrigin(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped) return `address:${mapped[1]}`;
  if (!isIPv6(ip)) return `address:${ip}`;
  const [unscoped = ''] = ip.split('%');
  const [head = '', tail] = unscoped.toLowerCase().split('::');
  const front = head.split(':').filter(Boolean);
  const back = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0');
  return `address:${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`;
}
