import type { OidcRefusal } from '@parlance/contract/oidc';

/** How a login at the provider ended that was to confirm who is logged in here. */
export type Outcome = 'again' | OidcRefusal;

const CHANNEL = 'school-account';

/** Tells the page that asked for it, which is in another window. */
export function tellOutcome(outcome: Outcome): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(outcome);
  channel.close();
}

/** Hears how it ended; gives what ends the listening. */
export function hearOutcome(onOutcome: (outcome: Outcome) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Outcome>) => onOutcome(data);
  return () => channel.close();
}
