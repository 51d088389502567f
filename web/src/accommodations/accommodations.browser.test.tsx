import {
  type Accommodation,
  endAccommodation,
  exportAccommodations,
  findLearners,
  getAccommodation,
  listAccommodations,
  myAccommodation,
  NO_ACCOMMODATION,
  readAccommodationReason,
  setAccommodation,
} from '@parlance/contract/accommodations';
import type { SignedInUser } from '@parlance/contract/auth';
import type { Reply } from '@parlance/contract/endpoint';
import { aUser } from '@parlance/contract/test/examples';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { clearSession, storeSession } from '../platform/session.ts';
import { Accommodations } from './accommodations.tsx';
import { OwnAccommodations } from './own-accommodations.tsx';

const server = serverReplies();
const PATH = '/admin-dashboard?section=accommodations';

const user = aUser({ id: 2, username: 'Ines', email: 'ines@example.org', role: 'admin' });
const teo = { id: 7, username: 'Teo', email: 'teo@example.org' };
const stored: Accommodation = {
  ...NO_ACCOMMODATION,
  extra_time_percent: 50,
  account_id: teo.id,
  username: teo.username,
  full_name: '',
  registration_number: '',
  email: teo.email,
  state: 'current',
  has_reason: true,
  version: 3,
  updated_at: '2026-11-02T09:00:00.000Z',
  updated_by: 'Ines',
};
const person = { account: teo, accommodation: stored, earlier: [], open_tests: 2, today: '2027-06-03' };

afterEach(clearSession);

async function openPerson(as: SignedInUser = user, shown: Reply<typeof getAccommodation> = person) {
  await page.viewport(1440, 900);
  storeSession(as, 'token');
  server.reply(getAccommodation, shown);
  const screen = await renderScreen(<Accommodations user={as} />, `${PATH}&person=7`);
  await expect.element(screen.getByRole('heading', { name: 'What Teo will get' })).toBeVisible();
  return screen;
}

test('what open tests get is said by the day of the school, whatever day it is here', async () => {
  const accommodation = { ...stored, valid_from: person.today, valid_until: person.today };
  const screen = await openPerson(user, { ...person, accommodation });
  await screen.getByLabelText('Extra time', { exact: true }).fill('100');
  await expect.element(screen.getByText('2 open tests will be extended at once.', { exact: false })).toBeVisible();
});

test('what is typed is seen in an example of each kind of test, and what open tests get', async () => {
  const screen = await openPerson();
  await expect.element(screen.getByText('90 min', { exact: false })).toBeVisible();
  await expect
    .element(screen.getByText('2 open tests keep at least the time they have now.', { exact: false }))
    .toBeVisible();
  await screen.getByLabelText('Extra time', { exact: true }).fill('100');
  await expect.element(screen.getByText('120 min', { exact: false })).toBeVisible();
  await expect.element(screen.getByText('2 open tests will be extended at once.', { exact: false })).toBeVisible();
  await screen.getByLabelText('Extra plays of each recording').fill('1');
  await expect.element(screen.getByText('each recording up to 2 times', { exact: false })).toBeVisible();
  await screen.see();
});

test('a refusal of a field is under it, and a save sends no reason that was not written', async () => {
  const screen = await openPerson();
  const save = screen.getByRole('button', { name: 'Save accommodations' });
  await screen.getByLabelText('Number of rest breaks').fill('2');
  await save.click();
  const minutes = screen.getByLabelText('Minutes of each rest break at most');
  await expect
    .element(minutes)
    .toHaveAccessibleDescription('Give both a number of breaks and their length, or neither.');
  await minutes.fill('10');
  server.answer(setAccommodation, 400, {
    code: 'invalid',
    message: 'Check the fields.',
    fields: [{ path: 'valid_until', reason: 'That day is over.' }],
  });
  await save.click();
  await expect.element(screen.getByText('That day is over.')).toBeVisible();
  await expect.element(screen.getByLabelText('Valid until (optional)')).toHaveFocus();
  const saved = { ...stored, break_count: 2, break_seconds: 600, version: 4 };
  server.reply(setAccommodation, {
    message: 'The accommodations of Teo are saved.',
    accommodation: saved,
    extended: 0,
  });
  await save.click();
  await expect.element(screen.getByText('The accommodations of Teo are saved.', { exact: false })).toBeVisible();
  const body = server.sentTo(setAccommodation).at(-1)?.body;
  expect(body).toMatchObject({ break_count: 2, break_seconds: 600, version: 3 });
  expect(body).not.toHaveProperty('reason');
});

test('what someone else changed is shown beside what is typed; either is kept', async () => {
  const screen = await openPerson();
  const theirs = { ...stored, extra_time_percent: 100, version: 4, updated_by: 'Omar' };
  const extra = screen.getByLabelText('Extra time', { exact: true });
  const save = screen.getByRole('button', { name: 'Save accommodations' });
  server.refuse(setAccommodation, 'accommodation_version_old', { accommodation: theirs });
  await extra.fill('75');
  await save.click();
  const dialog = screen.getByRole('alertdialog');
  const version = (name: string) => dialog.getByRole('region', { name });
  await expect.element(version('Their version, by Omar').getByText('Extra time 100 %')).toBeVisible();
  await expect.element(version('My version').getByText('Extra time 75 %')).toBeVisible();
  await screen.see();
  await screen.getByRole('button', { name: 'Use their version' }).click();
  await expect.element(extra).toHaveValue('100');
  server.refuse(setAccommodation, 'accommodation_version_old', { accommodation: { ...theirs, version: 5 } });
  await extra.fill('80');
  await save.click();
  await expect.element(screen.getByRole('button', { name: 'Keep my version' })).toBeVisible();
  const saved = { ...theirs, extra_time_percent: 80, version: 6 };
  server.reply(setAccommodation, { message: 'Saved over it.', accommodation: saved, extended: 2 });
  await screen.getByRole('button', { name: 'Keep my version' }).click();
  await expect.element(screen.getByText('Saved over it.', { exact: false })).toBeVisible();
  expect(server.sentTo(setAccommodation).at(-1)?.body).toMatchObject({
    extra_time_percent: 80,
    version: 5,
  });
});

