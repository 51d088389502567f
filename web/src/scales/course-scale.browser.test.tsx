import { getCourseForAdmin, listOwnCourses } from '@parlance/contract/course-admin';
import {
  applyScale,
  getCourseScale,
  type CourseScale as Known,
  setCourseScale,
} from '@parlance/contract/scales/course-scale';
import { addScale, listScales } from '@parlance/contract/scales/scale';
import { aCourseForAdmin, aMarker, aTeacher } from '@parlance/contract/test/examples';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { storeSession } from '../platform/session.ts';
import { CourseScale } from './course-scale.tsx';
import { Scales } from './scales.tsx';

const server = serverReplies();
afterEach(() => localStorage.clear());

const listed = { id: 3, name: 'Reading, 0 to 9', source: 'raw', max_raw: 40, version: 4 } as const;
const known: Known = {
  scale: { id: 3, name: 'Reading, 0 to 9', version: 4 },
  results: { current: 12, other: 230 },
  errors: [
    { from: 'items', state: 'given', n: 427, error: 2.4567, measured_at: '2026-11-21T09:30:00.000Z' },
    { from: 'markers', state: 'too_few', n: 0, error: null, measured_at: '2026-11-21T09:30:00.000Z' },
  ],
};

async function open(given: Partial<Known> = {}, user = aMarker()) {
  storeSession(user, 'token');
  server.reply(getCourseForAdmin, { course: aCourseForAdmin({}) });
  server.reply(getCourseScale, { scale: { ...known, ...given } });
  server.reply(listScales, { scales: [{ ...listed, lowest: 0, highest: 9, courses: 1, results: 242 }] });
  server.reply(listOwnCourses, []);
  return await renderScreen(<CourseScale coursePath={() => '/course'} scalesPath="/scales" />, '/scale?course=7');
}

test('a course says how sure its marks are, and puts results on the newest version after a list of what changes', async () => {
  const screen = await open();
  await expect
    .element(screen.getByText(/a mark may be off by 2\.46 either way, from the answers of 427 learners/))
    .toBeVisible();
  const changes = [
    { before: 5.5, after: 6, results: 200 },
    { before: null, after: 4, results: 30 },
  ];
  server.reply(applyScale, { message: '230 results changed.', results: 230, changes });
  const apply = screen.getByRole('button', { name: 'Apply version 4 to 230 results' });
  await expect.element(apply).toBeDisabled();
  await screen.getByRole('textbox', { name: 'Reason' }).fill('The table was wrong.');
  await apply.click();
  const dialog = screen.getByRole('alertdialog');
  await expect.element(dialog.getByRole('row', { name: 'None 4 30' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect.element(screen.getByText('230 results changed.')).toBeVisible();
  const sent = server.sentTo(applyScale).map(({ body }) => body);
  const body = { version: 4, reason: 'The table was wrong.' };
  expect(sent).toEqual([
    { ...body, dryRun: true },
    { ...body, dryRun: false },
  ]);
});

test('a scale that does not fit is refused under the field; who may not change it reads it', async () => {
  const screen = await open({ scale: null, errors: [] });
  server.refuse(setCourseScale, 'scale_does_not_fit');
  await screen.getByRole('combobox', { name: 'Scale of this course' }).click();
  await screen.getByRole('option', { name: 'Reading, 0 to 9' }).click();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText(/This scale is for another number of marks/)).toBeVisible();
  expect(server.sentTo(setCourseScale)[0]?.body).toEqual({ scale_id: 3 });
  const other = await open({}, aTeacher());
  await expect.element(other.getByRole('combobox', { name: 'Scale of this course' })).toBeDisabled();
});

test('rows that are pasted from a spreadsheet take the place of those in the form', async () => {
  storeSession(aMarker(), 'token');
  const screen = await renderScreen(<Scales />, '/scales?scale=new');
  const first = screen.getByRole('textbox', { name: 'From, row 1', exact: true });
  await first.click();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', 'Marks\tBand\tLevel\n0\t3\tA2\n20\t5.5\tB1\n35\t4\tB2\n');
  first.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  await expect.element(screen.getByRole('textbox', { name: 'Band, row 3' })).toHaveValue('4');
  await screen.getByRole('textbox', { name: 'Name' }).fill('Reading');
  await screen.getByRole('button', { name: 'Add scale' }).click();
  await expect.element(screen.getByText('4 is below 5.5, the band of the row before.')).toBeVisible();
  expect(server.sentTo(addScale)).toEqual([]);
  await screen.see();
});
