import { decideAnswerForm, getAnswerForms, listAnswersToCheck } from '@parlance/contract/written-answers';
import { expect } from '@playwright/test';
import { call } from '../fixtures/server.ts';
import { anAnsweredCourse, aWrittenCourse } from '../samples/written-answers.ts';
import { heading, section, status } from './staff.ts';
import { breakDown, hold, type Stage, type State } from './state.ts';

const PARTS = /\/answers-to-check(\?|$)/;
const FORMS = /\/answer-forms\?/;

/** The section at a course of our own. */
async function open(
  stage: Stage,
  { before = async () => {}, search = '' }: { before?: (courseId: number) => Promise<void>; search?: string } = {},
): Promise<void> {
  const { course } = await anAnsweredCourse(stage.server, stage.staff);
  await before(course.id);
  await stage.enter(stage.staff.admin);
  await stage.page.goto(`/admin-dashboard?section=answers&course=${course.id}${search}`);
}

async function openReady(stage: Stage): Promise<void> {
  await open(stage);
  await expect(stage.page.getByRole('button', { name: 'Accept “librery”' })).toBeVisible();
}

/** Keeps every wrong form of a course wrong, but for one that is accepted. */
async function decideAll({ server, staff }: Stage, courseId: number, accepted?: string): Promise<void> {
  const { token } = staff.admin;
  const parts = await call(server, listAnswersToCheck, { params: { id: courseId }, query: {} }, token);
  for (const { question_id: id, version_id, part } of parts) {
    const query = { version_id: String(version_id), part: String(part) } as never;
    const { forms } = await call(server, getAnswerForms, { params: { id }, query }, token);
    for (const { form } of forms) {
      const { question } = await call(server, getAnswerForms, { params: { id }, query }, token);
      const decision = form === accepted ? ('accept' as const) : ('keep_wrong' as const);
      const body = { version_id, revision: question.revision, part, form, decision };
      await call(server, decideAnswerForm, { params: { id }, query: {}, body }, token);
    }
  }
}

/** Wrong answers that are put together: the list of parts, one part, and what is decided. */
export const answersToCheck: State[] = [
  { name: 'answers to check, no course', open: section('admin', '?section=answers', heading('Choose a course.')) },
  {
    name: 'answers to check, loading',
    open: async (stage) => {
      await hold(stage, PARTS);
      await open(stage);
      await expect(status('Loading answers...')(stage.page).first()).toBeAttached();
    },
  },
  {
    name: 'answers to check, failed',
    open: async (stage) => {
      await breakDown(stage, PARTS);
      await open(stage);
      await expect(stage.page.getByText('Nothing is changed. Try again in a moment.')).toBeVisible();
    },
  },
  {
    name: 'answers to check, no work',
    open: async (stage) => {
      const { id } = await aWrittenCourse(stage.server, stage.staff);
      await section('admin', `?section=answers&course=${id}`, (page) =>
        page.getByText('Answers appear here after the first test is submitted.'),
      )(stage);
    },
  },
  {
    name: 'answers to check, none found',
    open: async (stage) => {
      const { id } = await aWrittenCourse(stage.server, stage.staff);
      await section('admin', `?section=answers&course=${id}&q=ferry`, heading('No questions found.'))(stage);
    },
  },
  { name: 'answers to check, ready', open: openReady },
  {
    name: 'answers to check, part loading',
    open: async (stage) => {
      await hold(stage, FORMS);
      await open(stage);
      await expect(status('Loading answers...')(stage.page).first()).toBeAttached();
    },
  },
  {
    name: 'answers to check, part failed',
    open: async (stage) => {
      await breakDown(stage, FORMS);
      await open(stage);
      await expect(stage.page.getByText('Nothing is changed. Try again in a moment.')).toBeVisible();
    },
  },
  {
    name: 'answers to check, who changes',
    open: async (stage) => {
      await openReady(stage);
      await stage.page.getByRole('button', { name: 'Accept “librery”' }).click();
      await expect(stage.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'answers to check, one accepted, the others kept wrong',
    open: async (stage) => {
      await open(stage, { before: (courseId) => decideAll(stage, courseId, 'librery'), search: '&show=all' });
      await expect(stage.page.getByText('“librery” was accepted on')).toBeVisible();
    },
  },
  {
    name: 'answers to check, all decided',
    open: async (stage) => {
      await open(stage, { before: (courseId) => decideAll(stage, courseId) });
      await expect(stage.page.getByRole('link', { name: 'Show all' })).toBeVisible();
    },
  },
];
