import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  getAttempt,
  openAttempt,
  putRecording,
  recordPlay,
  saveAttempt,
  submitAttempt,
} from '@parlance/contract/attempts';
import { urlOf } from '@parlance/contract/endpoint';
import { listResults } from '@parlance/contract/results';
import type { SmallExam } from '../scripts/exams/four-exams.ts';
import { toneWav } from '../scripts/exams/spoken.ts';
import type { Client, Sent } from '../scripts/servers/keep-alive-client.ts';

/** One learner at one test: what was acknowledged, and nothing else. */
export type Sitting = {
  token: string;
  exam: SmallExam;
  attemptId: number;
  answers: Record<string, string>;
  /** Question id to the bytes of the recording that was acknowledged last. */
  recordings: Record<string, number>;
  /** How far the one part of a Listening test was heard, in seconds. */
  heardSeconds: number;
  /** What the submits were answered; all of them must be one. */
  submits: string[];
};

/** Counts what was answered 200, over everybody, and how often someone had to come back. */
export type Tally = { acknowledged: number; again: number };

const CHOICES = ['A', 'B', 'C', 'D'];
const ROUNDS = 3;
const WAIT_MS = 60;

/** How many calls a sitting makes, so that a proof can tell how far everybody is. */
export function callsOf({ skill, questionIds }: SmallExam): number {
  const changes = skill === 'Speaking' ? questionIds.length * (1 + ROUNDS) : ROUNDS * questionIds.length;
  return 1 + changes + (skill === 'Listening' ? ROUNDS : 0) + 2;
}

/** Takes one test from its start to a second submit, coming back whenever the server is gone. */
export async function sit(client: Client, token: string, exam: SmallExam, tally: Tally): Promise<Sitting> {
  const say = (sent: Omit<Sent, 'token'>) => insist(client, { ...sent, token }, tally);
  const opened = JSON.parse(await say({ method: 'POST', path: urlOf(openAttempt), body: { courseId: exam.courseId } }));
  const attemptId = (opened as { attempt: { id: number } }).attempt.id;
  const params = { id: attemptId };
  const path = urlOf(saveAttempt, { params });
  const sitting: Sitting = { token, exam, attemptId, answers: {}, recordings: {}, heardSeconds: 0, submits: [] };
  let sequence = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    if (exam.skill === 'Listening') {
      const body = { part: 1, positionSeconds: 0 };
      sitting.heardSeconds = positionOf(await say({ method: 'POST', path: urlOf(recordPlay, { params }), body }));
    }
    for (const [index, id] of exam.questionIds.entries()) {
      if (exam.skill === 'Speaking') {
        if (round === 1) {
          sequence += 1;
          await say({ method: 'PATCH', path, body: { currentQuestionId: id, sequence } });
        }
        const body = toneWav(0.2 + 0.1 * ((attemptId + index + round) % 7));
        await say({ method: 'PUT', path: urlOf(putRecording, { params: { ...params, questionId: id } }), body });
        sitting.recordings[id] = body.length;
        continue;
      }
      const answer = answerOf(exam, { index, round, attemptId });
      sequence += 1;
      await say({ method: 'PATCH', path, body: { answers: { [id]: answer }, sequence } });
      sitting.answers[id] = answer;
    }
  }
  // Empty: what counts is what was saved, not what a submit carries.
  const body = { courseId: exam.courseId, attemptId, answers: {}, timeTaken: 1, autoSubmitted: false };
  for (let submit = 1; submit <= 2; submit += 1) {
    sitting.submits.push(await say({ method: 'POST', path: urlOf(submitAttempt), body }));
  }
  return sitting;
}

