import type { SignedInUser } from '@parlance/contract/auth';
import {
  addClass,
  archiveClass,
  type ClassMember,
  changeMembers,
  editClass,
  endJoinCode,
  findFutureMembers,
  getClass,
  importClasses,
  type ListedClass,
  listClasses,
  makeJoinCode,
} from '@parlance/contract/classes';
import { aClass, aMember, aTeacher, aUser } from '@parlance/contract/test/examples';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { Classes } from './classes.tsx';

const server = serverReplies();
const PATH = '/admin-dashboard?section=classes';
const office = aUser({ id: 2, username: 'Ines', email: 'ines@example.org', role: 'admin', access: 'school' });
const evening = aClass({
  id: 7,
  name: 'B2 Evening',
  note: 'Room 12',
  learners: 6,
  teachers: 1,
  teacher_names: ['Mina'],
  join_code: 'K7QM4XWD',
});
const names = ['Amara', 'Bea', 'Chidi', 'Dilara', 'Emre', 'Fatou'];
const member = (account_id: number, username: string, part: ClassMember['part'], by: string | null): ClassMember =>
  aMember({
    account_id,
    username,
    email: `${username.toLowerCase()}@example.org`,
    part,
    added_by: by,
    added_at: '2026-02-14T09:00:00.000Z',
  });
const members = [
  member(3, 'Mina', 'teacher', 'Ines'),
  ...names.map((name, at) => member(10 + at, name, 'learner', at % 2 === 0 ? null : 'Ines')),
];

const [amara, gita, zoe] = [
  { id: 10, username: 'Amara', email: 'amara@example.org' },
  { id: 30, username: 'Gita', email: 'gita@example.org' },
  { id: 31, username: 'Zoe', email: 'zoe@example.org' },
];

afterEach(() => page.viewport(1440, 900));

async function open(user: SignedInUser, search = '&class=7', changed: Partial<ListedClass> = {}) {
  await page.viewport(1440, 900);
  server.reply(listClasses, [{ ...evening, ...changed }], { 'X-Total-Count': '1' });
  // Named before the path of one class, which would take it for an id.
  server.reply(findFutureMembers, ({ query }) => (query.get('q') === 'z' ? [zoe] : [amara, gita]));
  server.reply(getClass, { class: { ...evening, members, ...changed } });
  const screen = await renderScreen(<Classes user={user} assignments={() => null} />, `${PATH}${search}`);
  await expect.element(screen.getByText('B2 Evening').first()).toBeVisible();
  const dialog = screen.getByRole('alertdialog');
  const says = async (text: string) =>
    await expect.element(screen.getByText(text, { exact: false }).first()).toBeVisible();
  return { ...screen, dialog, says };
}

test('the list is asked as its URL says: the current classes, unless it says otherwise', async () => {
  const { router, says } = await open(office, '&q=evening&sort=-learners');
  await says('Mina');
  await says('K7QM 4XWD');
  const asked = () => Object.fromEntries(server.sentTo(listClasses).at(-1)?.query ?? []);
  expect(asked()).toMatchObject({ q: 'evening', sort: '-learners', status: 'current' });
  await router.navigate(`${PATH}&status=all`);
  await expect.poll(asked).not.toHaveProperty('status');
  await router.navigate(`${PATH}&status=archived`);
  await expect.poll(asked).toMatchObject({ status: 'archived' });
});

test('a class is added; a name that is taken is refused under its field', async () => {
  const { getByRole, dialog, router } = await open(office, '');
  await getByRole('button', { name: 'Add class' }).click();
  server.refuse(addClass, 'class_name_taken', { fields: [{ path: 'name', reason: 'A class has this name.' }] });
  await dialog.getByLabelText('Name', { exact: true }).fill('C1 Morning');
  await dialog.getByRole('button', { name: 'Add class' }).click();
  await expect
    .element(dialog.getByLabelText('Name', { exact: true }))
    .toHaveAccessibleDescription(/A class has this name\./);
  server.reply(addClass, { message: 'C1 Morning was added.', class: { ...evening, id: 8, name: 'C1 Morning' } });
  await dialog.getByRole('button', { name: 'Add class' }).click();
  await expect.poll(() => router.state.location.search).toContain('class=8');
  expect(server.sentTo(addClass).at(-1)?.body).toEqual({ name: 'C1 Morning', note: '' });
});

