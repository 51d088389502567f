import type { AttemptResult } from '@parlance/contract/attempt-result';
import type { TakerReply } from '@parlance/contract/attempts';
import { anAttempt } from './an-attempt.ts';
import { aTest } from './test-under-way.tsx';

/** A result of a Reading test, made up for component tests. */
export function aResult(part: Partial<AttemptResult> = {}): AttemptResult {
  return {
    score: 31,
    total: 40,
    markedByPerson: false,
    maxScore: 100,
    comment: null,
    timeTaken: 3138,
    closedAt: new Date(2026, 10, 22, 7, 5, 20).toISOString(),
    courseName: 'Academic Reading 4',
    courseType: 'Reading',
    breakdown: [],
    breakdownByType: [],
    previous: null,
    receivedLate: false,
    remarked: null,
    corrected: [],
    timeWasUp: false,
    ...part,
  };
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
