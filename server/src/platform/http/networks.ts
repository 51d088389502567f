import { BlockList, isIPv6 } from 'node:net';

/** Whether an address is in one of these networks, of which none means everywhere. */
export function isWithin(networks: readonly string[], ip: string): boolean {
  if (networks.length === 0) return true;
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    if (isIPv6(address)) list.addSubnet(address, Number(bits ?? 128), 'ipv6');
    else list.addSubnet(address, Number(bits ?? 32), 'ipv4');
  }
  const [unscoped = ''] = ip.split('%');
  return list.check(unscoped, isIPv6(unscoped) ? 'ipv6' : 'ipv4');
}
