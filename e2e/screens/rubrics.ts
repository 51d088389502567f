import { addRubric, addRubricVersion, getRubric } from '@parlance/contract/rubrics/rubric';
import { expect } from '@playwright/test';
import { call } from '../fixtures/server.ts';
import { aTitle } from '../samples/courses.ts';
import { chooseFile } from '../samples/csv-upload.ts';
import { theRubric } from '../samples/rubrics.ts';
import { heading, section, status } from './staff.ts';
import { answer, breakDown, hold, type Stage, type State } from './state.ts';

const RUBRICS = /\/api\/admin\/rubrics(\?|$)/;
const ONE = /\/api\/admin\/rubrics\/\d+$/;

async function openOne(stage: Stage): Promise<void> {
  const id = await theRubric(stage.server, stage.staff.admin);
  await stage.enter(stage.staff.admin);
  await stage.page.goto(`/admin-dashboard?section=rubrics&rubric=${id}`);
}

export const rubricStates: State[] = [
  {
    name: 'rubrics loading',
    open: section('admin', '?section=rubrics', status('Loading rubrics...'), (stage) => hold(stage, RUBRICS)),
  },
  {
    name: 'rubrics empty',
    open: section('admin', '?section=rubrics', heading('No rubrics yet.'), (stage) =>
      answer(stage, RUBRICS, { rubrics: [] }),
    ),
  },
  {
    name: 'rubrics failed',
    open: section('admin', '?section=rubrics', heading(/temporarily unavailable/), (stage) =>
      breakDown(stage, RUBRICS),
    ),
  },
  { name: 'rubrics ready', open: section('admin', '?section=rubrics', heading('Rubrics')) },
  {
    name: 'rubric failed',
    open: async (stage) => {
      await breakDown(stage, ONE);
      await openOne(stage);
      await expect(stage.page.getByText('Nothing is changed. Try again in a moment.')).toBeVisible();
    },
  },
  {
    name: 'rubric ready',
    open: async (stage) => {
      await openOne(stage);
      await expect(stage.page.getByText('For example,')).toBeVisible();
    },
  },
  {
    name: 'rubric changed by someone else',
    open: async (stage) => {
      stage.expectError(/status of 409/);
      const { server, staff, page } = stage;
      const { token } = staff.admin;
      const params = { id: await theRubric(server, staff.admin) };
      const { skill, top, step, per, rounding, learner_sees, criteria } = (
        await call(server, getRubric, { params }, token)
      ).rubric;
      const body = { name: aTitle('Our own bands'), skill, top, step, per, rounding, learner_sees, criteria };
      const { id, version: after } = (await call(server, addRubric, { body }, token)).rubric;
      await stage.enter(staff.admin);
      await page.goto(`/admin-dashboard?section=rubrics&rubric=${id}`);
      await page.getByLabel('Name', { exact: true }).fill('Bands for letters');
      const theirs = { ...body, name: aTitle('Bands for essays'), after };
      await call(server, addRubricVersion, { params: { id }, body: theirs }, staff.superadmin.token);
      await page.getByRole('button', { name: 'Save as the next version' }).click();
      await expect(page.getByRole('button', { name: 'Load what is stored' })).toBeVisible();
    },
  },
  {
    name: 'rubric new, fields wrong',
    open: async (stage) => {
      await section('admin', '?section=rubrics&rubric=new', heading('Add rubric'))(stage);
      await stage.page.getByRole('button', { name: 'Add rubric' }).click();
      await expect(stage.page.getByText('Enter a name.').first()).toBeVisible();
    },
  },
  {
    name: 'saved comments',
    open: section('admin', '?section=rubrics&view=comments', heading('What the file contains')),
  },
  {
    name: 'saved comments, a file that was checked',
    open: async (stage) => {
      await section('admin', '?section=rubrics&view=comments', heading('What the file contains'))(stage);
      await chooseFile(stage.page, 'comments.csv', 'text,everybody\nUse linking words.,yes\nGive a reason.,\n');
      await expect(stage.page.getByText('2 comments are new.')).toBeVisible();
    },
  },
  {
    name: 'saved comments, rows wrong',
    open: async (stage) => {
      stage.expectError(/status of 400/);
      await section('admin', '?section=rubrics&view=comments', heading('What the file contains'))(stage);
      await chooseFile(stage.page, 'comments.csv', 'text,everybody\nUse linking words.,perhaps\nGive a reason.,\n');
      await expect(stage.page.getByText('1 row to fix.')).toBeVisible();
    },
  },
];
