import { keepAliveClient } from '../scripts/keep-alive-client.ts';

/** A learner at a test: where it is saved, and the last sequence that was acknowledged with 200. */
export type Learner = { token: string; attemptId: number; acknowledged: number };

export type SavingPlan = { url: string; learners: Learner[]; questionIds: number[] };

/** The learners as they stood when the server went away, and how often one was told to wait (503). */
export type Saved = { learners: Learner[]; toldToWait: number };

const PARTS = 4;
const AWAY = 503;

/**
 * What save number `sequence` carries: one quarter of the questions in turn, each answered with the number itself, so
 * that what is stored tells which saves it came from.
 */
export function answersOf(sequence: number, questionIds: number[]): Record<string, string> {
  const answered = questionIds.filter((_, index) => index % PARTS === sequence % PARTS);
  return Object.fromEntries(answered.map((id) => [id, String(sequence)]));
}

/** What must be stored after all saves up to `sequence`: of each quarter the newest. */
export function answersAfter(sequence: number, questionIds: number[]): Record<string, string> {
  const saves = Array.from({ length: PARTS }, (_, back) => sequence - PARTS + 1 + back).filter((number) => number > 0);
  return Object.assign({}, ...saves.map((number) => answersOf(number, questionIds)));
}

/** Every learner saves as fast as it is answered, until the server is gone. */
export async function saveUntilGone({ url, learners, questionIds }: SavingPlan): Promise<Saved> {
  const client = keepAliveClient(url, learners.length);
  let toldToWait = 0;
  await Promise.all(learners.map(saveOn));
  return { learners, toldToWait };

  async function saveOn(learner: Learner): Promise<void> {
    for (;;) {
      const sequence = learner.acknowledged + 1;
      const body = { answers: answersOf(sequence, questionIds), sequence };
      const path = `/api/tests/attempts/${learner.attemptId}`;
      const answered = await client({ method: 'PATCH', path, token: learner.token, body }).catch(() => null);
      if (answered === null) return;
      if (answered.status === 200) learner.acknowledged = sequence;
      else if (answered.status === AWAY) toldToWait += 1;
      else throw new Error(`Save ${sequence} was answered ${answered.status}: ${answered.text}`);
    }
  }
}