test('unsaved changes are asked about, and ending is', async () => {
  const screen = await openPerson();
  server.reply(listAccommodations, [stored], { 'X-Total-Count': '1' });
  await screen.getByLabelText('Extra time', { exact: true }).fill('75');
  await screen.getByRole('button', { name: 'Back to accommodations' }).click();
  await expect.element(screen.getByText('Leave without saving?', { exact: false })).toBeVisible();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await screen.getByRole('button', { name: 'End today' }).click();
  await expect.element(screen.getByText('What you changed in the form is not saved.', { exact: false })).toBeVisible();
  server.reply(endAccommodation, { message: 'The accommodations of Teo have ended.' });
  const ended = { ...stored, state: 'ended' as const, valid_until: '2026-11-01', version: 4 };
  server.reply(getAccommodation, { ...person, accommodation: ended, earlier: [stored] });
  await screen.getByRole('alertdialog').getByRole('button', { name: 'End today' }).click();
  await expect.element(screen.getByText('The accommodations of Teo have ended.', { exact: false })).toBeVisible();
  await expect.element(screen.getByLabelText('Valid until (optional)')).toHaveValue('2026-11-01');
  await expect.element(screen.getByRole('button', { name: 'End today' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Back to accommodations' }).click();
  await expect.element(screen.getByRole('button', { name: 'View' })).toHaveFocus();
});

test('an admin replaces a reason unseen; a superadmin reads it once it is asked for', async () => {
  const screen = await openPerson();
  await expect.element(screen.getByText('Only superadmins can read it.', { exact: false })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Show reason' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Replace the reason' }).click();
  await expect.element(screen.getByLabelText('New reason')).toHaveFocus();
  await screen.unmount();

  const other = await openPerson({ ...user, role: 'superadmin' });
  await expect.element(other.getByText('Reading it is recorded in the audit log.', { exact: false })).toBeVisible();
  expect(server.sentTo(readAccommodationReason)).toEqual([]);
  server.cut(readAccommodationReason);
  await other.getByRole('button', { name: 'Show reason' }).click();
  await expect.element(other.getByText('Failed to load the reason.', { exact: false })).toBeVisible();
  server.reply(readAccommodationReason, { reason: 'A letter.', unreadable: false });
  await other.getByRole('button', { name: 'Try again' }).click();
  await expect.element(other.getByText('A letter.', { exact: false })).toBeVisible();
  await other.getByRole('button', { name: 'Hide reason' }).click();
  server.reply(readAccommodationReason, { reason: null, unreadable: true });
  await other.getByRole('button', { name: 'Show reason' }).click();
  await expect.element(other.getByText('The reason cannot be decrypted', { exact: false })).toBeVisible();
  await other.see();
});

test('the list is asked as its URL says, and leads to a person, also to one who has nothing yet', async () => {
  server.reply(listAccommodations, [stored], { 'X-Total-Count': '21' });
  const screen = await renderScreen(<Accommodations user={user} />, `${PATH}&state=current&sort=-updated_at&page=2`);
  await expect.element(screen.getByText('21 people', { exact: false })).toBeVisible();
  expect(Object.fromEntries(server.sentTo(listAccommodations)[0]?.query ?? [])).toMatchObject({
    state: 'current',
    sort: '-updated_at',
    page: '2',
  });
  server.cut(exportAccommodations);
  await screen.getByRole('button', { name: 'Export' }).click();
  await expect.element(screen.getByText('Failed to export the accommodations.', { exact: false })).toBeVisible();
  server.reply(findLearners, ({ query }) => (query.get('q') === 'te' ? [teo] : []));
  await screen.getByRole('button', { name: 'Add a person' }).click();
  await expect.element(screen.getByText('No learners yet.', { exact: false })).toBeVisible();
  await screen.getByLabelText('Name or email').fill('te');
  server.reply(getAccommodation, {
    account: teo,
    accommodation: null,
    earlier: [],
    open_tests: 0,
    today: '2027-06-03',
  });
  await screen.getByRole('button', { name: 'Teo teo@example.org' }).click();
  await expect.element(screen.getByText('Nothing was set so far.', { exact: false })).toBeVisible();
  await expect.element(screen.getByLabelText('Reason (optional)')).toBeVisible();
  await screen.see();
});

test('a profile says what applies, and nothing where nothing does', async () => {
  server.cut(myAccommodation);
  const screen = await renderScreen(<OwnAccommodations />);
  await expect.element(screen.getByText('Failed to load your accommodations.', { exact: false })).toBeVisible();
  const accommodation = {
    ...NO_ACCOMMODATION,
    extra_plays: 1,
    valid_until: '2027-07-31',
    note_to_learner: 'By the door.',
  };
  server.reply(myAccommodation, { accommodation });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Each recording can be played 1 more time', { exact: false })).toBeVisible();
  await expect.element(screen.getByText('Valid until 31 Jul 2027', { exact: false })).toBeVisible();
  await expect.element(screen.getByText('By the door.', { exact: false })).toBeVisible();
  await screen.see();
  await screen.unmount();

  server.reply(myAccommodation, { accommodation: null });
  const none = await renderScreen(<OwnAccommodations />);
  await expect.poll(() => server.sentTo(myAccommodation).length).toBe(3);
  await expect.element(none.getByText('Your accommodations')).not.toBeInTheDocument();
});
