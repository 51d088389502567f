import { type Answer, openAttempt, saveAttempt } from '@parlance/contract/attempts';
import { urlOf } from '@parlance/contract/endpoint';
import type { Exam } from '../../scripts/exams/reading-exam.ts';
import { keepAliveClient } from '../../scripts/servers/keep-alive-client.ts';
import { call, registerLearners } from '../../scripts/servers/school-calls.ts';

/** A learner at a test: where it is saved, and the last sequence that was acknowledged with 200. */
export type Learner = { token: string; attemptId: number; acknowledged: number };

export type SavingPlan = { url: string; learners: Learner[]; questions: Question[] };
type Question = Exam['questions'][number];

/** The learners as they stood when the server went away, and how often one was told to wait (503). */
export type Saved = { learners: Learner[]; toldToWait: number };

const PARTS = 4;
const LETTERS = ['A', 'B', 'C', 'D'];
const AWAY = 503;

/**
 * What save number `sequence` carries: one quarter of the questions in turn, with some of every kind. Its blanks have
 * the number itself, the others as much of it as they can, so that what is stored tells which saves it came from.
 */
export function answersOf(sequence: number, questions: Question[]): Record<string, Answer> {
  const answered = questions.filter((_, index) => Math.floor(index / PARTS) % PARTS === sequence % PARTS);
  return Object.fromEntries(answered.map(({ id, right }) => [id, numbered(sequence, right)]));
}

/** An answer of the kind of the right one. */
function numbered(sequence: number, right: Question['right']): Answer {
  const turn = Math.floor(sequence / PARTS);
  const letter = LETTERS[turn % LETTERS.length] ?? '';
  if (Array.isArray(right)) return [letter];
  if (typeof right === 'object') return { 0: String(sequence) };
  return right === 'FALSE' ? (turn % 2 === 0 ? 'TRUE' : 'FALSE') : letter;
}

/** What must be stored after all saves up to `sequence`: of each quarter the newest. */
export function answersAfter(sequence: number, questions: Question[]): Record<string, Answer> {
  const saves = Array.from({ length: PARTS }, (_, back) => sequence - PARTS + 1 + back).filter((number) => number > 0);
  return Object.assign({}, ...saves.map((number) => answersOf(number, questions)));
}

/** Registers so many learners, each of whom opens the test. */
export async function sitDown(url: string, courseId: number, count: number): Promise<Learner[]> {
  const tokens = await registerLearners(url, count);
  return await Promise.all(
    tokens.map(async (token) => {
      const { attempt } = await call(url, openAttempt, { body: { courseId } }, token);
      if (!attempt) throw new Error('No attempt was opened.');
      return { token, attemptId: attempt.id, acknowledged: 0 };
    }),
  );
}

/** Every learner saves as fast as it is answered, until the server is gone. `onFirst` hears of the first that was saved. */
export async function saveUntilGone({ url, learners, questions }: SavingPlan, onFirst: () => void): Promise<Saved> {
  const client = keepAliveClient(url, learners.length);
  let isFirst = true;
  let toldToWait = 0;
  await Promise.all(learners.map(saveOn));
  return { learners, toldToWait };

  async function saveOn(learner: Learner): Promise<void> {
    for (;;) {
      const sequence = learner.acknowledged + 1;
      const body = { answers: answersOf(sequence, questions), sequence };
      const path = urlOf(saveAttempt, { params: { id: learner.attemptId } });
      const answered = await client({ method: 'PATCH', path, token: learner.token, body }).catch(() => null);
      if (answered === null) return;
      if (answered.status === 200) acknowledge(learner, sequence);
      else if (answered.status === AWAY) toldToWait += 1;
      else throw new Error(`Save ${sequence} was answered ${answered.status}: ${answered.text}`);
    }
  }

  function acknowledge(learner: Learner, sequence: number): void {
    learner.acknowledged = sequence;
    if (isFirst) onFirst();
    isFirst = false;
  }
}
