import type { Course } from '@parlance/contract/courses';
import { giveAllowance, listPractisingLearners } from '@parlance/contract/taking/allowances';
import { expect } from '@playwright/test';
import { aLearner } from '../fixtures/people.ts';
import { call } from '../fixtures/server.ts';
import { takeTest } from '../samples/attempts.ts';
import { aReadingCourse } from '../samples/courses.ts';
import { questionsOf } from '../samples/questions.ts';
import { answer, breakDown, hold, type Stage, type State } from './state.ts';

/** Opens the form of the question of this type in `course`. */
async function openForm(stage: Stage, course: Course, type: string): Promise<void> {
  const { server, staff, page, enter } = stage;
  const question = (await questionsOf(server, staff.admin, course)).find(({ question_type }) => question_type === type);
  await enter(staff.admin);
  await page.goto(`/admin-dashboard?section=editQuestion&course=${course.id}&question=${question?.id}`);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
}

export const questionForms: State[] = [
  {
    name: 'question form, blanks',
    open: async (stage) => {
      await openForm(stage, stage.samples.reading, 'fill_in_blanks');
      await expect(stage.page.getByLabel('Blank 2', { exact: true })).toHaveValue('sensor');
    },
  },
  {
    name: 'question form, partial credit',
    open: async (stage) => {
      const course = await aReadingCourse(stage.server, stage.staff.admin);
      await openForm(stage, course, 'checkbox');
      await stage.page.getByRole('checkbox', { name: 'Partial credit' }).check();
      await expect(stage.page.getByLabel('Credit for A in percent')).toBeVisible();
    },
  },
  {
    name: 'question form, options shuffled',
    open: async (stage) => {
      await openForm(stage, stage.samples.reading, 'reading_mcq');
      await stage.page.getByText('Shuffled', { exact: true }).click();
      await stage.page.getByText('Keep their place:').scrollIntoViewIfNeeded();
      await stage.page.getByRole('checkbox', { name: 'C keeps its place' }).check();
    },
  },
  {
    name: 'question form, fields wrong',
    open: async (stage) => {
      await stage.enter(stage.staff.admin);
      const { id } = stage.samples.listening;
      await stage.page.goto(`/admin-dashboard?section=editQuestion&course=${id}&question=new&type=listening`);
      await stage.page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(stage.page.getByText('Mark the correct option.')).toBeVisible();
    },
  },
  {
    name: 'question form, options the same',
    open: async (stage) => {
      const { page, samples } = stage;
      await openForm(stage, samples.reading, 'reading_mcq');
      for (const name of ['A', 'B']) await page.getByLabel(`Option ${name}`, { exact: true }).fill('The pilots rest.');
      await expect(page.getByText('Options A and B are the same', { exact: false })).toBeVisible();
    },
  },
  {
    name: 'key corrected, scores before and after',
    open: async (stage) => {
      await openForm(stage, stage.samples.reading, 'true_false');
      const { page } = stage;
      await answer(stage, '**/api/admin/questions/*', { report, message: '' });
      await page.getByRole('radio', { name: 'True' }).first().check();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('alertdialog')).toContainText('2 scores change, 1 stays the same.');
    },
  },
  {
    name: 'question corrected after the test',
    open: async (stage) => {
      const { server, staff, page, enter, samples } = stage;
      const course = samples.reading;
      const questions = await questionsOf(server, staff.admin, course);
      const question = questions.find(({ question_type }) => question_type === 'reading_mcq') ?? questions[0];
      await enter(staff.admin);
      await page.goto(`/admin-dashboard?section=correctQuestion&course=${course.id}&question=${question?.id}`);
      await expect(page.getByRole('radio', { name: 'By its answers' })).toBeChecked();
    },
  },
  {
    name: 'question left out, scores before and after',
    open: async (stage) => {
      const { server, staff, page, enter, samples } = stage;
      const [question] = await questionsOf(server, staff.admin, samples.reading);
      await enter(staff.admin);
      await page.goto(`/admin-dashboard?section=correctQuestion&course=${samples.reading.id}&question=${question?.id}`);
      await page.getByRole('radio', { name: 'Leave it out' }).check();
      await answer(stage, '**/api/admin/questions/*/corrections?*', { report: leftOut, message: '' });
      await page.getByRole('button', { name: 'Show what changes' }).click();
      await expect(page.getByRole('alertdialog')).toContainText('Leave it out and mark 3 tests again?');
    },
  },
  {
    name: 'attempts and time, learners',
    open: async ({ page, server, staff, samples, enter }) => {
      await takeTest(server, await aLearner(server), samples.reading, ['B', 'FALSE']);
      await enter(staff.admin);
      await page.goto(`/admin-dashboard?section=learnerPractice&course=${samples.reading.id}`);
      await expect(page.getByRole('list', { name: 'Learners found' })).toBeVisible();
    },
  },
  {
    name: 'attempts and time, one learner',
    open: async ({ page, server, staff, samples, enter }) => {
      const learner = await aLearner(server);
      await takeTest(server, learner, samples.reading, ['B', 'FALSE']);
      const { id } = samples.reading;
      const { token } = staff.admin;
      const found = await call(server, listPractisingLearners, { params: { id }, query: { q: learner.email } }, token);
      const accountId = found[0]?.id ?? 0;
      const body = { kind: 'time' as const, seconds: 600, reason: 'The fire alarm went off.' };
      await call(server, giveAllowance, { params: { id, accountId }, body }, token);
      await enter(staff.admin);
      await page.goto(`/admin-dashboard?section=learnerPractice&course=${id}&learner=${accountId}`);
      await expect(page.getByRole('listitem').filter({ hasText: 'in the next attempt' })).toBeVisible();
    },
  },
  {
    name: 'question changed meanwhile',
    open: async (stage) => {
      const { page, server, staff, samples, expectError } = stage;
      expectError(/status of 409/);
      await openForm(stage, samples.reading, 'true_false');
      const [, theirs] = await questionsOf(server, staff.admin, samples.reading);
      const json = { code: 'edit_version_old', message: 'Changed.', requestId: 'e2e', question: theirs };
      await answer(stage, '**/api/admin/questions/*', json, { status: 409 });
      await page.getByLabel('Statement').fill('The villages voted for a bridge in 1994.');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('alertdialog')).toContainText('Their version');
    },
  },
  { name: 'passage form', open: openPassage },
  {
    name: 'passage changed meanwhile',
    open: async (stage) => {
      const { page, expectError } = stage;
      expectError(/status of 409/);
      await openPassage(stage);
      const message = 'Someone else changed this after you opened it. Nothing was overwritten.';
      const json = { code: 'edit_version_old', message, requestId: 'e2e' };
      await answer(stage, '**/api/admin/passages/*', json, { status: 409 });
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Load what is stored' })).toBeVisible();
    },
  },
];

