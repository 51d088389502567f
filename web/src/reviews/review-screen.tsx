import type { SignedInUser } from '@parlance/contract/auth';
import type { Course } from '@parlance/contract/courses';
import type { ReviewKind } from '@parlance/contract/reviews';
import { useDeskAddress } from './marking-url.ts';
import { Desk } from './marking/marking-page.tsx';
import { PileScreen } from './queue/queue-screen.tsx';
import { reviewDesks } from './marking-page-url.ts';

type Props = {
  kind: ReviewKind;
  user: SignedInUser;
  /** The catalogue, for the filter; empty while it is on the way. */
  courses: readonly Course[];
};

/** One kind of work people mark: its lists, or the desk with the submission the address names. */
export function ReviewScreen({ kind, user, courses }: Props) {
  const desk = reviewDesks[kind];
  const address = useDeskAddress();
  if (address.openId === null) return <PileScreen key={kind} {...{ desk, address, courses }} />;
  return <Desk key={kind} desk={desk} address={address} id={address.openId} accountId={user.id} />;
}
