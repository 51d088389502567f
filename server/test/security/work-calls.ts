import { randomUUID } from 'node:crypto';
import { reviewAttempt } from '@parlance/contract/attempt-review';
import {
  getAttempt,
  openAttempt,
  putRecording,
  recordPlay,
  saveAttempt,
  submitAttempt,
  submitSpeakingTest,
  submitWritingAnswer,
} from '@parlance/contract/attempts';
import { courseDetailsWithQuestions } from '@parlance/contract/author-test';
import type { Endpoint } from '@parlance/contract/endpoint';
import { addRecordNote } from '@parlance/contract/facts/record';
import { findSealedRecording } from '@parlance/contract/media';
import { getPractice, practise } from '@parlance/contract/practice';
import { beginPractice, checkPracticeAnswer, getPracticeRun } from '@parlance/contract/practice-mode';
import { getReceipt, getReceiptPage } from '@parlance/contract/receipts/receipts';
import { getRemark, requestRemark, withdrawRemark } from '@parlance/contract/remarks';
import { issueReport, listReports, SHOWS_NOTHING } from '@parlance/contract/reports/score-report';
import { beat, enterSitting } from '@parlance/contract/sittings/taking';
import { getAnnotations, saveAnnotations } from '@parlance/contract/taking/annotations';
import { endBreak, takeBreak } from '@parlance/contract/taking/breaks';
import { ownTime } from '@parlance/contract/taking/own-time';
import type { Room } from '../sittings/a-room.ts';
import { OTHER_PLACE } from '../sittings/built-sitting.ts';
import { contractCalls } from '../wire/contract-calls.ts';
import type { Input } from './rig.ts';

export type Named = { id: number; courseId: number; sittingId: number; questionId: number };

/** Every call of a learner that can name an attempt, or a course that may have one, as whoever means harm sends it. */
export const workCalls: [Endpoint, (named: Named) => Input][] = [
  [courseDetailsWithQuestions, ({ courseId }) => ({ params: { courseId } })],
  [openAttempt, ({ courseId }) => ({ body: { courseId } })],
  [getAttempt, ({ id }) => ({ params: { id } })],
  [saveAttempt, ({ id }) => ({ params: { id }, body: { sequence: 9, answers: {} } })],
  [recordPlay, ({ id }) => ({ params: { id }, body: { part: 1 } })],
  [putRecording, ({ id, questionId }) => ({ params: { id, questionId } })],
  [getAnnotations, ({ id }) => ({ params: { id } })],
  [
    saveAnnotations,
    ({ id }) => ({ params: { id }, body: { sequence: 1, annotations: { highlights: [], crossed: {} } } }),
  ],
  [takeBreak, ({ id }) => ({ params: { id }, body: { breakId: randomUUID() } })],
  [endBreak, ({ id }) => ({ params: { id, breakId: randomUUID() }, body: {} })],
  [submitAttempt, ({ courseId }) => ({ body: { courseId, answers: {} } })],
  [submitWritingAnswer, ({ courseId, id }) => ({ body: { courseId, attemptId: id, answers: {} } })],
  [submitSpeakingTest, ({ courseId, id }) => ({ form: { courseId: String(courseId), attemptId: String(id) } })],
  [findSealedRecording, ({ courseId }) => ({ params: { courseId } })],
  [ownTime, ({ courseId, sittingId }) => ({ params: { courseId }, query: { sittingId } })],
  [reviewAttempt, ({ id }) => ({ params: { id } })],
  [getPractice, ({ id }) => ({ params: { id } })],
  [practise, ({ id, questionId }) => ({ params: { id }, body: { questionId, answer: 'A' } })],
  [getPracticeRun, ({ courseId }) => ({ params: { courseId } })],
  [beginPractice, ({ courseId }) => ({ params: { courseId }, body: {} })],
  [checkPracticeAnswer, ({ courseId, questionId }) => ({ params: { courseId }, body: { questionId, answer: 'A' } })],
  [getRemark, ({ id }) => ({ params: { id } })],
  [requestRemark, ({ id }) => ({ params: { id }, body: {} })],
  [withdrawRemark, ({ id }) => ({ params: { id } })],
  [listReports, ({ id }) => ({ params: { id } })],
  [issueReport, ({ id }) => ({ body: { attempt_id: id, shows: SHOWS_NOTHING } })],
  [getReceipt, ({ id }) => ({ params: { id } })],
  [getReceiptPage, ({ id }) => ({ params: { id } })],
  [
    beat,
    ({ id, sittingId }) => ({ params: { id: sittingId }, body: { place: OTHER_PLACE, phase: 'test', attemptId: id } }),
  ],
];

/** Calls that change a sitting of a learner, by which a device that was not let in comes to wait. */
export const enteringCalls: [Endpoint, (named: Named) => Input][] = [
  [enterSitting, ({ sittingId }) => ({ params: { id: sittingId }, body: { place: OTHER_PLACE } })],
  [addRecordNote, ({ sittingId }) => ({ params: { id: sittingId }, body: { noteId: randomUUID(), text: 'A note.' } })],
];

/** The calls of learners in the contract that name an attempt, or a course that may have one. */
export async function namingWork(): Promise<Endpoint[]> {
  return (await contractCalls()).filter(canNameWork);
}

/** Those in the contract that name a sitting and change something of it, or give something of its tests. */
export async function namingSittings(): Promise<Endpoint[]> {
  return (await contractCalls()).filter((call) => {
    const changes = call.method !== 'GET' && call.path.startsWith('/api/sittings/:');
    return call.audience === 'learner' && (changes || namesIn(call).some((name) => /^sitting_?id$/i.test(name)));
  });
}

function namesIn({ params, query, body, fileForm }: Endpoint): string[] {
  return [params, query, body, fileForm?.fields].flatMap((schema) => Object.keys(schema?.shape ?? {}));
}

function canNameWork(call: Endpoint): boolean {
  return (
    call.audience === 'learner' &&
    (call.path.includes('/attempts/:') || namesIn(call).some((name) => /^(attempt|course)_?id$/i.test(name)))
  );
}

/** What calls name in a room: the test of its first person. */
export function namedIn(room: Room): Named {
  const { attempt } = room.first;
  const questionId = room.courses[0]?.questionIds[0] ?? 0;
  return { id: attempt.id, courseId: attempt.courseId, sittingId: room.id, questionId };
}
