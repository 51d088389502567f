import { listClasses } from '@parlance/contract/classes';
import { listCourses } from '@parlance/contract/courses';
import { changeCandidates, listCandidates } from '@parlance/contract/sittings/candidates';
import { publishSitting } from '@parlance/contract/sittings/publishing';
import { findSittingPeople, makeAccessCode, setParts } from '@parlance/contract/sittings/set-up';
import { addSitting, editSitting, getSitting, listSittings, type Sitting } from '@parlance/contract/sittings/sitting';
import { aCandidate, aSitting, aSittingPart } from '@parlance/contract/test/examples';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { Sittings } from './sittings.tsx';

const server = serverReplies();
const PATH = '/admin-dashboard?section=sittings';

const reading = {
  id: 7,
  title: 'Reading B2',
  subject: 'English',
  description: '',
  type: 'Reading' as const,
  test_duration: 3600,
  question_count: 40,
};

async function openDraft(sitting: Sitting, step: string, courses: object[] = [reading], candidate = aCandidate()) {
  await page.viewport(1440, 900);
  server.reply(findSittingPeople, []);
  server.reply(getSitting, { sitting });
  server.reply(listCourses, courses as never);
  server.reply(listCandidates, [candidate], { 'X-Total-Count': '1' });
  server.reply(listClasses, [], { 'X-Total-Count': '0' });
  return await renderScreen(<Sittings />, `${PATH}&sitting=${sitting.id}&step=${step}`);
}

const settled = aSitting({
  starts_at: '2027-06-03T07:00:00.000Z',
  parts: [aSittingPart()],
  candidates: 1,
});

