import { addBankQuestion, retireQuestion, takeIntoBank } from '@parlance/contract/bank';
import { expect } from '@playwright/test';
import { call } from '../fixtures/server.ts';
import { aReadingCourse, aTitle } from '../samples/courses.ts';
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

/** Presses an action of the bar below the list. */
async function press({ page }: Stage, name: string): Promise<void> {
  await page.getByRole('group', { name: 'Selected questions' }).getByRole('button', { name }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
}

export const questionBank: State[] = [
  {
    name: 'bank loading',
    open: section('admin', '?section=bank', status('Loading the question bank...'), (stage) => hold(stage, BANK)),
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
];
