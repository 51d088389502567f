import type { SignedInUser } from '@parlance/contract/auth';
import type { ReviewKind } from '@parlance/contract/reviews';
import { useDeskAddress } from './desk-address.ts';
import { Desk } from './desk/desk.tsx';
import { PileScreen } from './pile/pile-screen.tsx';
import { reviewDesks } from './review-desk.ts';

/** One kind of work people mark: its lists, or the desk with the submission the address names. */
export function ReviewScreen({ kind, user }: { kind: ReviewKind; user: SignedInUser }) {
  const desk = reviewDesks[kind];
  const address = useDeskAddress();
  if (address.openId === null) return <PileScreen key={kind} desk={desk} address={address} />;
  return <Desk key={kind} desk={desk} address={address} id={address.openId} accountId={user.id} />;
}