/** Everybody takes every test; each begins with another one, so that all are under way at every moment. */
export async function sitAll(client: Client, tokens: string[], exams: SmallExam[], tally: Tally): Promise<Sitting[]> {
  const ofEach = tokens.map(async (token, index) => {
    const sittings: Sitting[] = [];
    for (let turn = 0; turn < exams.length; turn += 1) {
      const exam = exams[(index + turn) % exams.length];
      if (exam) sittings.push(await sit(client, token, exam, tally));
    }
    return sittings;
  });
  return (await Promise.all(ofEach)).flat();
}

export async function untilAcknowledged(tally: Tally, calls: number): Promise<void> {
  while (tally.acknowledged < calls) await sleep(5);
}

/** How many acknowledged sittings are not there as they were acknowledged, and how many were submitted too often. */
export async function checkAll(client: Client, sittings: Sitting[]): Promise<{ lost: number; twice: number }> {
  const sum = { lost: 0, twice: 0 };
  for (const sitting of sittings) {
    const { lost, twice } = await check(client, sitting);
    sum.lost += lost;
    sum.twice += twice;
  }
  return sum;
}

type Taken = {
  attempt: {
    status: string;
    answers: Record<string, string>;
    recordings: Record<string, { bytes: number }>;
    plays: { part: number }[];
  };
};

/** What of an acknowledged sitting is not there, and how often it was submitted too often. */
async function check(client: Client, sitting: Sitting): Promise<{ lost: number; twice: number }> {
  const { token, attemptId, exam } = sitting;
  const { attempt } = (await get(client, token, urlOf(getAttempt, { params: { id: attemptId } }))) as Taken;
  const bytes = Object.fromEntries(Object.entries(attempt.recordings).map(([id, one]) => [id, one.bytes]));
  const { results } = (await get(client, token, urlOf(listResults))) as {
    results: { id: number; course_id: number; score: number | null }[];
  };
  const ofCourse = results.filter(({ course_id }) => course_id === exam.courseId);
  const isWhole =
    attempt.status === 'submitted' &&
    isDeepStrictEqual(attempt.answers, sitting.answers) &&
    isDeepStrictEqual(bytes, sitting.recordings) &&
    attempt.plays.length === (exam.skill === 'Listening' ? 1 : 0) &&
    ofCourse[0]?.id === attemptId &&
    ofCourse[0].score === expectedScore(exam);
  const isOnce = ofCourse.length === 1 && new Set(sitting.submits).size === 1;
  return { lost: isWhole ? 0 : 1, twice: isOnce ? 0 : 1 };
}

async function get(client: Client, token: string, path: string): Promise<unknown> {
  const { status, text } = await client({ method: 'GET', path, token });
  if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${text}`);
  return JSON.parse(text);
}

/** The last round answers rightly; those before it do not. */
function answerOf({ skill }: SmallExam, { index, round, attemptId }: Record<'index' | 'round' | 'attemptId', number>) {
  if (skill === 'Writing') return `Attempt ${attemptId} tells of place ${index + 1}, for the ${round}. time.`;
  const right = CHOICES[index % 4] ?? 'A';
  return round === ROUNDS ? right : (CHOICES[(index + round) % 4] ?? 'A');
}

/** How many questions must be right; null where a person marks. */
export function expectedScore({ skill, questionIds }: SmallExam): number | null {
  return skill === 'Writing' || skill === 'Speaking' ? null : questionIds.length;
}

function positionOf(reply: string): number {
  return (JSON.parse(reply) as { positionSeconds: number }).positionSeconds;
}

/** What the server says while it cannot answer, and a balancer of a server that was killed in the middle of a call. */
const AWAY = new Set([502, 503, 504]);

async function insist(client: Client, sent: Sent, tally: Tally): Promise<string> {
  for (;;) {
    const answered = await client(sent).catch(() => null);
    if (answered?.status === 200) {
      tally.acknowledged += 1;
      return answered.text;
    }
    if (answered && !AWAY.has(answered.status)) {
      throw new Error(`${sent.method} ${sent.path} was answered ${answered.status}: ${answered.text}`);
    }
    tally.again += 1;
    await sleep(WAIT_MS);
  }
}
