import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAttempt, submitAttempt } from '@parlance/contract/attempts';
import { login } from '@parlance/contract/auth';
import { addCourse } from '@parlance/contract/course-admin';
import { listCourses } from '@parlance/contract/courses';
import type { Reply } from '@parlance/contract/endpoint';
import { uploadReadingCsv } from '@parlance/contract/interchange/uploads';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { listOpenAttempts } from '@parlance/contract/taking/open-tests';
import type { BrowserContextOptions } from '@playwright/test';
import type { Later } from '../../scripts/clean-up.ts';
import { makeReadingExam } from '../../scripts/exams/reading-exam.ts';
import { call, callWithForm, register } from '../../scripts/servers/school-calls.ts';
import { SUPERADMIN, startServer } from '../../scripts/servers/server-process.ts';
import type { Work } from './typing.ts';

export type PageToMeasure = {
  name: string;
  url: string;
  /** A selector of what can only be there, or enabled, when the page can be used. */
  usable: string;
  storage?: BrowserContextOptions['storageState'];
  /** A test: begun on the first visit, under way on the second, ended by this after both. */
  end?: () => Promise<void>;
  /** A test in which typing is measured. */
  work?: Work;
};

const LEARNER = 'pages@parlance.test';
const ADMIN = 'admin@parlance.test';
const CHOICES = [
  'question,option_a,option_b,option_c,option_d,correct_option',
  ...Array.from({ length: 20 }, (_, index) => `Which word fits sentence ${index + 1}?,tide,channel,harbour,silt,B`),
].join('\n');

/**
 * Starts the server of a checkout with the demo's courses, a test of 40 questions and an open attempt of each; gives
 * its pages.
 */
export async function openSchool(later: Later, root: string): Promise<PageToMeasure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlance-pages-'));
  later(async () => rmSync(dataDir, { recursive: true, force: true }));
  const { url, stop } = await startServer(
    { DATA_DIR: dataDir, DEMO: '1' },
    { root, logFile: join(dataDir, 'server.log') },
  );
  later(stop);
  const exam = await makeReadingExam(url);
  const password = await register(url, LEARNER);
  const learner = await call(url, login, { body: { email: LEARNER, password } });
  const admin = await call(url, login, { body: { email: ADMIN, password } });
  const head = await call(url, login, { body: SUPERADMIN });
  const choice = await addChoiceCourse(url, admin.token);
  const courses = await call(url, listCourses, { query: {} }, learner.token);
  const first = (type: CourseType) => courses.find((course) => course.type === type)?.id ?? 0;
  const end = () => endTests(url, learner.token);
  const submission = await handInWriting(url, first('Writing'), learner.token);
  const page = (name: string, path: string, usable: string, who?: Reply<typeof login>): PageToMeasure => ({
    name,
    url: `${url}${path}`,
    usable,
    storage: who && storageOf(url, who),
  });
  const field = '#root main :is(input, textarea, [type="button"]:not(:disabled))';
  return [
    page('landing', '/', '#root a[href="/register"]'),
    page('login', '/login', '#root form button[type="submit"]:not(:disabled)'),
    page('learner dashboard', '/user-dashboard', '#root main :is(a, button)', learner),
    page('admin dashboard', '/admin-dashboard', '#root main :is(a, button)', admin),
    page('superadmin dashboard', '/superadmin-dashboard', '#root main :is(a, button, td)', head),
    { ...page('reading test', `/user/reading-test/${exam.courseId}`, field, learner), end, work: 'blanks and options' },
    page('listening test', `/user/test/${first('Listening')}`, '#root main button:not(:disabled)', learner),
    { ...page('writing test', `/user/test/${first('Writing')}`, field, learner), end, work: 'large text' },
    page('speaking test', `/start-speaking-test/${first('Speaking')}`, '#root main button:not(:disabled)', learner),
    { ...page('multiple choice test', `/user/test/${choice}`, field, learner), end },
    page('marking page', `/admin-dashboard?section=writingReview&review=${submission}`, '#root main textarea', admin),
  ];
}

async function addChoiceCourse(url: string, token: string): Promise<number> {
  const body = { title: 'Word choice', subject: 'English', description: 'Twenty questions.', type: 'Reading' } as const;
  const { course } = await call(url, addCourse, { body: { ...body, test_duration: 3600 } }, token);
  const form = new FormData();
  form.set('course_id', String(course.id));
  form.set('csvFile', new Blob([CHOICES], { type: 'text/csv' }), 'choices.csv');
  await callWithForm(url, uploadReadingCsv, form, token);
  return course.id;
}

async function handInWriting(url: string, courseId: number, token: string): Promise<number> {
  const { attempt, questions } = await call(url, openAttempt, { body: { courseId } }, token);
  const answers = Object.fromEntries(
    questions.map(({ id }) => [id, 'The library ought to stay open on Sundays. '.repeat(20)]),
  );
  return (await call(url, submitAttempt, { body: { courseId, attemptId: attempt?.id, answers } }, token)).attemptId;
}

/** Submits what is open, so that the next visit may begin. */
async function endTests(url: string, token: string): Promise<void> {
  for (const { id, courseId } of (await call(url, listOpenAttempts, {}, token)).attempts) {
    await call(url, submitAttempt, { body: { courseId, attemptId: id, answers: {} } }, token);
  }
}

/** What a login leaves in the browser. */
function storageOf(origin: string, { user, token }: Reply<typeof login>): PageToMeasure['storage'] {
  const localStorage = [
    { name: 'user', value: JSON.stringify(user) },
    { name: 'token', value: token },
  ];
  return { cookies: [], origins: [{ origin, localStorage }] };
}
