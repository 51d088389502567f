import type { Course } from '@parlance/contract/courses';
import { expect, type Page } from '@playwright/test';
import { recordedSpans, rigMicrophone } from '../fixtures/microphone-rig.ts';
import { aLearner, type Person } from '../fixtures/people.ts';
import type { Server } from '../fixtures/server.ts';
import { footButton, questionText, record, startSpeaking } from '../pages/speaking-test-page.ts';
import type { SampleCourses } from '../samples/sample-courses.ts';
import { spoken as texts } from '../samples/speaking-courses.ts';
import { lostRecordings, type Spoken, type StoredAttempt, theStored } from './stored.ts';

export type SpeakingSitting = { learner: Person; course: Course; spoken: Spoken; stored: () => StoredAttempt };

type Place = { page: Page; server: Server; samples: SampleCourses; enter: (person: Person) => Promise<void> };

export function speakingPath({ id }: Course): string {
  return `/start-speaking-test/${id}`;
}

/** A new learner at a Speaking test whose first question is open. */
export async function sitDownToSpeak({ page, server, samples, enter }: Place): Promise<SpeakingSitting> {
  const learner = await aLearner(server);
  await enter(learner);
  await rigMicrophone(page);
  const course = samples.speaking;
  await page.goto(speakingPath(course));
  await startSpeaking(page);
  return { learner, course, spoken: new Map(), stored: () => theStored(server, learner, course) };
}

/** Answers the question that is open. */
export async function speak(page: Page, { spoken }: SpeakingSitting, number: number, seconds = 1.5): Promise<void> {
  await record(page, seconds);
  spoken.set(number, (await recordedSpans(page)).at(-1)?.given ?? 0);
}

/** Goes on to question `number`, the next one. */
export async function goOnTo(page: Page, number: number): Promise<void> {
  await footButton(page, 'Next').click();
  await expect(questionText(page)).toHaveText(texts[number - 1] ?? '');
}

/** Waits until the server has every recording that was made; gives how many it has not. */
export async function lostOf({ spoken, stored }: SpeakingSitting, withinSeconds = 0.3): Promise<number> {
  await expect.poll(() => lostRecordings(spoken, stored(), withinSeconds), { timeout: 30_000 }).toBe(0);
  return lostRecordings(spoken, stored(), withinSeconds);
}

/** When the time of question `number` ends, in milliseconds since 1970. */
export function questionEndsMs({ questionIds, clocks }: StoredAttempt, number: number): number {
  return Date.parse(clocks[String(questionIds[number - 1])]?.endsAt ?? '');
}
