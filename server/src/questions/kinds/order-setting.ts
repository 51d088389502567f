import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import { lookedUp } from '../../platform/csv/csv-cell.ts';
import { type Settings, type Tell, yesNo, yesOrNo } from './settings.ts';

/** The settings of how options are ordered in a test: `shuffle=yes; fixed=D`. */
export const orderNames = { shuffle: yesOrNo, fixed: null } as const;

type Order = { shuffle?: boolean | undefined; fixed?: string[] | undefined };

/** What these settings say of the order of options, as a content has it. */
export function orderIn({ shuffle, fixed: written }: Settings, fault: Tell): Order {
  const fixed = lookedUp(written ?? '')
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  const isLetters = fixed.every((one) => /^[A-T]$/.test(one));
  if (!isLetters) fault(say(msg`for fixed write letters of options, such as D`));
  return {
    ...(shuffle !== undefined && { shuffle: shuffle === 'yes' }),
    ...(isLetters && fixed.length > 0 && { fixed }),
  };
}

/** The settings that read as this order. */
export function orderSettings({ shuffle, fixed }: Order): Settings {
  return { shuffle: yesNo(shuffle), fixed: fixed?.join(', ') };
}
