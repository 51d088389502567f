import { addBankQuestion, getBankQuestion, retireQuestion, takeIntoBank } from '@parlance/contract/bank/bank';
import { editQuestion } from '@parlance/contract/editing';
import { expect } from '@playwright/test';
import { call } from '../fixtures/server.ts';
import { aReadingCourse, aTitle } from '../samples/courses.ts';
import { aCourseThatDraws } from '../samples/draws.ts';
import { questionsOf } from '../samples/questions.ts';
import { heading, section, status } from './staff.ts';
import { answer, breakDown, hold, type Stage, type State } from './state.ts';

const BANK = /\/api\/admin\/bank(\?|$)/;
const ONE = /\/api\/admin\/bank\/questions\/\d+$/;

/** The bank with the questions of one course of our own, narrowed to them by a tag of theirs. */
async function openBank(stage: Stage): Promise<void> {
  const { server, staff, page, enter } = stage;
  const course = await aReadingCourse(server, staff.admin, { title: aTitle('Estuary') });
  const ids = (await questionsOf(server, staff.admin, course)).map(({ id }) => id);
  await call(server, takeIntoBank, { body: { course_id: course.id, question_ids: ids } }, staff.admin.token);
  const tag = aTitle('estuary').toLowerCase();
  const question = {
    question_type: 'reading_mcq' as const,
    label: 'High water',
    question_text: 'When is high water?',
    option_a: 'At noon',
    option_b: 'At one',
    correct_option: 'B' as const,
    skill: 'Reading' as const,
    level: 'B2' as const,
    topic: 'Rivers',
    tags: [tag],
  };
  await call(server, addBankQuestion, { body: question }, staff.admin.token);
  const retired = await call(
    server,
    addBankQuestion,
    { body: { ...question, label: 'Low water', question_text: 'When is low water?' } },
    staff.admin.token,
  );
  await call(server, retireQuestion, { params: { id: retired.question.id } }, staff.admin.token);
  await enter(staff.admin);
  await page.goto(`/admin-dashboard?section=bank&status=all&tag=${encodeURIComponent(tag)}`);
  await expect(page.getByRole('link', { name: 'High water' })).toBeVisible();
}

async function select(stage: Stage): Promise<void> {
  await openBank(stage);
  await stage.page.getByRole('checkbox', { name: 'Select High water' }).check();
}

/** The details of a course that draws two of three questions. */
async function openDraw({ server, staff, page, enter }: Stage): Promise<void> {
  const { id } = await aCourseThatDraws(server, staff.admin);
  await enter(staff.admin);
  await page.goto(`/admin-dashboard?section=viewCourses&course=${id}`);
  await expect(page.getByText('Draws 2 of 3')).toBeVisible();
}

/** Presses an action of the bar below the list. */
async function press({ page }: Stage, name: string): Promise<void> {
  await page.getByRole('group', { name: 'Selected questions' }).getByRole('button', { name }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
}

export const questionBank: State[] = [
  {
    name: 'bank loading',
    open: section('admin', '?section=bank', status('Loading questions...'), (stage) => hold(stage, BANK)),
  },
  {
    name: 'bank failed',
    open: section('admin', '?section=bank', heading('Failed to fetch the question bank.'), (stage) =>
      breakDown(stage, BANK),
    ),
  },
  {
    name: 'bank empty',
    open: section('admin', '?section=bank', heading('The bank is empty.'), (stage) =>
      answer(stage, BANK, [], { headers: { 'X-Total-Count': '0' } }),
    ),
  },
  { name: 'bank, none found', open: section('admin', '?section=bank&q=zzzzzz', heading('No question fits.')) },
  { name: 'bank ready', open: openBank },
  { name: 'bank, one selected', open: select },
  {
    name: 'bank, details loading',
    open: async (stage) => {
      await openBank(stage);
      await hold(stage, ONE);
      await stage.page.getByRole('link', { name: 'High water' }).click();
      await expect(status('Loading the question...')(stage.page)).toBeAttached();
    },
  },
  {
    name: 'bank, details',
    open: async (stage) => {
      await openBank(stage);
      await stage.page.getByRole('link', { name: 'High water' }).click();
      await expect(stage.page.getByRole('heading', { name: 'Used in no test' })).toBeVisible();
    },
  },
  {
    name: 'bank, older words compared',
    open: async (stage) => {
      await openBank(stage);
      const { page, server, staff } = stage;
      await page.getByRole('link', { name: 'High water' }).click();
      const id = Number(new URL(page.url()).searchParams.get('question'));
      const params = { id };
      const { question } = await call(server, getBankQuestion, { params }, staff.admin.token);
      const { version_id, revision } = question;
      const words = { question_text: 'At which hour is high water?', option_a: 'At noon', option_b: 'At one' };
      const body = { ...words, correct_option: 'B' as const, version_id, revision };
      await call(server, editQuestion, { params, query: {}, body }, staff.admin.token);
      await page.reload();
      await page.getByRole('button', { name: 'Show version 1' }).click();
      await expect(page.getByRole('button', { name: 'Restore version 1' })).toBeVisible();
    },
  },
  {
    name: 'bank, add a question, its type',
    open: section('admin', '?section=editBankQuestion&question=new', heading('Matching and ordering')),
  },
  {
    name: 'bank, add a question',
    open: async (stage) => {
      await stage.enter(stage.staff.admin);
      await stage.page.goto('/admin-dashboard?section=editBankQuestion&question=new&skill=Reading&type=matching');
      await expect(stage.page.getByRole('button', { name: 'Save and add another' })).toBeVisible();
    },
  },
  {
    name: 'bank, edit a question',
    open: async (stage) => {
      await openBank(stage);
      await stage.page.getByRole('link', { name: 'High water' }).click();
      await stage.page.getByRole('link', { name: 'Edit', exact: true }).click();
      await expect(stage.page.getByRole('heading', { name: 'Edit Question' })).toBeVisible();
      await expect(stage.page.getByLabel('Option A')).toHaveValue('At noon');
    },
  },
  {
    name: 'bank, edit a question, gone',
    open: section(
      'admin',
      '?section=editBankQuestion&question=2147483647',
      heading('Question not found.'),
      async (stage) => stage.expectError(/404/),
    ),
  },
  {
    name: 'bank, add to a test',
    open: async (stage) => {
      await select(stage);
      await press(stage, 'Add to a test');
    },
  },
  {
    name: 'bank, tags',
    open: async (stage) => {
      await select(stage);
      await press(stage, 'Tags');
    },
  },
  {
    name: 'bank, retire',
    open: async (stage) => {
      await select(stage);
      await press(stage, 'Retire');
    },
  },
  {
    name: 'a course with a draw',
    open: async (stage) => {
      await openDraw(stage);
      await expect(stage.page.getByText('Draws 2 of 3')).toBeVisible();
    },
  },
  {
    name: 'the form of a draw',
    open: async (stage) => {
      await openDraw(stage);
      await stage.page.getByRole('button', { name: /^Edit the draw/ }).click();
      await expect(stage.page.getByText(/^Mean facility of 200 trial draws/)).toBeVisible();
    },
  },
  {
    name: 'a sample draw',
    open: async (stage) => {
      await openDraw(stage);
      await stage.page.getByRole('button', { name: /^Preview draw/ }).click();
      const questions = stage.page.getByRole('alertdialog').getByRole('region', { name: 'Questions' });
      await expect(questions.getByRole('listitem')).toHaveCount(2);
      // A long one is scrolled by keyboard.
      await expect(questions).toHaveAttribute('tabindex', '0');
    },
  },
];
