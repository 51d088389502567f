import type { Attempt } from '@parlance/contract/attempts';
import type { ListedCourse } from '@parlance/contract/courses';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { type Kind, kindOf } from '@parlance/contract/kinds/kinds';
import { type QuestionForTaker, questionForTaker } from '@parlance/contract/questions';
import { builderOf } from '@parlance/contract/test/built';
import { aCourse, anAttempt } from '@parlance/contract/test/examples';
import { useState, useSyncExternalStore } from 'react';
import type { SavingState } from '../src/attempts/draft/draft-keeper.ts';
import { createPreviewKeeper } from '../src/attempts/preview/preview-keeper.ts';
import { createCountdown } from '../src/attempts/run/countdown.ts';
import { createTestClock } from '../src/attempts/run/test-clock.ts';
import { noRoom } from '../src/attempts/run/use-exam-room.ts';
import type { TestRun } from '../src/attempts/run/use-test-run.ts';
import { steadyNow } from '../src/platform/server-clock.ts';

/** Tests for takers, made up for component tests: nothing is sent, and the answers stay in memory. */

export function aTest(type: CourseType, title = 'Academic Test 4'): ListedCourse {
  return aCourse({ title, subject: type, type, question_count: 3 });
}

const builtQuestion = builderOf(questionForTaker, { marks: 1, option_a: 'one', option_b: 'two', option_c: 'three' });
/** Its kind follows from its type; a type that this page does not know is its own kind. */
export function aQuestion(id: number, part: Partial<QuestionForTaker>): QuestionForTaker {
  const { question_type = 'reading_mcq' } = part;
  const kind = kindOf[question_type] ?? (question_type as Kind);
  return builtQuestion({ id, question_type, kind, question_text: `Question text ${id}`, ...part });
}

const nothing = () => undefined;
const session = { asks: false, putAway: nothing, signIn: nothing, expired: nothing };
const takingOver = { busy: false, failed: false, useHere: nothing };
const { countdown } = createCountdown(() => 2400);
/** A test that runs in memory with 40:00 left, begun with what `attempt` says, and saved as `saving` says. */
export function useTestInMemory(
  questions: QuestionForTaker[],
  attempt: Partial<Attempt> = {},
  saving: SavingState = { kind: 'saved', at: '2026-11-22T10:42:00.000Z' },
): TestRun {
  const [clock] = useState(() =>
    createTestClock(anAttempt(attempt), { sentAtMs: steadyNow(), receivedAtMs: steadyNow() }),
  );
  const [keeper] = useState(() => createPreviewKeeper(anAttempt(attempt), questions, () => clock.now()));
  const snapshot = useSyncExternalStore(keeper.subscribe, keeper.snapshot);
  return {
    ...snapshot,
    saving,
    keptOnDevice: true,
    clock,
    countdown,
    isTimeUp: false,
    time: clock.snapshot(),
    rest: null,
    awaitsClocks: false,
    readAgain: async () => false,
    room: noRoom,
    tellBreaks: async () => undefined,
    submitting: { kind: 'no' },
    isSending: false,
    submit: nothing,
    keepWorking: nothing,
    change: keeper.change,
    session,
    takingOver,
  };
}
