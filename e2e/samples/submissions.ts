import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { submitSpeakingTest } from '@parlance/contract/attempts';
import type { Course } from '@parlance/contract/courses';
import type { Page } from '@playwright/test';
import { aLearner, type Person } from '../fixtures/people.ts';
import { postForm, type Server } from '../fixtures/server.ts';
import { openTest, takeTest } from './attempts.ts';
import { aTitle, aWritingCourse } from './courses.ts';
import { aSpeakingCourse } from './speaking-courses.ts';

export const letter = [
  'Dear Councillors,',
  '',
  'I am writing about the plan to close Northgate Library on Sundays. I have borrowed books there since I was nine, and for the last two years it has been the only quiet room I can study in. My sister and I share a bedroom, and our neighbours, whom I like very much, own a drum kit.',
  '',
  'Sunday is the one day when I neither work nor have classes. If the doors stay shut I will lose four hours of study each week, which is most of what I have. I know I am not alone: last Sunday I counted thirty-one people at the desks by the window.',
  '',
  'May I suggest another saving? The second floor is heated all day although it opens only after two o’clock.',
].join('\n');

/** Twelve seconds of somebody speaking. */
const voice = readFileSync(join(import.meta.dirname, '../voice/answer.wav'));

/**
 * Hands in a Speaking test: the voice of `voice/answer.wav` to the first `spoken` questions. Gives the attempt's id.
 */
export async function handInSpeech(server: Server, learner: Person, course: Course, spoken = 1): Promise<number> {
  const { attempt, questions } = await openTest(server, learner, course);
  const form = new FormData();
  form.set('courseId', String(course.id));
  form.set('attemptId', String(attempt?.id));
  for (const { id } of questions.slice(0, spoken)) {
    form.set(String(id), new Blob([voice], { type: 'audio/wav' }), `${id}.wav`);
  }
  return (await postForm(server, submitSpeakingTest, form, learner.token)).attemptId;
}

export type Waiting = { id: number; course: Course; learner: Person };

/** Written work that waits in a course of its own, the first of `names` longest. */
export async function waitingLetters(server: Server, admin: Person, names: string[]): Promise<Waiting[]> {
  const course = await aWritingCourse(server, admin, { title: aTitle('Formal Letters') });
  const waiting: Waiting[] = [];
  for (const name of names) {
    const learner = await aLearner(server, name);
    waiting.push({ id: await takeTest(server, learner, course, [letter]), course, learner });
  }
  return waiting;
}

/** Spoken work that waits in a course of its own: the first two of three questions are answered. */
export async function waitingSpeech(server: Server, admin: Person, name = 'tomasz.w'): Promise<Waiting> {
  const course = await aSpeakingCourse(server, admin, { title: aTitle('Describing a Place') });
  const learner = await aLearner(server, name);
  return { id: await handInSpeech(server, learner, course, 2), course, learner };
}

/** Selects some words of an answer, as dragging over them does. */
export async function selectWords(page: Page, words: string): Promise<void> {
  await page.getByText(words).evaluate((paragraph, wanted) => {
    const text = paragraph.firstChild;
    const start = text?.textContent?.indexOf(wanted) ?? -1;
    if (!text || start === -1) throw new Error('The words stand elsewhere.');
    document.getSelection()?.setBaseAndExtent(text, start, text, start + wanted.length);
  }, words);
}
