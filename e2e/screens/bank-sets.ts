import { addFromBank, listBank, tagQuestions, takeIntoBank } from '@parlance/contract/bank/bank';
import { getBankSet } from '@parlance/contract/bank/sets';
import { editPassage } from '@parlance/contract/editing';
import { expect } from '@playwright/test';
import { call } from '../fixtures/server.ts';
import { aCourse, aReadingCourse, aTitle } from '../samples/courses.ts';
import { questionsOf } from '../samples/questions.ts';
import { aListeningCourse } from '../samples/single-question-courses.ts';
import { heading, section, status } from './staff.ts';
import { answer, breakDown, hold, type Stage, type State } from './state.ts';

const SETS = /\/api\/admin\/bank\?.*what=sets/;
const ONE_SET = /\/api\/admin\/bank\/sets\/\d+$/;

type Made = { passageSet: number; recordingSet: number; tag: string };

/** Sets of a passage and of a recording, with a tag of their own, and one of them in a test. */
async function makeSets({ server, staff }: Stage): Promise<Made> {
  const { token } = staff.admin;
  const reading = await aReadingCourse(server, staff.admin, { title: aTitle('Estuary') });
  const listening = await aListeningCourse(server, staff.admin, { title: aTitle('Quayside') });
  for (const course of [reading, listening]) {
    const question_ids = (await questionsOf(server, staff.admin, course)).map(({ id }) => id);
    await call(server, takeIntoBank, { body: { course_id: course.id, question_ids } }, token);
  }
  const [asked] = await questionsOf(server, staff.admin, reading);
  const passageSet = asked?.passage_id ?? 0;
  const listed = await call(server, listBank, { query: { what: 'sets', skill: 'Listening', limit: '100' } }, token);
  const recordingSet = listed.find((one) => one.what === 'set' && one.title.startsWith(listening.title))?.id ?? 0;
  const tag = aTitle('water').toLowerCase();
  const set = { level: 'B2' as const, topic: 'Rivers' };
  await call(server, tagQuestions, { body: { passage_ids: [passageSet, recordingSet], set, add: [tag] } }, token);
  return { passageSet, recordingSet, tag };
}

async function openSets(stage: Stage, more: (made: Made) => string = () => ''): Promise<Made> {
  const made = await makeSets(stage);
  await stage.enter(stage.staff.admin);
  await stage.page.goto(`/admin-dashboard?section=bank&what=sets&tag=${encodeURIComponent(made.tag)}${more(made)}`);
  return made;
}

/** A test that refers to a set of the bank, and its first question. */
async function aReference(stage: Stage): Promise<{ courseId: number; questionId: number; passageSet: number }> {
  const { server, staff } = stage;
  const { token } = staff.admin;
  const { passageSet } = await makeSets(stage);
  const { id } = await aCourse(server, staff.admin, { title: aTitle('Second') });
  const body = { passage_ids: [passageSet], mode: 'reference' as const, pinned: true };
  await call(server, addFromBank, { params: { id }, body }, token);
  const { questions } = await call(server, getBankSet, { params: { id: passageSet } }, token);
  return { courseId: id, questionId: questions[0]?.id ?? 0, passageSet };
}

const asksAboutCopy = heading(/^Used in 2 tests\. Change it in the bank, or make a copy/);

