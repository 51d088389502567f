import {
  changeReport,
  getReport,
  issueReport,
  listReports,
  type ScoreReport,
  SHOWS_NOTHING,
} from '@parlance/contract/reports/score-report';
import { aUser } from '@parlance/contract/test/examples';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { storeSession } from '../platform/session.ts';
import { ReportPage } from './report-page.tsx';

const server = serverReplies();
afterEach(() => localStorage.clear());

const CODE = '7K4M9XQP2TRD';
const known: ScoreReport = {
  code: CODE,
  attemptId: 7,
  state: 'valid',
  issuedAt: '2026-11-22T09:30:00.000Z',
  endedAt: null,
  payload: {
    name: 'Nadia Rahman',
    course: { title: 'Formal Letters', type: 'Writing' },
    takenAt: '2026-09-16T09:30:00.000Z',
    issuer: 'Harbour Language School',
    score: { score: 71, outOf: 100 },
    onScale: {
      band: 6.5,
      step: 0.5,
      cefr: 'B2',
      highest: 9,
      low: 6,
      high: 7,
      interval_state: 'given',
      percent: 68,
      interval_from: 'items',
    },
    criteria: { band: 6.5, top: 9, given: [{ question: 0, name: 'Grammar', band: 6.5, text: 'Errors are few.' }] },
    scaleVersion: 2,
    rubricVersion: 3,
  },
  shows: { ...SHOWS_NOTHING, name: true },
  mayChange: true,
  checkUrl: `https://school.example/verify/${CODE}`,
};

async function open(path: string, given: Partial<ScoreReport> = {}) {
  storeSession(aUser(), 'token');
  server.reply(getReport, { report: { ...known, ...given } });
  const page = (
    <Routes>
      <Route path="/report/:code" element={<ReportPage />} />
    </Routes>
  );
  return await renderScreen(page, path);
}

test('the line of bands ends where the scale does', async () => {
  const onScale = { ...known.payload.onScale, band: 8, low: 7.5, high: 8.5 } as ScoreReport['payload']['onScale'];
  const screen = await open(`/report/${CODE}`, { payload: { ...known.payload, onScale } });
  await expect.element(screen.getByText('9', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('10', { exact: true })).not.toBeInTheDocument();
});

test('a report says what it was issued with, where it is checked, and changes what that shows', async () => {
  const screen = await open(`/report/${CODE}`);
  for (const text of ['Nadia Rahman', '6.0 to 7.0', '71 / 100', '7K4M 9XQP 2TRD', 'Errors are few.']) {
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
  }
  await expect.element(screen.getByText('Check this report at school.example/verify')).toBeVisible();
  await expect.element(screen.getByText(/about two in three people/)).toBeVisible();
  server.reply(changeReport, { message: 'Saved.', report: known });
  await screen.getByRole('checkbox', { name: 'Course' }).click();
  await screen.getByRole('button', { name: 'Save' }).click();
  await screen.getByRole('button', { name: 'Withdraw this report' }).click();
  await screen.see();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect
    .poll(() => server.sentTo(changeReport).map(({ body }) => body))
    .toEqual([{ shows: { name: true, bands: false, date: false, course: true } }, { withdraw: true }]);
});

test('a report that was replaced says so on the sheet and leads to the new one', async () => {
  const screen = await open(`/report/${CODE}`, { state: 'replaced', endedAt: known.issuedAt, mayChange: false });
  await expect.element(screen.getByText('This report was replaced on 22 Nov 2026. Ask for the new one.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Open the new report' })).toHaveAttribute('href', '/report/7');
  expect(screen.getByRole('button', { name: 'Print or save as PDF' }).elements()).toEqual([]);
});

test('a report that was withdrawn says when, where that is known', async () => {
  const screen = await open(`/report/${CODE}`, { state: 'withdrawn', endedAt: known.issuedAt, mayChange: false });
  await expect.element(screen.getByText('This report was withdrawn on 22 Nov 2026.')).toBeVisible();
  const undated = await open(`/report/${CODE}`, { state: 'withdrawn', endedAt: null, mayChange: false });
  await expect.element(undated.getByText('This report was withdrawn.')).toBeVisible();
});

test('without a report of the test one is issued, with what its check shows', async () => {
  server.reply(listReports, { reports: [{ code: CODE, state: 'withdrawn', issuedAt: known.issuedAt }] });
  server.reply(issueReport, { code: CODE, path: `/report/${CODE}` });
  const screen = await open('/report/7');
  await screen.getByRole('checkbox', { name: 'Name' }).click();
  await screen.getByRole('button', { name: 'Issue the report' }).click();
  await expect.element(screen.getByText('7K4M 9XQP 2TRD')).toBeVisible();
  expect(server.sentTo(issueReport)[0]?.body).toEqual({ attempt_id: 7, shows: { ...SHOWS_NOTHING, name: true } });
});
