import type { SignedInUser } from '@parlance/contract/auth';
import type { Course } from '@parlance/contract/courses';
import type { ReviewKind } from '@parlance/contract/reviews';
import { MarkingPage } from './marking-page.tsx';
import { useMarkingUrl } from './marking-url.ts';
import { type ExportButton, QueueScreen } from './queue/queue-screen.tsx';
import { type ExamRecordLink, reviewAreas } from './review-area.ts';

type Props = {
  kind: ReviewKind;
  user: SignedInUser;
  /** The catalogue, for the filter; empty while it loads. */
  courses: readonly Course[];
  Export: ExportButton;
  ExamRecord: ExamRecordLink;
};

/** One kind of submission people mark: its lists, or the marking page of the submission that the URL names. */
export function ReviewScreen({ kind, user, courses, Export, ExamRecord }: Props) {
  const area = reviewAreas[kind];
  const url = useMarkingUrl();
  if (url.openId === null) return <QueueScreen key={kind} {...{ area, url, courses, Export }} />;
  return <MarkingPage key={kind} area={area} url={url} id={url.openId} accountId={user.id} ExamRecord={ExamRecord} />;
}