export const bankSets: State[] = [
  {
    name: 'sets loading',
    open: section('admin', '?section=bank&what=sets', status('Loading sets...'), (stage) => hold(stage, SETS)),
  },
  {
    name: 'sets failed',
    open: section('admin', '?section=bank&what=sets', heading('Failed to fetch the question bank.'), (stage) =>
      breakDown(stage, SETS),
    ),
  },
  {
    name: 'sets empty',
    open: section('admin', '?section=bank&what=sets', heading('The bank has no sets.'), (stage) =>
      answer(stage, SETS, [], { headers: { 'X-Total-Count': '0' } }),
    ),
  },
  { name: 'sets, none found', open: section('admin', '?section=bank&what=sets&q=zzzzzz', heading('No set fits.')) },
  {
    name: 'sets ready',
    open: async (stage) => {
      await openSets(stage);
      await expect(stage.page.getByText('Recording, 2 questions')).toBeVisible();
    },
  },
  {
    name: 'sets, tags of all',
    open: async (stage) => {
      await openSets(stage);
      await stage.page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await stage.page.getByRole('group', { name: 'Selected sets' }).getByRole('button', { name: 'Tags' }).click();
      await expect(stage.page.getByRole('alertdialog', { name: /^Tags of \d+ sets/ })).toBeVisible();
    },
  },
  {
    name: 'a set, loading',
    open: async (stage) => {
      await hold(stage, ONE_SET);
      await openSets(stage, ({ passageSet }) => `&set=${passageSet}`);
      await expect(status('Loading the set...')(stage.page)).toBeAttached();
    },
  },
  {
    name: 'a set of a passage',
    open: async (stage) => {
      await openSets(stage, ({ passageSet }) => `&set=${passageSet}`);
      await expect(heading('Used in 1 test')(stage.page)).toBeVisible();
    },
  },
  {
    name: 'a set of a recording',
    open: async (stage) => {
      await openSets(stage, ({ recordingSet }) => `&set=${recordingSet}`);
      await expect(heading(/^Recording$/)(stage.page)).toBeVisible();
    },
  },
  {
    name: 'a set, gone',
    open: section('admin', '?section=bank&what=sets&set=2147483647', heading('Set not found.'), async (stage) =>
      stage.expectError(/404/),
    ),
  },
  {
    name: 'a new set of a passage',
    open: section('admin', '?section=editBankSet&set=new', heading('Add Set')),
  },
  {
    name: 'a new set of a recording',
    open: async (stage) => {
      await stage.enter(stage.staff.admin);
      await stage.page.goto('/admin-dashboard?section=editBankSet&set=new');
      await stage.page.getByText('A recording', { exact: true }).click();
      await stage.page.getByRole('button', { name: 'Save and add a question' }).click();
      await expect(stage.page.getByText('Upload the recording.')).toBeVisible();
    },
  },
  {
    name: 'a stored set of a recording, edited',
    open: async (stage) => {
      const { recordingSet } = await makeSets(stage);
      await stage.enter(stage.staff.admin);
      await stage.page.goto(`/admin-dashboard?section=editBankSet&set=${recordingSet}`);
      await expect(stage.page.getByRole('button', { name: 'Use another recording' })).toBeVisible();
    },
  },
  {
    name: 'a stored set of a passage, changed by someone else',
    open: async (stage) => {
      stage.expectError(/status of 409/);
      const { page, server, staff } = stage;
      const { passageSet: id } = await makeSets(stage);
      await stage.enter(staff.admin);
      await page.goto(`/admin-dashboard?section=editBankSet&set=${id}`);
      await page.getByLabel('Title').fill('The weir');
      const body = { title: 'The ford', content: 'Theirs.', version: 1 };
      await call(server, editPassage, { params: { id }, body }, staff.superadmin.token);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Load what is stored' })).toBeVisible();
    },
  },
  {
    name: 'a new question about a recording, in the bank',
    open: async (stage) => {
      await makeSets(stage);
      await stage.enter(stage.staff.admin);
      await stage.page.goto('/admin-dashboard?section=editBankQuestion&question=new&skill=Listening&type=listening');
      await expect(stage.page.getByLabel('Or choose the recording of a set').first()).toBeVisible();
    },
  },
  {
    name: 'a new question of a set with a recording',
    open: async (stage) => {
      const { recordingSet } = await makeSets(stage);
      await stage.enter(stage.staff.admin);
      const query = `skill=Listening&type=listening&set=${recordingSet}`;
      await stage.page.goto(`/admin-dashboard?section=editBankQuestion&question=new&${query}`);
      await expect(stage.page.getByText(/The question joins the set/)).toBeVisible();
    },
  },
  {
    name: 'a question of the bank, edited from a test',
    open: async (stage) => {
      const { courseId, questionId } = await aReference(stage);
      await stage.enter(stage.staff.admin);
      await stage.page.goto(`/admin-dashboard?section=editQuestion&course=${courseId}&question=${questionId}`);
      await expect(asksAboutCopy(stage.page)).toBeVisible();
    },
  },
  {
    name: 'a passage of the bank, edited from a test',
    open: async (stage) => {
      const { courseId, passageSet } = await aReference(stage);
      await stage.enter(stage.staff.admin);
      await stage.page.goto(`/admin-dashboard?section=editPassage&course=${courseId}&passage=${passageSet}`);
      await expect(asksAboutCopy(stage.page)).toBeVisible();
    },
  },
];
