import { t } from '@lingui/core/macro';
import { id } from '@parlance/contract/id';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { openDeviceDatabase } from '../../attempts/device/device-database.ts';
import { OwnReceipt } from '../../attempts/results/own-receipt.tsx';
import { openTimed } from '../../attempts/run/attempt-calls.ts';
import { keepAhead } from '../../attempts/run/opened-ahead.ts';
import { courseQuery } from '../../attempts/run/use-open-test.ts';
import { TestTools } from '../../attempts/test-shell/bar/test-tools.tsx';
import { testPath } from '../../courses/learner/start-test.ts';
import { readUser } from '../../platform/session.ts';
import type { LearnerPart } from '../../sittings/learner/own-sitting.ts';
import { ownPlace } from '../../sittings/learner/place.ts';
import { lazily } from '../../ui/states/lazily.ts';
import { NotFound } from '../not-found.tsx';
import { PageLoading } from '../page-loading.tsx';

/** A chunk of its own, with its styles: see web/build/chunks.ts. */
const Exam = lazily(async () => (await import('../../sittings/learner/exam/exam.tsx')).Exam, 'page');

/** An examination by the ID in the URL: its waiting room and breaks, and the way to its tests. */
export function ExamPage() {
  const { sittingId } = useParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: known } = id.safeParse(sittingId);
  useEffect(sendFactsLeft, []);
  if (known === undefined) return <NotFound />;

  const open = ({ course }: LearnerPart) => void navigate(`${testPath(course)}?sitting=${known}`, { replace: true });

  async function fetchAhead({ course }: LearnerPart): Promise<void> {
    const courseId = String(course.id);
    // A test opens without the code of its record, too.
    void import('../../facts/recorder/recorder.ts').catch(() => undefined);
    // What the device keeps is opened, which takes longer than to read it.
    void openDeviceDatabase().catch(() => undefined);
    await Promise.all([loadScreen(course), client.prefetchQuery(courseQuery(courseId))]);
    // A spoken test begins on its start page, which checks the microphone.
    if (course.type === 'Speaking') return;
    const opened = await openTimed(courseId, { sittingId: Number(known), place: ownPlace() });
    keepAhead(courseId, opened);
    const { loadKinds } = await import('../../attempts/answers/kinds/use-kinds-ahead.ts');
    await loadKinds(opened.reply.questions);
  }
  return (
    <Suspense fallback={<PageLoading text={t`Loading your examination...`} />}>
      <Exam
        sittingId={known}
        tools={<TestTools hiding={null} />}
        onOpen={open}
        receiptOf={receiptOf}
        fetchAhead={fetchAhead}
      />
    </Suspense>
  );
}

/** Sends what a test recorded and could not send before it was left. */
function sendFactsLeft(): void {
  const accountId = readUser()?.id ?? 0;
  void import('../../facts/recorder/send-stored.ts').then(
    ({ sendStoredFacts }) => sendStoredFacts(accountId),
    () => undefined,
  );
}

function receiptOf(attemptId: number) {
  return <OwnReceipt attemptId={attemptId} />;
}

/** Fetches the code of a test before its start: a whole room opens it at once. */
async function loadScreen({ type }: LearnerPart['course']): Promise<void> {
  if (type === 'Reading') await import('../../attempts/reading/reading-test.tsx');
  else if (type === 'Speaking') await import('../../attempts/speaking/speaking-test.tsx');
  else await import('../../attempts/test-page.tsx');
}
