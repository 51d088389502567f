import { getCourseForAdmin } from '@parlance/contract/course-admin';
import { type WritingSubmission, writingReviews } from '@parlance/contract/reviews';
import type { Rubric } from '@parlance/contract/rubrics/shape';
import {
  addCalibrationScript,
  type CalibrationScript,
  listCalibrationScripts,
  listOwnCalibrations,
  tellCalibrations,
} from '@parlance/contract/second-marking/calibration';
import { listOwnMarkings } from '@parlance/contract/second-marking/own-markings';
import { aCourseForAdmin, aMarker, aPendingReview } from '@parlance/contract/test/examples';
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

test('a band that was emptied is asked for, and not sent as band 0', async () => {
  const criterion = { key: 'c0', name: 'Task', weight: 1, descriptors: [] };
  const bands = { top: 9, step: 0.5 as const, per: 'test' as const, rounding: 'nearest' as const };
  const rubric: Rubric = {
    id: 3,
    version: 3,
    name: 'Writing',
    skill: 'Writing',
    ...bands,
    learner_sees: true,
    criteria: [criterion],
  };
  const { submission_id: _id, ...listed } = aPendingReview({ submission_id: 41, course_name: 'Letters' });
  const work: WritingSubmission = {
    ...listed,
    course_type: 'Writing',
    contentLanguage: 'en',
    total_time_taken_sec: 600,
    current_score: 67,
    max_score: 100,
    comment: '',
    notes: [],
    rubric,
    criteria: [{ question_id: 0, key: 'c0', value: 6 }],
    marker_notes: [],
    markings: [],
    adjudicates: false,
    settled: null,
    version: 1,
    scored: null,
    automatic: null,
    candidate: null,
    questions_and_answers: [{ question_id: 8, question_text: 'Write a letter.', user_answer: 'Dear Mara.' }],
    late_work: [],
  };
  const screen = await open([]);
  server.reply(writingReviews.open, { submission: work });
  await screen.getByRole('button', { name: 'Add a script' }).click();
  await screen.getByLabelText('Number of the submission').fill('41');
  await screen.getByRole('button', { name: 'Look up' }).click();
  await screen.getByLabelText('Task').fill('');
  await screen.getByLabelText('Reason').fill('It never asks.');
  server.reply(addCalibrationScript, { message: 'Added.' });
  await screen.getByRole('button', { name: 'Add script', exact: true }).click();
  await expect.element(screen.getByText('Give a band for each criterion.')).toBeVisible();
  await expect.element(screen.getByLabelText('Task')).toHaveFocus();
  expect(server.sentTo(addCalibrationScript)).toEqual([]);
  await screen.getByLabelText('Task').fill('6.5');
  await screen.getByRole('button', { name: 'Add script', exact: true }).click();
  await expect.poll(() => server.sentTo(addCalibrationScript)[0]?.body).toMatchObject({ criteria: [{ value: 6.5 }] });
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
