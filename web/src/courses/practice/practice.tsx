import { t } from '@lingui/core/macro';
import { useSearchParams } from 'react-router';
import { idParam, withParams } from '../../ui/lists/url-state.ts';
import { Empty } from '../../ui/states/state-block.tsx';
import { ChooseLearner } from './choose-learner.tsx';
import { LearnerPractice } from './learner-practice.tsx';

type Props = { coursePath: (courseId: number) => string };

/** What single learners took of a course, and are given alone: one is chosen, then shown. */
export function Practice({ coursePath }: Props) {
  const [search, setSearch] = useSearchParams();
  const courseId = idParam(search, 'course');
  const learnerId = idParam(search, 'learner');
  if (courseId === null) return <Empty level={1} heading={t`Course not found.`} text={t`It may have been deleted.`} />;
  const open = (learner: number | null) => setSearch(withParams(search, { learner }));
  return learnerId === null ? (
    <ChooseLearner courseId={courseId} backPath={coursePath(courseId)} onChoose={open} />
  ) : (
    <LearnerPractice key={learnerId} courseId={courseId} learnerId={learnerId} onBack={() => open(null)} />
  );
}
