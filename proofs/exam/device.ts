import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, openAttempt, saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { urlOf } from '@parlance/contract/endpoint';
import { type Beat, beat, enterSitting } from '@parlance/contract/sittings/taking';
import { takeBreak } from '@parlance/contract/taking/breaks';
import type { Exam } from '../../scripts/exams/reading-exam.ts';
import type { Answered, Client, Sent } from '../../scripts/servers/keep-alive-client.ts';
import { answersOf } from '../saving/saving.ts';
import { nothingSeen, type Seen } from './seen.ts';

/** As a page does: after a beat that failed, and how long an answer is waited for, in milliseconds. */
const BEAT_AGAIN_MS = 5000;
const ANSWER_LIMIT_MS = 10_000;
/** How soon a call that failed is sent again: later each time. */
const AGAIN_MS = { first: 1000, most: 20_000 };
/** How long after everybody rests something that was not taken never will be. */
const REST_LIMIT_MS = 120_000;

export type DevicePlan = { sittingId: number; exam: Exam };

/** A browser of a candidate: it enters, tells that it is there, fetches its test at its time, saves, and submits. */
export class Device {
  readonly seen: Seen = nothingSeen();
  readonly #client: Client;
  readonly #token: string;
  readonly #plan: DevicePlan;
  readonly #place = randomUUID();
  #clock: Pick<Beat, 'pausedAt' | 'resumeAt' | 'pausedBy'> = {};
  /** Asleep it does nothing; offline it works, and nothing of that gets through. */
  #isOffline = false;
  #isAsleep = false;
  #isStopped = false;
  #isWorking = false;
  /** Nothing is answered or saved meanwhile: the submit has it all. */
  #isSubmitting = false;
  #beats = 0;
  /** Of the save that it makes next or tries to send. */
  #sequence = 0;
  /** Of calls, one after another. */
  #failures = 0;
  /** The moment from which it fetches its questions, once it knows. */
  #fetching: number | null = null;

  constructor(client: Client, token: string, plan: DevicePlan) {
    this.#client = client;
    this.#token = token;
    this.#plan = plan;
  }

  set isOffline(is: boolean) {
    this.#isOffline = is;
  }

  set isAsleep(is: boolean) {
    this.#isAsleep = is;
  }

