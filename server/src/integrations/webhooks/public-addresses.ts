import { type LookupAddress, lookup as lookUpName } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { msg } from '@lingui/core/runtime-macro';
import { CallFailed } from './call-failed.ts';

/** What is not of the public internet: https://www.iana.org/assignments/iana-ipv4-special-registry */
const closed = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  closed.addSubnet(network, bits);
}
/** Of IPv6 only what is given out is open, without what stands for another address or for nothing. */
const given = new BlockList();
given.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  closed.addSubnet(network, bits, 'ipv6');
}

/** Whether an address is one of the public internet. */
export function isPublic(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !closed.check(address);
  return version === 6 && given.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

type LookUp = (
  name: string,
  options: { all: true },
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Looks a name up as a socket connects and hands on public addresses alone: what is connected to is what was checked,
 * whatever the name meant before.
 */
export function publicLookup(lookUp: LookUp = lookUpName): LookupFunction {
  return (name, options, done) => {
    lookUp(name, { all: true }, (error, found) => {
      const open = error ? [] : found.filter(({ address }) => isPublic(address));
      const [first] = open;
      if (!first) done(error ?? new CallFailed(msg`${{ name }} has no public address.`), '', 0);
      else if (options.all) done(null, open);
      else done(null, first.address, first.family);
    });
  };
}

/** Whether a webhook may go to this address as far as its text says. A name is looked up when it is called. */
export function mayBeCalled(text: string, allowsPrivate: boolean): boolean {
  const url = URL.parse(text);
  if (!url || url.username || url.password) return false;
  if (allowsPrivate) return /^https?:$/.test(url.protocol);
  const host = hostOf(url);
  return url.protocol === 'https:' && (isIP(host) === 0 || isPublic(host));
}

/** The host as a socket takes it: an IPv6 address without its brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}
