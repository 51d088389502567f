import type { Attempt } from '@parlance/contract/attempts';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import type { QuestionForTaker } from '@parlance/contract/questions';
import type { OpenTest } from '../src/attempts/run/open-test.ts';
import { steadyNow } from '../src/platform/server-clock.ts';
import { storeSession } from '../src/platform/session.ts';
import { anAttempt } from './an-attempt.ts';
import { aTest } from './test-under-way.tsx';

/** The learner who takes `anOpenTest`: logs in here. */
export function logInLearner(): void {
  storeSession({ id: 1, username: 'Teo', email: 't@example.org', phone: '', role: 'user', status: 'active' }, 'token');
}

/** A test as this page has just opened it: its calls are those that a test answers with `serverReplies`. */
export function anOpenTest(type: CourseType, questions: QuestionForTaker[], part: Partial<Attempt> = {}): OpenTest {
  const attempt = anAttempt({ serverNow: new Date().toISOString(), ...part });
  const reply = { course: aTest(type), passagesWithQuestions: [], questions, attempt, contentLanguage: 'en' };
  const hold = { take: async () => true, release: () => undefined, attach: () => () => undefined };
  return { reply, attempt, draft: null, hold, takenOver: false, sentAtMs: steadyNow(), receivedAtMs: steadyNow() };
}
