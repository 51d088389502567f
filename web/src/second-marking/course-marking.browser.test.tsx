import { getCourseForAdmin, listOwnCourses } from '@parlance/contract/course-admin';
import {
  getCourseMarking,
  type CourseMarking as Marking,
  moveToNewestRubric,
  setCourseMarking,
} from '@parlance/contract/second-marking/marking-policy';
import { aCourseForAdmin, aMarker } from '@parlance/contract/test/examples';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { storeSession } from '../platform/session.ts';
import { CourseMarking } from './course-marking.tsx';

const server = serverReplies();
afterEach(() => localStorage.clear());

const marking: Marking = {
  second: 'all',
  sample_percent: null,
  gap: 2,
  criterion_gap_halves: null,
  agreed: 'mean',
  adjudicated: 'third',
  adjudicator_sees: true,
  comments_from: 'all',
  near_cut: null,
  calibration_every: null,
  markers: [
    { account_id: 4, username: 'Jonas Ahlberg', may_adjudicate: false, lead: true, quota: null, per_day: null },
    { account_id: 5, username: 'Mei Tanaka', may_adjudicate: false, lead: false, quota: 40, per_day: 10 },
  ],
  others: [{ account_id: 6, username: 'Ines Duarte' }],
  leads: true,
  version: 3,
};

async function open(known: Partial<Marking> = {}, rubric_id: number | null = 1) {
  storeSession(aMarker(), 'token');
  server.reply(getCourseForAdmin, { course: aCourseForAdmin({ rubric_id }) });
  server.reply(getCourseMarking, { marking: { ...marking, ...known } });
  server.reply(listOwnCourses, []);
  return await renderScreen(
    <CourseMarking coursePath={() => '/course'} progressPath={() => '/progress'} />,
    '/marking?course=7',
  );
}

test('the rules are said in sentences, in bands by a rubric, and sent in halves', async () => {
  const screen = await open();
  const said = 'Every submission is marked by two people. Up to 1 band apart, the learner gets the mean of the two.';
  await expect.element(screen.getByText(said, { exact: false })).toBeVisible();
  await expect.element(screen.getByText('Nobody may decide between two marks.', { exact: false })).toBeVisible();
  await screen.getByRole('radio', { name: 'Some submissions are marked twice' }).click();
  await expect.element(screen.getByText('20% of the submissions', { exact: false })).toBeVisible();
  await screen.getByLabelText('How many bands two marks may lie apart').fill('1.5');
  await screen.getByLabelText('Also what lies so many marks from the next band').fill('2');
  await screen.getByLabelText('One calibration script in so many submissions').fill('10');
  await screen.getByRole('checkbox', { name: 'Mei Tanaka may decide between two marks' }).click();
  await screen.getByLabelText('A day: how many submissions Jonas Ahlberg is given in 24 hours').fill('12');
  server.reply(setCourseMarking, { message: 'Second marking saved.', marking: { ...marking, version: 4 } });
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Second marking saved.')).toBeVisible();
  const body = server.sentTo(setCourseMarking)[0]?.body;
  expect(body).toMatchObject({
    second: 'sample',
    sample_percent: 20,
    gap: 3,
    near_cut: 2,
    calibration_every: 10,
    version: 3,
  });
  expect(body).toMatchObject({
    markers: [
      { account_id: 4, per_day: 12 },
      { account_id: 5, may_adjudicate: true, quota: 40, per_day: 10 },
    ],
  });
});

test('who does not lead reads it and changes nothing', async () => {
  const screen = await open({ leads: false });
  await expect
    .element(screen.getByText('Only whoever leads the marking of this course can change this.'))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('checkbox', { name: 'Jonas Ahlberg leads the marking' })).toBeDisabled();
});

test('what nobody has marked is put on the newest version of the rubric once that is confirmed', async () => {
  const screen = await open({ on_older_rubric: { submissions: 12, newest: 3 } });
  const gap = screen.getByLabelText('How many bands two marks may lie apart');
  await gap.fill('2.5');
  await screen.getByRole('button', { name: 'Use version 3 for 12 submissions not marked yet' }).click();
  await expect.element(screen.getByText('Use version 3 of the rubric?')).toBeVisible();
  expect(server.sentTo(moveToNewestRubric)).toEqual([]);
  server.reply(moveToNewestRubric, { message: '12 submissions are now marked by version 3.', moved: 12 });
  // A colleague stores the policy meanwhile.
  server.reply(getCourseMarking, { marking: { ...marking, gap: 1, version: 4 } });
  await screen.getByRole('button', { name: 'Use version 3', exact: true }).click();
  await expect.element(screen.getByText('12 submissions are now marked by version 3.')).toBeVisible();
  expect(server.sentTo(moveToNewestRubric)[0]?.body).toEqual({ version: 3 });
  await expect.element(screen.getByText('earlier version of the rubric', { exact: false })).not.toBeInTheDocument();
  await expect.element(gap).toHaveValue('2.5');
  server.refuse(setCourseMarking, 'edit_version_old');
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => server.sentTo(setCourseMarking)[0]?.body).toMatchObject({ gap: 5, version: 3 });
});
