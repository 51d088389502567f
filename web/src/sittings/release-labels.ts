import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReleaseMode } from '@parlance/contract/sittings/result-release';

/** When results come out: for a choice, and in a few words. */
export const releaseLabels: Record<ReleaseMode, { label: MessageDescriptor; short: MessageDescriptor }> = {
  at_once: { label: msg`As soon as they are there`, short: msg`Results at once` },
  on_date: { label: msg`On a date`, short: msg`Results on a date` },
  by_hand: { label: msg`When you release them`, short: msg`Results by hand` },
};
