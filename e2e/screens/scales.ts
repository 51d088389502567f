import { addScaleVersion } from '@parlance/contract/scales/scale';
import { expect } from '@playwright/test';
import { call } from '../fixtures/server.ts';
import { aBandedCourse, aBandedResult, aScale } from '../samples/scales.ts';
import { heading, section, status } from './staff.ts';
import { answer, breakDown, hold, type Stage, type State } from './state.ts';

const SCALES = /\/api\/admin\/scales(\?|$)/;
const ONE = /\/api\/admin\/scales\/\d+$/;
const OF_COURSE = /\/api\/admin\/courses\/\d+\/scale$/;

async function openOne(stage: Stage): Promise<void> {
  const { id } = await aScale(stage.server, stage.staff.admin);
  await stage.enter(stage.staff.admin);
  await stage.page.goto(`/admin-dashboard?section=scales&scale=${id}`);
}

async function openCourse(stage: Stage, courseId: number): Promise<void> {
  await stage.enter(stage.staff.admin);
  await stage.page.goto(`/admin-dashboard?section=courseScale&course=${courseId}`);
}

function ofCourse(sees: string, before: (stage: Stage) => Promise<void> = async () => {}): State['open'] {
  return async (stage) => {
    const { course } = await aBandedCourse(stage.server, stage.staff.admin);
    await before(stage);
    await openCourse(stage, course.id);
    await expect(stage.page.getByText(sees).first()).toBeAttached();
  };
}

export const scaleStates: State[] = [
  {
    name: 'scales loading',
    open: section('admin', '?section=scales', status('Loading scales...'), (stage) => hold(stage, SCALES)),
  },
  {
    name: 'scales empty',
    open: section('admin', '?section=scales', heading('No scales yet.'), (stage) =>
      answer(stage, SCALES, { scales: [] }),
    ),
  },
  {
    name: 'scales failed',
    open: section('admin', '?section=scales', heading(/temporarily unavailable/), (stage) => breakDown(stage, SCALES)),
  },
  {
    name: 'scales ready',
    open: async (stage) => {
      await aBandedCourse(stage.server, stage.staff.admin);
      await section('admin', '?section=scales', heading('Scales'))(stage);
      await expect(stage.page.getByText('Writing, 0 to 9').first()).toBeVisible();
    },
  },
  {
    name: 'scale failed',
    open: async (stage) => {
      await breakDown(stage, ONE);
      await openOne(stage);
      await expect(stage.page.getByText('Nothing is changed. Try again in a moment.')).toBeVisible();
    },
  },
  {
    name: 'scale ready',
    open: async (stage) => {
      await openOne(stage);
      await expect(stage.page.getByLabel('From, row 7')).toBeVisible();
    },
  },
  {
    name: 'scale new, fields wrong',
    open: async (stage) => {
      await section('admin', '?section=scales&scale=new', heading('Add scale'))(stage);
      await stage.page.getByRole('button', { name: 'Add scale' }).click();
      await expect(stage.page.getByText('Enter a name.').first()).toBeVisible();
    },
  },
  { name: 'scale of a course, loading', open: ofCourse('Loading the scale...', (stage) => hold(stage, OF_COURSE)) },
  {
    name: 'scale of a course, failed',
    open: ofCourse('Nothing was changed. Try again in a moment.', (stage) => breakDown(stage, OF_COURSE)),
  },
  { name: 'scale of a course, ready', open: ofCourse('Likely ranges') },
  {
    name: 'scale of a course, another version',
    open: async (stage) => {
      const { server, staff, page } = stage;
      const { course, scale } = await aBandedCourse(server, staff.admin);
      await aBandedResult(server, staff.admin, course);
      const { id, version, ...form } = scale;
      const body = {
        ...form,
        rows: form.rows.map((row) => (row.from === 70 ? { ...row, band: 7 } : row)),
        after: version,
      };
      await call(server, addScaleVersion, { params: { id }, body }, staff.admin.token);
      await openCourse(stage, course.id);
      await page.getByLabel('Reason').fill('The table was wrong.');
      await page.getByRole('button', { name: /^Apply version 2/ }).click();
      await expect(page.getByRole('alertdialog').getByText('Band before')).toBeVisible();
    },
  },
];

/** What a learner sees of a band. */
export const bandStates: State[] = [
  {
    name: 'with a band',
    open: async (stage) => {
      const { server, staff } = stage;
      const { course } = await aBandedCourse(server, staff.admin);
      const { learner, attemptId } = await aBandedResult(server, staff.admin, course);
      await stage.enter(learner);
      await stage.page.goto(`/score?attempt=${attemptId}`);
      await expect(stage.page.getByText('Not enough data yet for a likely range.')).toBeVisible();
    },
  },
];
