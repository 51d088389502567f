import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { said, say } from '../say.ts';

export const NETWORKS_MAX = 50;

const network = z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()]);

/** The networks of a text with one in each line, as they are stored. */
export function networksIn(lines: string): string[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Networks or single addresses, IPv4 and IPv6, such as 192.168.10.0/24. The first that is none is named. */
export const networks = z
  .array(z.string().trim())
  .max(NETWORKS_MAX, said(msg`Use at most ${{ most: NETWORKS_MAX }} networks.`))
  .superRefine((all, ctx) => {
    const wrong = all.find((one) => !network.safeParse(one).success);
    if (wrong === undefined) return;
    const message = say(
      msg`“${{ wrong: wrong.slice(0, 60) }}” is not a network. Write it as 192.168.10.0/24 or 2001:db8::/48.`,
    );
    ctx.addIssue({ code: 'custom', message });
  });
