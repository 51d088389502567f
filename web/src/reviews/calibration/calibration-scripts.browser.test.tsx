import { getCourseForAdmin } from '@parlance/contract/course-admin';
import {
  addCalibrationScript,
  type CalibrationScript,
  listCalibrationScripts,
  listOwnCalibrations,
  tellCalibrations,
} from '@parlance/contract/second-marking/calibration';
import { listOwnMarkings } from '@parlance/contract/second-marking/own-markings';
import { aCourseForAdmin, aMarker } from '@parlance/contract/test/examples';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { storeSession } from '../../platform/session.ts';
import { OwnMarkings } from '../own-markings.tsx';
import { CalibrationScripts } from './calibration-scripts.tsx';

const server = serverReplies();
afterEach(() => localStorage.clear());

const marker = (username: string, at: number, more: Partial<CalibrationScript['markers'][number]> = {}) => {
  return { account_id: at, username, score: 72, band: 6.5, told: false, ...more };
};
const script: CalibrationScript = {
  id: 3,
  submission_id: 41,
  kind: 'writing',
  score: 67,
  max_score: 100,
  band: 6,
  criteria: [],
  reason: 'It never asks for anything.',
  by: 'Ines Duarte',
  created_at: '2026-11-30T12:00:00.000Z',
  markers: [marker('Jonas', 4), marker('Mei', 5, { told: true }), marker('Rosa', 6, { score: null, band: null })],
};

async function open(scripts: CalibrationScript[]) {
  storeSession(aMarker(), 'token');
  server.reply(getCourseForAdmin, { course: aCourseForAdmin() });
  server.reply(listCalibrationScripts, { scripts });
  return await renderScreen(
    <CalibrationScripts progressPath={() => '/progress'} reviewPath={() => '/review'} />,
    '/calibration?course=7',
  );
}

test('a script has the marks of its markers, and who does not know of theirs is told', async () => {
  const screen = await open([script]);
  await expect.element(screen.getByText('Agreed mark: Band 6 (67 / 100)')).toBeVisible();
  await expect
    .element(screen.getByRole('row').filter({ hasText: 'Jonas' }))
    .toHaveTextContent('JonasBand 6.5 (72 / 100)+0.5No');
  await expect.element(screen.getByRole('row').filter({ hasText: 'Rosa' })).toHaveTextContent('RosaNot marked yet–No');
  await expect.element(screen.getByRole('button', { name: 'Tell Mei' })).not.toBeInTheDocument();
  server.reply(tellCalibrations, { message: 'Told about marks: 1.', told: 1 });
  await screen.getByRole('button', { name: 'Tell Jonas the agreed marks' }).click();
  await expect.element(screen.getByText('Told about marks: 1.')).toBeVisible();
  expect(server.sentTo(tellCalibrations)[0]?.body).toEqual({ marker_id: 4 });
  expect(server.sentTo(addCalibrationScript)).toEqual([]);
});

test('a marker reads their marks beside the agreed ones, and why', async () => {
  storeSession(aMarker(), 'token');
  server.reply(listOwnMarkings, { markings: [], total: 0 });
  const own = { submission_id: 88, user_name: 'Candidate 88', course_name: 'Letters', max_score: 100 };
  const saved = { saved_at: '2026-11-30T12:00:00.000Z', score: 72, agreed_score: 67, reason: 'It never asks.' };
  const criteria = [{ question_id: 0, name: 'Task', value: 7, agreed: 5.5 }];
  server.reply(listOwnCalibrations, { calibrations: [{ ...own, ...saved, criteria }] });
  const screen = await renderScreen(<OwnMarkings pathOf={() => '/review'} />, '/?section=ownMarkings');
  await expect.element(screen.getByRole('row').filter({ hasText: 'Task' })).toHaveTextContent('Task75.5+1.5');
  await expect.element(screen.getByText('It never asks.')).toBeVisible();
});
