import { changeReport, issueReport, type ReportShows } from '@parlance/contract/reports/score-report';
import { expect } from '@playwright/test';
import { call } from '../fixtures/server.ts';
import { aBandedCourse, aBandedResult } from '../samples/scales.ts';
import { breakDown, hold, type Stage, type State } from './state.ts';

const ONE = /\/api\/tests\/reports\/\w+$/;
const SHOWS: ReportShows = { name: true, bands: true, date: true, course: false };

/** A report of a letter that was marked, whose learner is entered. */
async function aReport({ server, staff, enter }: Stage) {
  const { course } = await aBandedCourse(server, staff.admin);
  const { learner, attemptId } = await aBandedResult(server, staff.admin, course);
  await enter(learner);
  const body = { attempt_id: attemptId, shows: SHOWS };
  const { code } = await call(server, issueReport, { body }, learner.token);
  return { learner, attemptId, code };
}

function opened(sees: string, before: (stage: Stage) => Promise<void> = async () => {}): State['open'] {
  return async (stage) => {
    const { code } = await aReport(stage);
    await before(stage);
    await stage.page.goto(`/report/${code}`);
    await expect(stage.page.getByText(sees).first()).toBeAttached();
  };
}

export const report: State[] = [
  { name: 'loading', open: opened('Loading the report...', (stage) => hold(stage, ONE)) },
  { name: 'failed', open: opened('It is stored on the server.', (stage) => breakDown(stage, ONE)) },
  { name: 'ready', open: opened('Anyone you give the code can check that this report is genuine.') },
  {
    name: 'of nobody',
    open: async (stage) => {
      await aReport(stage);
      stage.expectError(/status of 404/);
      await stage.page.goto('/report/7K4M9XQP2TRD');
      await expect(stage.page.getByText('No report to show.')).toBeVisible();
    },
  },
  {
    name: 'not issued yet',
    open: async ({ server, staff, enter, page }) => {
      const { course } = await aBandedCourse(server, staff.admin);
      const { learner, attemptId } = await aBandedResult(server, staff.admin, course);
      await enter(learner);
      await page.goto(`/report/${attemptId}`);
      await expect(page.getByRole('button', { name: 'Issue the report' })).toBeVisible();
    },
  },
  {
    name: 'withdrawn',
    open: async (stage) => {
      const { code, learner } = await aReport(stage);
      await call(stage.server, changeReport, { params: { code }, body: { withdraw: true } }, learner.token);
      await stage.page.goto(`/report/${code}`);
      await expect(stage.page.getByText(/This report was withdrawn on/)).toBeVisible();
    },
  },
];