test('what is typed is stored by itself with the version it was made from, and the next change builds on that', async () => {
  const screen = await openDraft(settled, 'rules');
  server.reply(editSitting, ({ body }) => {
    const { version, ...changes } = body as { version: number };
    return { message: '', sitting: { ...settled, ...changes, version: version + 1 } };
  });
  await userEvent.fill(screen.getByLabelText('Title'), 'B2 final');
  await expect.element(screen.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await screen.getByLabelText('Ask for the full screen').click();
  await expect.poll(() => server.sentTo(editSitting).length).toBe(2);
  expect(server.sentTo(editSitting).map(({ body }) => body)).toEqual([
    { title: 'B2 final', version: 3 },
    { ask_full_screen: true, version: 4 },
  ]);
});

test('a code that is asked for while a title is on its way waits for it, and builds on it', async () => {
  const screen = await openDraft(settled, 'rules');
  const gate = Promise.withResolvers<undefined>();
  server.reply(editSitting, async () => {
    await gate.promise;
    return { message: '', sitting: { ...settled, title: 'B2 final', version: 4 } };
  });
  server.reply(makeAccessCode, { message: 'The code is K7QX42.', sitting: { ...settled, version: 5 } });
  await userEvent.fill(screen.getByLabelText('Title'), 'B2 final');
  await expect.poll(() => server.sentTo(editSitting).length).toBe(1);
  await screen.getByRole('button', { name: 'Ask for a code' }).click();
  expect(server.sentTo(makeAccessCode)).toHaveLength(0);
  gate.resolve(undefined);
  await expect.poll(() => server.sentTo(makeAccessCode)[0]?.body).toEqual({ version: 4 });
  await expect.element(screen.getByRole('button', { name: /code/ })).toHaveFocus();
});

test('the next step opens at once, while what was typed is on its way', async () => {
  const screen = await openDraft(settled, 'rules');
  server.cut(editSitting);
  // Only who is logged in is asked whether to leave.
  const user = { id: 3, username: 'grace', email: 'g@example.org', phone: '', role: 'admin', status: 'active' };
  localStorage.setItem('user', JSON.stringify(user));
  onTestFinished(() => localStorage.clear());
  await userEvent.fill(screen.getByLabelText('Title'), 'B2 final');
  await screen.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: /Time/ }).click();
  await expect.element(screen.getByRole('heading', { name: 'Time', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
});

test('what was refused stays, is marked at its field, and goes along with the next change', async () => {
  const screen = await openDraft(settled, 'rules');
  server.refuse(editSitting, 'invalid', { fields: [{ path: 'title', reason: 'Enter a title.' }] });
  await userEvent.clear(screen.getByLabelText('Title'));
  await expect.element(screen.getByText('Enter a title.')).toBeVisible();
  await expect.element(screen.getByRole('status').filter({ hasText: 'Not saved' })).toBeVisible();
  server.reply(editSitting, { message: '', sitting: { ...settled, version: 4 } });
  await userEvent.fill(screen.getByLabelText('Title'), 'C1 final');
  await expect.element(screen.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
  expect(server.sentTo(editSitting).at(-1)?.body).toEqual({ title: 'C1 final', version: 3 });
});

test('what somebody else changed meanwhile is not overwritten before it was chosen', async () => {
  const screen = await openDraft(settled, 'rules');
  const theirs = { ...settled, title: 'Theirs', version: 8 };
  server.refuse(editSitting, 'sitting_version_old', { sitting: theirs });
  await userEvent.fill(screen.getByLabelText('Title'), 'Mine');
  await expect.element(screen.getByText('Nothing was overwritten.', { exact: false })).toBeVisible();
  server.reply(editSitting, { message: '', sitting: { ...theirs, title: 'Mine', version: 9 } });
  await screen.getByRole('button', { name: 'Keep my version' }).click();
  await expect.element(screen.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
  expect(server.sentTo(editSitting).at(-1)?.body).toEqual({ title: 'Mine', version: 8 });
});

test('a press that somebody else was before is refused once: the next builds on what they stored', async () => {
  const screen = await openDraft(settled, 'rules');
  server.refuse(makeAccessCode, 'sitting_version_old', { sitting: { ...settled, title: 'Theirs', version: 8 } });
  await screen.getByRole('button', { name: 'Ask for a code' }).click();
  await expect.element(screen.getByLabelText('Title')).toHaveValue('Theirs');
  server.reply(makeAccessCode, { message: 'The code is K7QX42.', sitting: { ...settled, version: 9 } });
  await screen.getByRole('button', { name: 'Ask for a code' }).click();
  await expect
    .poll(() => server.sentTo(makeAccessCode).map(({ body }) => body))
    .toEqual([{ version: 3 }, { version: 8 }]);
});

test('a press that somebody else was before asks whose version stays, where something typed is not stored', async () => {
  const screen = await openDraft(settled, 'rules');
  server.cut(editSitting);
  await userEvent.fill(screen.getByLabelText('Title'), 'Mine');
  await expect.element(screen.getByRole('status').filter({ hasText: 'Not saved' })).toBeVisible();
  server.refuse(makeAccessCode, 'sitting_version_old', { sitting: { ...settled, title: 'Theirs', version: 8 } });
  await screen.getByRole('button', { name: 'Ask for a code' }).click();
  server.reply(editSitting, { message: '', sitting: { ...settled, title: 'Mine', version: 9 } });
  await screen.getByRole('button', { name: 'Keep my version' }).click();
  await expect.poll(() => server.sentTo(editSitting).at(-1)?.body).toEqual({ title: 'Mine', version: 8 });
});

test('one test after another is added by typing: what was searched for is gone once it is chosen', async () => {
  const listening = { ...reading, id: 8, title: 'Listening B2', type: 'Listening' as const };
  const screen = await openDraft(aSitting(), 'tests', [reading, listening]);
  const search = screen.getByRole('combobox', { name: 'Add a test' });
  for (const { title, type } of [reading, listening]) {
    await userEvent.type(search, title);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(screen.getByText(type, { exact: true })).toBeVisible();
    await expect.element(search).toHaveValue('');
  }
});

test('a test is added after the one before, and its break is set', async () => {
  const screen = await openDraft(aSitting(), 'tests');
  const stored = { ...aSitting(), parts: [aSittingPart()], version: 4 };
  server.reply(setParts, { message: '', sitting: stored });
  await screen.getByRole('combobox', { name: 'Add a test' }).click();
  await screen.getByRole('option', { name: 'Reading B2 (Reading)' }).click();
  await expect.element(screen.getByText('Starts with the examination')).toBeVisible();
  await expect
    .poll(() => server.sentTo(setParts).at(-1)?.body)
    .toEqual({ parts: [{ course_id: 7, start: 'follows', break_seconds: 0 }], version: 3 });
});

test('two tests that are added one right after the other are both kept, and a break is typed as one number', async () => {
  const letters = { ...reading, id: 8, title: 'Letters', type: 'Writing' as const };
  const screen = await openDraft(aSitting(), 'tests', [reading, letters]);
  server.reply(setParts, ({ body }) => ({
    message: '',
    sitting: { ...aSitting(), version: (body as { version: number }).version + 1 },
  }));
  for (const name of ['Reading B2 (Reading)', 'Letters (Writing)']) {
    await screen.getByRole('combobox', { name: 'Add a test' }).click();
    await screen.getByRole('option', { name }).click();
  }
  await userEvent.fill(screen.getByLabelText('Break before Letters, in minutes'), '15');
  await expect.element(screen.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
  expect(server.sentTo(setParts).at(-1)?.body).toMatchObject({
    parts: [
      { course_id: 7, break_seconds: 0 },
      { course_id: 8, break_seconds: 900 },
    ],
  });
});

test('each thing to settle leads to its step, and nothing is published before', async () => {
  const open = aSitting({ problems: [{ path: 'starts_at', reason: 'Choose a start.' }] });
  const screen = await openDraft(open, 'publish');
  const publish = screen.getByRole('button', { name: 'Publish', exact: true });
  await expect.element(publish).toBeDisabled();
  await expect.element(publish).toHaveAccessibleDescription('Settle 1 thing first.');
  await screen.getByRole('list', { name: 'To be settled' }).getByRole('button', { name: 'Time' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Time', level: 2 })).toBeVisible();
  await expect.element(screen.getByText('Choose a start.')).toBeVisible();
});

test('a test that learners practise is to be confirmed before anything is ready, and the button says so', async () => {
  const problems = [{ path: 'parts.0.use', reason: 'Learners can practise “Reading B2”. Confirm that.' }];
  const screen = await openDraft(aSitting({ ...settled, problems }), 'publish');
  const step = screen.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: /Check and publish/ });
  await expect.element(step.getByText('One thing to confirm')).toBeVisible();
  const publish = screen.getByRole('button', { name: 'Publish', exact: true });
  await expect.element(publish).toHaveAccessibleDescription('Tick the box above first.');
  await screen.getByLabelText(/learners can practise/).click();
  await expect.element(publish).toBeEnabled();
});

test('publishing loses nothing: no button of it is red, nor the one that asks to cancel', async () => {
  const rubric = /rubric/;
  const screen = await openDraft(settled, 'publish');
  await screen.getByRole('button', { name: 'Publish', exact: true }).click();
  const confirm = screen.getByRole('alertdialog').getByRole('button', { name: 'Publish' });
  await expect.element(confirm).toBeVisible();
  expect(confirm.element().getAttribute('style') ?? '').not.toMatch(rubric);
  await screen.getByRole('button', { name: 'Cancel' }).click();
  server.reply(getSitting, { sitting: { ...settled, status: 'published', phase: 'upcoming' } });
  const published = await openDraft({ ...settled, status: 'published', phase: 'upcoming' }, 'publish');
  const cancel = published.getByRole('button', { name: 'Cancel this examination' }).last();
  await expect.element(cancel).toBeVisible();
  expect(cancel.element().getAttribute('style') ?? '').not.toMatch(rubric);
});

test('on a phone one step is shown, and all of them when asked for', async () => {
  const screen = await openDraft(settled, 'rules');
  await page.viewport(390, 844);
  const steps = screen.getByRole('navigation', { name: 'Steps' });
  const shown = () => steps.getByRole('listitem').elements().length;
  await expect.poll(shown).toBe(1);
  await steps.getByRole('button', { name: 'Show all 5 steps' }).click();
  await expect.poll(shown).toBe(5);
  await steps.getByRole('button', { name: /People/ }).click();
  await expect.element(screen.getByRole('heading', { name: 'People', level: 2 })).toBeVisible();
  await expect.poll(shown).toBe(1);
});

test('what is settled is published once that was confirmed', async () => {
  const screen = await openDraft(settled, 'publish');
  server.reply(publishSitting, {
    message: 'Published.',
    sitting: { ...settled, status: 'published', phase: 'upcoming', version: 4 },
  });
  await screen.getByRole('button', { name: 'Publish' }).click();
  const asking = screen.getByRole('alertdialog');
  await expect.element(asking.getByText('1 candidate, 3 June 2027, 09:00 (Paris)', { exact: false })).toBeVisible();
  await asking.getByRole('button', { name: 'Publish' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Published', level: 2 })).toHaveFocus();
  expect(server.sentTo(publishSitting).at(-1)?.body).toEqual({ version: 3 });
});

test('a seat that somebody else has is refused under its field, and taken once it is free', async () => {
  const screen = await openDraft(settled, 'people');
  const reason = 'mira.k has seat B7 in Hall 1.';
  server.refuse(changeCandidates, 'invalid', { fields: [{ path: 'change.0.seat', reason }] });
  const seat = screen.getByLabelText(/^Seat of/);
  await userEvent.fill(seat, 'B7');
  await userEvent.tab();
  await expect.element(screen.getByText(reason)).toBeVisible();
  await expect.element(seat).toHaveValue('B7');
  server.reply(changeCandidates, { message: '', added: 0, removed: 0, changed: 1, sitting: settled });
  await userEvent.fill(seat, 'B8');
  await userEvent.tab();
  await expect.element(screen.getByText(reason)).not.toBeInTheDocument();
});

test('a candidate without a full name is named, comes first, and gets one where they stand', async () => {
  const problems = [{ path: 'candidates.full_name', reason: '1 person has no full name: Teo Marin.' }];
  const draft = aSitting({ ...settled, problems });
  const screen = await openDraft(draft, 'publish', [reading], aCandidate({ full_name: '' }));
  await screen.getByRole('list', { name: 'To be settled' }).getByRole('button', { name: 'People' }).click();
  await expect.poll(() => server.sentTo(listCandidates).at(-1)?.query.get('sort')).toBe('full_name');
  server.reply(changeCandidates, { message: '', added: 0, removed: 0, changed: 1, sitting: settled });
  await userEvent.fill(screen.getByLabelText('Full name of Teo Marin'), 'Teodor Marin');
  await userEvent.tab();
  await expect
    .poll(() => server.sentTo(changeCandidates).map(({ body }) => body))
    .toEqual([{ change: [{ id: 51, full_name: 'Teodor Marin' }], version: 3 }]);
});

test('on a phone the word Remove is whole', async () => {
  const screen = await openDraft(settled, 'people');
  await page.viewport(390, 844);
  const remove = screen.getByRole('button', { name: `Remove ${aCandidate().full_name}` });
  await expect.element(remove).toBeVisible();
  const label = remove.element().querySelector('.mantine-Button-label');
  await expect.poll(() => (label?.scrollWidth ?? 0) - (label?.clientWidth ?? 0)).toBe(0);
  expect(remove.element().getBoundingClientRect().width).toBeGreaterThan(60);
});

test('whoever may not change it reads rooms, seats and parts as text', async () => {
  const people = [
    { account_id: 5, username: 'Dario Reyes', email: 'dario@parlance.test', part: 'invigilator' as const },
  ];
  const readable = { ...settled, may_change: false, own_part: 'invigilator' as const, staff: people };
  const screen = await openDraft(readable, 'people', [], { ...aCandidate(), room: 'Room 14' });
  await expect.element(screen.getByText('You can read this examination. Its leads can change it.')).toBeVisible();
  await expect.element(screen.getByText('Room 14')).toBeVisible();
  await expect.element(screen.getByText('Invigilator', { exact: true })).toBeVisible();
  for (const role of ['combobox', 'textbox'] as const)
    await expect.element(screen.getByRole(role)).not.toBeInTheDocument();
  for (const name of [/^Remove/, 'Export', 'Import']) {
    await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument();
  }
});

test('an empty list leads to the first examination', async () => {
  await page.viewport(1440, 900);
  server.reply(listSittings, [], { 'X-Total-Count': '0' });
  server.reply(addSitting, { message: '', sitting: aSitting() });
  const screen = await renderScreen(<Sittings />, PATH);
  await expect.element(screen.getByRole('heading', { name: 'No examinations yet.' })).toBeVisible();
  server.reply(getSitting, { sitting: aSitting() });
  server.reply(listCourses, []);
  await screen.getByRole('button', { name: 'New examination' }).first().click();
  await userEvent.fill(screen.getByLabelText('Title'), 'B2 mock examination');
  await screen.getByRole('button', { name: 'Add examination' }).click();
  await expect.element(screen.getByRole('heading', { name: 'B2 mock examination' })).toBeVisible();
});
