import type { AttemptResult } from '@parlance/contract/attempt-result';
import type { Attempt, TakerReply } from '@parlance/contract/attempts';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import type { QuestionForTaker } from '@parlance/contract/questions';
import { anAttempt, aUser } from '@parlance/contract/test/examples';
import type { OpenTest } from '../src/attempts/run/open-test.ts';
import { steadyNow } from '../src/platform/server-clock.ts';
import { storeSession } from '../src/platform/session.ts';
import { aTest } from './test-under-way.tsx';

/** The learner who takes `anOpenTest`: logs in here. */
export function logInLearner(): void {
  storeSession(aUser(), 'token');
}

/** A test as this page has just opened it: its calls are those that a test answers with `serverReplies`. */
export function anOpenTest(type: CourseType, questions: QuestionForTaker[], part: Partial<Attempt> = {}): OpenTest {
  const attempt = anAttempt({ serverNow: new Date().toISOString(), ...part });
  const reply = { course: aTest(type), passagesWithQuestions: [], questions, attempt, contentLanguage: 'en' };
  const hold = { take: async () => true, release: () => undefined, attach: () => () => undefined };
  return { reply, attempt, draft: null, hold, takenOver: false, sentAtMs: steadyNow(), receivedAtMs: steadyNow() };
}

/** What the server says of an attempt: its result, or that it is open. */
export function replyWithResult(result: AttemptResult | undefined): TakerReply {
  const attempt = anAttempt({ status: result ? 'submitted' : 'open', result });
  return {
    course: aTest('Reading', 'Academic Reading 4'),
    questions: [],
    passagesWithQuestions: [],
    contentLanguage: 'en',
    attempt,
  };
}
