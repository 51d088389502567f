import type { ActionDone, SkipCode } from '@parlance/contract/invigilation/actions';

const reasons: Record<SkipCode, string> = {
  not_begun: 'no test is open',
  closed_already: 'the test has ended',
  paused_already: 'paused alone',
  not_paused: 'not paused',
  extended_most: 'no more time can be added',
  has_begun: 'has begun',
  no_place_waits: 'no other device waits',
  identity_checked: 'checked already',
  identity_not_checked: 'not checked',
  withdrawn: 'withdrawn',
};

/** For whom something was not done, and why: 'Not for Ana Costa (the test has ended).' */
export function skippedText(skipped: ActionDone['skipped'], nameOf: (candidateId: number) => string): string {
  const said = skipped.slice(0, 3).map(({ candidateId, code }) => `${nameOf(candidateId)} (${reasons[code]})`);
  const more = skipped.length - said.length;
  return `Not for ${said.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}