test('a code is made, replaced and turned off, each of the last two after a warning', async () => {
  const { getByRole, dialog, says, see } = await open(office);
  await getByRole('button', { name: 'New code' }).click();
  await says('K7QM 4XWD and its link stop working at once.');
  server.reply(makeJoinCode, { message: 'The class has a new join code.', join_code: '9PXR2TWB' });
  await dialog.getByRole('button', { name: 'Make new code' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await getByRole('button', { name: 'Show full screen' }).click();
  await says(`${window.location.host}/join/K7QM4XWD`);
  await see();
  await getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  server.reply(endJoinCode, { message: 'Nobody can join B2 Evening with a code now.' });
  server.reply(getClass, { class: { ...evening, members, join_code: null } });
  await getByRole('button', { name: 'Turn off' }).click();
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect.element(getByRole('button', { name: 'Make a join code' })).toBeVisible();
});

test('members are searched, several are added at once, and one is removed after a question', async () => {
  const { getByRole, getByLabelText, dialog, says } = await open(office);
  await expect.element(getByRole('button', { name: 'Remove Fatou' })).not.toBeInTheDocument();
  await getByRole('button', { name: 'Show all 6' }).click();
  await expect.element(getByRole('button', { name: 'Remove Fatou' })).toBeVisible();
  await getByLabelText('Search learners').fill('CHIDI@');
  await expect.element(getByRole('button', { name: 'Remove Bea' })).not.toBeInTheDocument();
  await getByRole('button', { name: 'Remove Chidi' }).click();
  server.reply(changeMembers, { message: '', class: evening, added: 0, removed: 1 });
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sentTo(changeMembers).at(-1)?.body).toEqual({ remove: [12] });

  await getByRole('button', { name: 'Add learners' }).click();
  await expect.element(dialog.getByRole('checkbox', { name: 'Amara' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Gita' }).click();
  await dialog.getByLabelText('Name or email').fill('z');
  await dialog.getByRole('checkbox', { name: 'Zoe' }).click();
  server.refuse(changeMembers, 'class_full');
  await dialog.getByRole('button', { name: 'Add 2 learners' }).click();
  await says('This class is full');
  server.reply(changeMembers, { message: '', class: evening, added: 2, removed: 0 });
  await dialog.getByRole('button', { name: 'Add 2 learners' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sentTo(changeMembers).at(-1)?.body).toEqual({
    add: [30, 31].map((account_id) => ({ account_id, part: 'learner' })),
  });
});

test('a class is archived after a question, and taken back', async () => {
  const { getByRole, dialog, says } = await open(office);
  await getByRole('button', { name: 'Archive class' }).click();
  await says('You can take the class back.');
  server.reply(archiveClass, { message: 'B2 Evening was archived.', class: { ...evening, archived: true } });
  server.reply(getClass, { class: { ...evening, members, archived: true, join_code: null } });
  await dialog.getByRole('button', { name: 'Archive class' }).click();
  await says('This class is archived');
  await expect.element(getByRole('button', { name: 'Add learners' })).not.toBeInTheDocument();
  server.reply(editClass, { message: 'B2 Evening was updated.', class: evening });
  await getByRole('button', { name: 'Take back' }).click();
  await expect.poll(() => server.sentTo(editClass).at(-1)?.body).toEqual({ archived: false });
});

test('a teacher has the code of their class, and no change of it', async () => {
  const { getByRole, see } = await open(aTeacher());
  await expect.element(getByRole('button', { name: 'New code' })).toBeVisible();
  await see();
  for (const name of [
    'Add class',
    'Import',
    'Export all classes',
    'Add learners',
    'Remove Amara',
    'Edit',
    'Archive class',
  ]) {
    await expect.element(getByRole('button', { name, exact: true })).not.toBeInTheDocument();
  }
  await expect.element(getByRole('combobox', { name: 'Status' })).not.toBeInTheDocument();
});

test('a teacher without a class is told who adds them', async () => {
  server.reply(listClasses, [], { 'X-Total-Count': '0' });
  const screen = await renderScreen(<Classes user={aTeacher()} assignments={() => null} />, `${PATH}&view=import`);
  await expect.element(screen.getByRole('heading', { name: 'You are in no class yet.' })).toBeVisible();
});

test('a file says who would leave before it is sent, and is checked again when the members are to be replaced', async () => {
  server.reply(importClasses, ({ body }) => {
    const rows = [{ line: 2, type: 'learner', value: 'B2 Evening: zoe@example.org', state: 'ready' as const }];
    const leaving = (body as FormData).get('replace') === 'true' ? [{ class: 'B2 Evening', people: 6 }] : [];
    return { message: '1 person added to 1 class.', imported: 1, rows, classes: 1, added: 1, leaving };
  });
  const screen = await renderScreen(<Classes user={office} assignments={() => null} />, `${PATH}&view=import`);
  const file = new File(['class,email\nB2 Evening,zoe@example.org\n'], 'classes.csv', { type: 'text/csv' });
  await screen.getByLabelText('CSV file').upload(file);
  await expect.element(screen.getByText('1 person to add. 1 class is new.')).toBeVisible();
  await screen.getByRole('checkbox', { name: 'Replace the members of these classes' }).click();
  await expect.element(screen.getByText('6 people leave a class:')).toBeVisible();
  await expect.element(screen.getByText('B2 Evening: 6 people')).toBeVisible();
  await screen.see();
  await screen.getByRole('button', { name: 'Import file' }).click();
  await expect.element(screen.getByText('1 person added to 1 class.')).toBeVisible();
  const sent = server.sentTo(importClasses).map(({ body }) => body as FormData);
  expect(sent.map((form) => [form.get('dryRun'), form.get('replace')])).toEqual([
    ['true', null],
    ['true', 'true'],
    [null, 'true'],
  ]);
});