async function openPassage({ page, server, staff, samples: { reading }, enter }: Stage): Promise<void> {
  const [first] = await questionsOf(server, staff.admin, reading);
  await enter(staff.admin);
  await page.goto(`/admin-dashboard?section=editPassage&course=${reading.id}&passage=${first?.passage_id ?? 0}`);
  await expect(page.getByLabel('Title')).toHaveValue('The Ferry at Low Water');
}

const taken = { taken_at: '2026-01-12T09:30:00.000Z', total: 5, total_before: 5 };
const report = {
  keyCorrected: true,
  newVersion: false,
  attemptsMarkedAgain: 3,
  scoresChanged: 2,
  changed: [
    { attempt_id: 1, user_name: 'Amina Yusuf', before: 4, after: 5, ...taken },
    { attempt_id: 2, user_name: 'Tomasz Wierzbicki', before: 3, after: 2, ...taken },
  ],
};

const leftOut = {
  ...report,
  changed: report.changed.map(({ before, ...one }) => ({ ...one, before, after: before - 1, total: 4 })),
};

/** Opens the preview of `course` as an admin. */
async function openPreview({ page, staff, enter }: Stage, course: Course): Promise<void> {
  await enter(staff.admin);
  await page.goto(`/admin/preview/${course.id}`);
}

export const preview: State[] = [
  {
    name: 'a Reading test',
    open: async (stage) => {
      await openPreview(stage, stage.samples.reading);
      await expect(stage.page.getByText('Why does the ferry stop at noon in August?')).toBeVisible();
    },
  },
  {
    name: 'marked',
    open: async (stage) => {
      await openPreview(stage, stage.samples.choice);
      const { page } = stage;
      await page.getByRole('radio', { name: 'plentiful' }).check();
      await page.getByRole('button', { name: 'End Test' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'End Test' }).click();
      await expect(page.getByRole('heading', { name: '1 of 3' })).toBeVisible();
    },
  },
  {
    name: 'failed',
    open: async (stage) => {
      await breakDown(stage, '**/api/admin/courses/*/preview');
      await openPreview(stage, stage.samples.reading);
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
];

const PREVIEW = /\/api\/admin\/courses\/\d+\/preview(\?|$)/;
const KEY = /\/api\/admin\/courses\/\d+\/preview\/key$/;

/** Opens the paper of a course, to be printed. */
async function openPaper({ page, staff, enter }: Stage, courseId: number, search = ''): Promise<void> {
  await enter(staff.admin);
  await page.goto(`/admin/print/${courseId}${search}`);
}

export const print: State[] = [
  {
    name: 'a paper of every kind',
    open: async (stage) => {
      await openPaper(stage, stage.samples.everyKind.id);
      await expect(stage.page.getByRole('heading', { level: 1 })).toHaveText('Academic Reading 2');
    },
  },
  {
    name: 'with its key',
    open: async (stage) => {
      await openPaper(stage, stage.samples.choice.id, '?key=with');
      await expect(stage.page.getByRole('heading', { name: 'Answer key' })).toBeVisible();
    },
  },
  {
    name: 'loading',
    open: async (stage) => {
      await hold(stage, PREVIEW);
      await openPaper(stage, stage.samples.choice.id);
      await expect(stage.page.getByRole('status')).toHaveText('Loading the paper...');
    },
  },
  {
    name: 'the key loading',
    open: async (stage) => {
      await hold(stage, KEY);
      await openPaper(stage, stage.samples.choice.id, '?key=with');
      await expect(stage.page.getByRole('status')).toHaveText('Loading the answer key...');
    },
  },
  {
    name: 'failed',
    open: async (stage) => {
      await breakDown(stage, '**/api/admin/courses/*/preview');
      await openPaper(stage, stage.samples.choice.id);
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    name: 'the key failed',
    open: async (stage) => {
      await breakDown(stage, '**/api/admin/courses/*/preview/key');
      await openPaper(stage, stage.samples.choice.id, '?key=with');
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    name: 'no questions',
    open: async (stage) => {
      await openPaper(stage, stage.samples.empty.id);
      await expect(stage.page.getByRole('heading', { level: 1 })).toHaveText('No questions yet.');
    },
  },
];
