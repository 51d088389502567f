import { expect } from '@playwright/test';
import { aCourse, aTitle } from '../samples/courses.ts';
import { analysisOf, itemOf, tasksOf } from '../samples/item-analysis.ts';
import { heading, section, status } from './staff.ts';
import { answer, breakDown, hold, type Stage, type State } from './state.ts';

const FIGURES = /\/analysis(\?|$)/;
const ITEM = /\/analysis\/questions\//;
const TASKS = /\/author-tasks\?.*(state|course)=/;

type Opening = {
  search?: string;
  change?: (known: ReturnType<typeof analysisOf>) => object;
  before?: () => Promise<void>;
};

/** The figures of a course, as a server would answer that has counted 180 learners. */
async function open(stage: Stage, { search = '', change = () => ({}), before }: Opening = {}): Promise<void> {
  const course = await aCourse(stage.server, stage.staff.admin, { title: aTitle('Academic Reading') });
  const known = analysisOf(course);
  await answer(stage, FIGURES, { ...known, ...change(known) });
  await answer(stage, ITEM, itemOf());
  await answer(stage, TASKS, tasksOf(course), { headers: { 'X-Total-Count': '3' } });
  await before?.();
  await stage.enter(stage.staff.admin);
  await stage.page.goto(`/admin-dashboard?section=analysis&course=${course.id}${search}`);
}

const none = { raw_max: null, maxima: [], test: null, items: [], open_tasks: 0 };

/** How the questions of a course were answered, and what authors are asked to look at. */
export const itemAnalysis: State[] = [
  {
    name: 'item analysis, loading',
    open: async (stage) => {
      await open(stage, { before: () => hold(stage, FIGURES) });
      await expect(status('Loading the figures...')(stage.page).first()).toBeAttached();
    },
  },
  {
    name: 'item analysis, failed',
    open: async (stage) => {
      await open(stage, { before: () => breakDown(stage, FIGURES) });
      await expect(stage.page.getByText('Nothing was changed. Try again in a moment.')).toBeVisible();
    },
  },
  {
    name: 'item analysis, no attempts',
    open: async (stage) => {
      const course = await aCourse(stage.server, stage.staff.admin, { title: aTitle('Academic Reading') });
      await section('admin', `?section=analysis&course=${course.id}`, heading('No attempts yet.'))(stage);
    },
  },
  {
    name: 'item analysis, criteria',
    open: async (stage) => {
      const criteria = ['Task response', 'Organisation', 'Vocabulary', 'Grammar'].map((name, at) => ({
        key: `c${at}`,
        name,
        n: 64,
        mean: 6.1 - at / 4,
        sd: 0.9 + at / 10,
        correlation: 0.8 - at / 5,
        bands: [4, 4.5, 5, 5.5, 6, 6.5, 7, 8].map((band, index) => ({ band, n: 2 + ((index + at) % 5) * 3 })),
      }));
      const judged = [{ question_id: 0, question_text: '', criteria }];
      await answer(stage, /criteria-figures/, { rubric: { name: 'Writing 0–9', top: 9 }, judged });
      await open(stage, { change: () => none });
      await expect(stage.page.getByText('Correlation with the others')).toBeVisible();
    },
  },
  {
    name: 'item analysis, counted again',
    open: async (stage) => {
      await open(stage, { change: () => ({ ...none, state: 'recalculating', waiting: 2001 }) });
      await expect(stage.page.getByText('The figures are being counted again.')).toBeVisible();
    },
  },
  {
    name: 'item analysis, ready',
    open: async (stage) => {
      await open(stage);
      await expect(stage.page.getByText('Frequent answer').first()).toBeVisible();
    },
  },
  {
    name: 'item analysis, a question',
    open: async (stage) => {
      await open(stage, { search: '&version=19' });
      await expect(stage.page.getByRole('link', { name: 'Change the key to C' })).toBeVisible();
    },
  },
  {
    name: 'item analysis, a question as a table',
    open: async (stage) => {
      await open(stage, { search: '&version=19' });
      await stage.page.getByRole('button', { name: 'Show as table' }).click();
      await expect(stage.page.getByRole('button', { name: 'Show as picture' })).toBeVisible();
    },
  },
  {
    name: 'item analysis, a question failed',
    open: async (stage) => {
      await open(stage, { search: '&version=19', before: () => breakDown(stage, ITEM) });
      await expect(stage.page.getByText('Try again').first()).toBeVisible();
    },
  },
  {
    name: 'item analysis, scores',
    open: async (stage) => {
      await open(stage, { search: '&view=scores' });
      await expect(stage.page.getByText('Half of the learners had 25.0 or more')).toBeVisible();
    },
  },
  {
    name: 'item analysis, difficulty and discrimination',
    open: async (stage) => {
      await open(stage, { search: '&view=scatter' });
      await expect(stage.page.getByText('Across: facility. Up: discrimination.')).toBeVisible();
    },
  },
  {
    name: 'item analysis, alarms',
    open: async (stage) => {
      await open(stage, { search: '&view=alarms' });
      await expect(stage.page.getByText('“color” was given 23 times.')).toBeVisible();
    },
  },
  {
    name: 'alarms, none',
    open: section('admin', '?section=tasks&state=dismissed', heading('No alarms here.')),
  },
  {
    name: 'alarms, open, one is dismissed',
    open: async (stage) => {
      await open(stage, { search: '&view=alarms' });
      await stage.page.getByRole('button', { name: 'Dismiss the alarm' }).first().click();
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
];