  /** Enters; from then on it tells that it is there until it is stopped, and fetches the questions when it may. */
  async enter(): Promise<void> {
    const path = urlOf(enterSitting, { params: { id: this.#plan.sittingId } });
    await this.#insist({ method: 'POST', path, body: { place: this.#place } });
    void this.#beat();
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Answers and saves every so often until `rest`; what was not acknowledged goes with the next save. */
  async work(everyMs: number): Promise<void> {
    this.#isWorking = true;
    while (this.#isWorking && !this.#isStopped) {
      if (!this.#isAsleep && !this.#isPaused() && !this.#isSubmitting) {
        this.seen.made += 1;
        this.#sequence += 1;
      }
      await sleep(Math.max(everyMs, await this.#save()));
    }
  }

  /** Works no more, and sends until everything is acknowledged. */
  async rest(): Promise<void> {
    this.#isWorking = false;
    const limitMs = performance.now() + REST_LIMIT_MS;
    while (this.seen.acknowledged < this.seen.made) {
      await sleep(await this.#save());
      if (performance.now() > limitMs) throw new Error(`A save is not taken: ${this.seen.refused.at(-1)}`);
    }
  }

  /** Takes a rest break now. */
  async takeBreak(): Promise<void> {
    const path = urlOf(takeBreak, { params: { id: this.#attemptId() } });
    await this.#insist({ method: 'POST', path, body: { breakId: randomUUID() } });
  }

  /** Submits with the end that it knows, sent again until it is answered; by itself when `byItself`. */
  async submit(byItself = false): Promise<void> {
    this.#isSubmitting = true;
    await this.#submitUntilAnswered(byItself);
    this.#isSubmitting = false;
  }

  async #submitUntilAnswered(byItself: boolean): Promise<void> {
    const pressedMs = performance.now();
    const { made } = this.seen;
    const body = {
      courseId: this.#plan.exam.courseId,
      attemptId: this.#attemptId(),
      answers: this.#unsent(),
      timeTaken: 1,
      autoSubmitted: byItself,
      knownDeadline: this.seen.deadline ?? undefined,
    };
    const sent: Sent = { method: 'POST', path: urlOf(submitAttempt), body };
    for (;;) {
      const answered = await this.#tried(sent);
      if (answered?.status === 200) {
        this.seen.submits.push(answered.text);
        this.seen.submitMs ??= performance.now() - pressedMs;
        return;
      }
      const refusal = answered && refusalOf(answered);
      if (refusal?.code === 'time_extended') {
        // What it carried is stored, as a save.
        this.seen.putBack += 1;
        this.seen.acknowledged = Math.max(made, this.seen.acknowledged);
        this.#sequence = Math.max(this.#sequence, refusal.sequence);
        return;
      }
      await this.#noteFailure(sent, answered);
    }
  }

  #attemptId(): number {
    if (this.seen.attemptId === null) throw new Error('A device has no test yet.');
    return this.seen.attemptId;
  }

  #isPaused(): boolean {
    const { pausedAt, resumeAt } = this.#clock;
    return pausedAt !== undefined && (resumeAt === undefined || Date.now() < Date.parse(resumeAt));
  }

  async #beat(): Promise<void> {
    const path = urlOf(beat, { params: { id: this.#plan.sittingId } });
    while (!this.#isStopped) {
      let nextMs = BEAT_AGAIN_MS;
      if (!this.#isAsleep) {
        this.#beats += 1;
        const { attemptId, made, acknowledged } = this.seen;
        const phase = attemptId === null ? ('waiting_room' as const) : ('test' as const);
        const body = {
          place: this.#place,
          phase,
          attemptId: attemptId ?? undefined,
          unsent: made - acknowledged,
          sequence: this.#beats,
        };
        const answered = await this.#tried({ method: 'POST', path, body });
        if (answered?.status === 200) nextMs = this.#hear(JSON.parse(answered.text) as Beat);
        else if (answered) this.seen.refused.push(`beat: ${answered.status} ${answered.text}`);
      }
      await sleep(nextMs);
    }
  }

  /** Gives when the next beat is expected. */
  #hear(told: Beat): number {
    this.#hearClock(told);
    if (told.paperFrom !== undefined && this.seen.attemptId === null) this.#fetchAt(Date.parse(told.paperFrom));
    return told.nextBeatMs;
  }

  #hearClock({ deadline, pausedAt, resumeAt, pausedBy }: Partial<Beat>): void {
    this.#clock = { pausedAt, resumeAt, pausedBy };
    if (pausedBy === 'staff' && this.seen.coveredMs === null) {
      this.seen.coveredMs = Date.now();
    }
    if (deadline !== undefined) this.seen.deadline = deadline;
  }

  #fetchAt(atMs: number): void {
    if (this.#fetching === atMs) return;
    this.#fetching = atMs;
    setTimeout(() => void this.#fetch(), Math.max(0, atMs - Date.now()));
  }

  async #fetch(): Promise<void> {
    const { sittingId, exam } = this.#plan;
    const body = { courseId: exam.courseId, sittingId, place: this.#place };
    const sentMs = performance.now();
    const text = await this.#insist({ method: 'POST', path: urlOf(openAttempt), body });
    const { attempt } = JSON.parse(text) as { attempt: { id: number; startedAt: string; deadline: string } };
    const tookMs = performance.now() - sentMs;
    this.seen.attemptId = attempt.id;
    this.seen.deadline = attempt.deadline;
    this.seen.paper = { startedAt: attempt.startedAt, atMs: Date.now(), tookMs };
  }

  /** Sends what was not acknowledged. Gives how long it waits before the next try, in milliseconds. */
  async #save(): Promise<number> {
    const { made, acknowledged } = this.seen;
    if (made === acknowledged || this.#isAsleep || this.#isSubmitting) return 0;
    const path = urlOf(saveAttempt, { params: { id: this.#attemptId() } });
    const answered = await this.#tried({
      method: 'PATCH',
      path,
      body: { answers: this.#unsent(), sequence: this.#sequence },
    });
    if (answered?.status === 200) {
      this.seen.acknowledged = Math.max(made, this.seen.acknowledged);
      this.#hearClock((JSON.parse(answered.text) as { attempt: Partial<Beat> }).attempt);
      this.#failures = 0;
      return 0;
    }
    const refusal = answered && refusalOf(answered);
    if (refusal?.code === 'attempt_sequence_stale') {
      // As a page does: what it has goes on top of what is stored.
      this.#sequence = Math.max(this.#sequence, refusal.sequence) + 1;
      return 0;
    }
    if (answered) this.seen.refused.push(`save: ${answered.status} ${answered.text}`);
    return this.#nextTryMs();
  }

  #nextTryMs(): number {
    this.#failures += 1;
    return Math.min(AGAIN_MS.first * 2 ** (this.#failures - 1), AGAIN_MS.most);
  }

  /** What was answered since the last save that was acknowledged. */
  #unsent(): Record<string, Answer> {
    const { made, acknowledged } = this.seen;
    const sequences = Array.from({ length: made - acknowledged }, (_, index) => acknowledged + 1 + index);
    return Object.assign({}, ...sequences.map((sequence) => answersOf(sequence, this.#plan.exam.questions)));
  }

  /** Null when it does not arrive, or not in time. */
  async #tried(sent: Sent): Promise<Answered | null> {
    if (this.#isOffline) return null;
    const late = sleep(ANSWER_LIMIT_MS, null, { ref: false });
    const answered = await Promise.race([this.#client({ ...sent, token: this.#token }).catch(() => null), late]);
    if (!answered || answered.status >= 500) {
      this.seen.again += 1;
      return null;
    }
    return answered;
  }

  async #insist(sent: Sent): Promise<string> {
    for (;;) {
      const answered = await this.#tried(sent);
      if (answered?.status === 200) {
        this.#failures = 0;
        return answered.text;
      }
      await this.#noteFailure(sent, answered);
    }
  }

  async #noteFailure({ path }: Sent, answered: Answered | null): Promise<void> {
    if (answered) this.seen.refused.push(`${path}: ${answered.status} ${answered.text}`);
    await sleep(this.#nextTryMs());
  }
}

function refusalOf({ status, text }: Answered): { code: string; sequence: number } | null {
  if (status !== 409) return null;
  const { code, attempt } = JSON.parse(text) as { code: string; attempt?: { sequence: number } };
  return { code, sequence: attempt?.sequence ?? 0 };
}
