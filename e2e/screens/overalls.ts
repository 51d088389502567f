import { issueReport, SHOWS_NOTHING } from '@parlance/contract/reports/score-report';
import { expect } from '@playwright/test';
import { call } from '../fixtures/server.ts';
import { anOverall, anOwnOverall } from '../samples/overalls.ts';
import { heading, section, status } from './staff.ts';
import { answer, breakDown, hold, type Stage, type State } from './state.ts';

const OVERALLS = /\/api\/admin\/overalls(\?|$)/;
const OWN = /\/api\/tests\/overalls$/;

async function openOne(stage: Stage): Promise<void> {
  const { overall } = await anOverall(stage.server, stage.staff.admin);
  await stage.enter(stage.staff.admin);
  await stage.page.goto(`/admin-dashboard?section=overalls&overall=${overall.id}`);
}

export const overallStates: State[] = [
  {
    name: 'overall bands loading',
    open: section('admin', '?section=overalls', status('Loading overall bands...'), (stage) => hold(stage, OVERALLS)),
  },
  {
    name: 'overall bands empty',
    open: section('admin', '?section=overalls', heading('No overall bands yet.'), (stage) =>
      answer(stage, OVERALLS, { overalls: [] }),
    ),
  },
  {
    name: 'overall bands failed',
    open: section('admin', '?section=overalls', heading(/temporarily unavailable/), (stage) =>
      breakDown(stage, OVERALLS),
    ),
  },
  {
    name: 'overall bands ready',
    open: async (stage) => {
      await anOverall(stage.server, stage.staff.admin);
      await section('admin', '?section=overalls', heading('Overall bands'))(stage);
      await expect(stage.page.getByText('Academic overall').first()).toBeVisible();
    },
  },
  {
    name: 'overall band failed',
    open: async (stage) => {
      await breakDown(stage, OVERALLS);
      await openOne(stage);
      await expect(stage.page.getByText('Nothing is changed. Try again in a moment.')).toBeVisible();
    },
  },
  {
    name: 'overall band ready',
    open: async (stage) => {
      await openOne(stage);
      await expect(stage.page.getByLabel('Weight of course 2')).toBeVisible();
    },
  },
  {
    name: 'overall band new, fields wrong',
    open: async (stage) => {
      await section('admin', '?section=overalls&overall=new', heading('Add overall band'))(stage);
      await stage.page.getByRole('button', { name: 'Add overall band' }).click();
      await expect(stage.page.getByText('Enter a title.').first()).toBeVisible();
    },
  },
];

function ofLearner(
  sees: string,
  { isWhole = true, before = async () => {} }: { isWhole?: boolean; before?: (stage: Stage) => Promise<void> } = {},
): State['open'] {
  return async (stage) => {
    const { learner } = await anOwnOverall(stage.server, stage.staff.admin, { isWhole });
    await stage.enter(learner);
    await before(stage);
    await stage.page.goto('/user-dashboard?section=progress');
    await expect(stage.page.getByText(sees).first()).toBeAttached();
  };
}

/** What a learner sees of one in their progress. */
export const ownOverallStates: State[] = [
  { name: 'progress, an overall band', open: ofLearner('for the overall band.') },
  { name: 'progress, a part is missing', open: ofLearner('Not taken yet', { isWhole: false }) },
  {
    name: 'progress, overall bands loading',
    open: ofLearner('Loading your overall bands...', { before: (stage) => hold(stage, OWN) }),
  },
  {
    name: 'progress, overall bands failed',
    open: ofLearner('temporarily unavailable', { before: (stage) => breakDown(stage, OWN) }),
  },
];

/** Its report. */
export const overallReportStates: State[] = [
  {
    name: 'of an overall band',
    open: async ({ server, staff, enter, page }) => {
      const { overall, learner } = await anOwnOverall(server, staff.admin);
      await enter(learner);
      const body = { overall_id: overall.id, shows: { ...SHOWS_NOTHING, name: true, bands: true } };
      const { code } = await call(server, issueReport, { body }, learner.token);
      await page.goto(`/report/${code}`);
      await expect(page.getByText('By part')).toBeVisible();
    },
  },
  {
    name: 'of an overall band, not issued yet',
    open: async ({ server, staff, enter, page }) => {
      const { overall, learner } = await anOwnOverall(server, staff.admin);
      await enter(learner);
      await page.goto(`/report/overall-${overall.id}`);
      await expect(page.getByRole('button', { name: 'Issue the report' })).toBeVisible();
    },
  },
];
