import { getClass, listClasses } from '@parlance/contract/classes';
import { listRooms } from '@parlance/contract/invigilation/board';
import { checkRelease, duplicateSitting, releaseSitting } from '@parlance/contract/sittings/publishing';
import { deleteSitting, getSitting, listSittings, type SittingSummary } from '@parlance/contract/sittings/sitting';
import { aClass, aListedSitting, aRoom, aSitting } from '@parlance/contract/test/examples';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { Sittings } from '../sittings.tsx';

const server = serverReplies();
const PATH = '/admin-dashboard?section=sittings';
const at = '2027-06-03T08:00:00.000Z';

const evening = aClass({ id: 5, name: 'B2 evening', learners: 12, teachers: 1 });

async function openList(listed: SittingSummary[], { total = listed.length, path = PATH, width = 1440 } = {}) {
  await page.viewport(width, 900);
  server.reply(listSittings, listed, { 'X-Total-Count': String(total) });
  server.reply(listClasses, [{ ...evening, teacher_names: ['Ines Duarte'] }], { 'X-Total-Count': '1' });
  return await renderScreen(<Sittings />, path);
}

const underWay = aListedSitting({ phase: 'under_way' });

test('an examination under way has a card with what its board counts, and the way to the board', async () => {
  server.reply(listRooms, { serverNow: at, rooms: [aRoom()] });
  const screen = await openList([underWay, aListedSitting({ id: 13, title: 'Next' })]);
  const card = screen.getByRole('list', { name: 'Under way' }).getByRole('listitem');
  await expect.element(card.getByText('Part 2 of 2, Writing.', { exact: false })).toBeVisible();
  await expect.element(card.getByText('last person by', { exact: false })).toBeVisible();
  const counts = [...card.element().querySelectorAll('dl > div')].map((one) => one.textContent?.trim());
  expect(counts).toEqual(['Working14', 'Need attention5', 'Submitted2']);
  const board = card.getByRole('link', { name: 'Open board' });
  await expect.element(board).toHaveAttribute('href', '/admin/sitting/12/board');
  expect(
    screen
      .getByRole('heading', { level: 2 })
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['B2 mock examination', 'Upcoming 1']);
});

test('a room that is paused says so; numbers that did not come are asked for again', async () => {
  server.cut(listRooms);
  const screen = await openList([underWay]);
  await expect.element(screen.getByText('Failed to load how many', { exact: false })).toBeVisible();
  server.reply(listRooms, {
    serverNow: at,
    rooms: [aRoom({ sitting: { ...aRoom().sitting, pausedAt: at, isSimulated: true } })],
  });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect
    .element(screen.getByText('Simulated candidates. Part 2 of 2, Writing. Paused since', { exact: false }))
    .toBeVisible();
});

test('a marker sees that it is under way and no board', async () => {
  const screen = await openList([{ ...underWay, own_part: 'marker', may_change: false }]);
  await expect.element(screen.getByRole('button', { name: 'View Details' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open board' }).elements()).toEqual([]);
  await screen.getByRole('button', { name: 'More actions' }).click();
  const items = screen.getByRole('menuitem');
  await expect.element(items.first()).toBeVisible();
  expect(items.elements().map((one) => one.textContent)).toEqual(['Calendar file']);
  expect(server.sentTo(listRooms)).toEqual([]);
});

test.each([
  ['has results', true, ['Open board', 'View Details', 'Duplicate', 'Calendar file']],
  ['was not begun', false, ['Duplicate', 'Calendar file']],
])('a cancelled examination that %s leads to what can be done in it', async (_, has_results, entries) => {
  const screen = await openList([aListedSitting({ phase: 'cancelled', has_results })]);
  await screen.getByRole('button', { name: 'More actions' }).click();
  const items = screen.getByRole('menuitem');
  await expect.element(items.first()).toBeVisible();
  expect(items.elements().map((one) => one.textContent)).toEqual(entries);
});

const past = (changes: Partial<SittingSummary>) => aListedSitting({ phase: 'past', ...changes });

const outcomes: [status: string, sitting: Partial<SittingSummary>, action: string][] = [
  ['Published', {}, 'Open board'],
  ['Published', { own_part: 'invigilator', may_change: false }, 'Open board'],
  ['Published', { own_part: 'marker', may_change: false }, 'View Details'],
  ['Draft', { phase: 'draft', starts_at: null }, 'Continue'],
  ['Cancelled', { phase: 'cancelled' }, 'View Details'],
  ['Cancelled', { phase: 'cancelled', has_results: true }, 'Release results'],
  ['Cancelled', { phase: 'cancelled', has_results: true, released_at: at }, 'View Details'],
  ['Cancelled', { phase: 'cancelled', has_results: true, may_change: false }, 'View Details'],
  ['Results not released', past({}), 'Release results'],
  ['Results not released', past({ may_change: false }), 'View Details'],
  ['3 not marked yet', past({ unmarked: 3 }), 'Release results'],
  ['Results released', past({ released_at: at }), 'View Details'],
  ['Results released', past({ release: 'at_once' }), 'View Details'],
  ['1 not marked yet', past({ release: 'at_once', unmarked: 1 }), 'View Details'],
  [
    'Results 17 June, 09:00',
    past({ release: 'on_date', release_at: '2027-06-17T07:00:00.000Z', unmarked: 2 }),
    'View Details',
  ],
];

test('a row says what became of the results, and leads to what is next', async () => {
  const rows = outcomes.map(([, sitting], index) =>
    aListedSitting({ ...sitting, id: index + 1, title: `No ${index}.` }),
  );
  const screen = await openList(rows);
  await expect.element(screen.getByText('No 0.')).toBeVisible();
  const shown = rows.map(({ title }) => {
    const cells = screen.getByRole('row').filter({ hasText: title }).getByRole('cell').elements();
    return cells.slice(-2).map((cell) => cell.textContent?.trim());
  });
  expect(shown).toEqual(outcomes.map(([status, , action]) => [status, action]));
});

test('results are released from the list once it was said who is not marked and whose stay withheld', async () => {
  const screen = await openList([past({ unmarked: 1 })]);
  const held = { candidate_id: 52, number: 2, username: 'Joon Park', full_name: '' };
  const unmarked = {
    candidate_id: 51,
    number: 1,
    username: 'Teo Marin',
    full_name: '',
    part_id: 32,
    course: 'Letters',
  };
  server.reply(checkRelease, {
    released_at: null,
    candidates: 23,
    emails: 23,
    unmarked: [unmarked],
    held: [held],
    unfinished: [],
    open: 0,
  });
  server.reply(releaseSitting, {
    message: 'The results are out.',
    sitting: aSitting({ status: 'published', phase: 'past' }),
  });
  await screen.getByRole('button', { name: 'Release results' }).click();
  const asking = screen.getByRole('alertdialog');
  await expect.element(asking.getByText('Not marked yet: Teo Marin (Letters).')).toBeVisible();
  await expect.element(asking.getByText('Withheld, and stays so: Joon Park.')).toBeVisible();
  server.reply(listSittings, [past({ unmarked: 0, released_at: at })], { 'X-Total-Count': '1' });
  await asking.getByRole('button', { name: 'Release results' }).click();
  await expect.element(screen.getByText('Results released')).toBeVisible();
  expect(server.sentTo(releaseSitting).map(({ body }) => body)).toEqual([{ version: 3 }]);
});

test('from the list nothing is released while somebody takes a test, unless that is confirmed', async () => {
  const screen = await openList([past({})]);
  const unfinished = [{ candidate_id: 51, number: 1, username: 'Teo Marin', full_name: '', state: 'working' as const }];
  const check = { released_at: null, candidates: 2, emails: 2, unmarked: [], held: [], unfinished, open: 1 };
  server.reply(checkRelease, check);
  await screen.getByRole('button', { name: 'Release results' }).click();
  const asking = screen.getByRole('alertdialog');
  await expect.element(asking.getByText('Not finished, and', { exact: false })).toBeVisible();
  await expect.element(asking.getByRole('button', { name: 'Release results' })).toBeDisabled();
});

test('the menu of a row opens by keys, duplicates one and deletes a draft', async () => {
  const draft = aListedSitting({ id: 14, title: 'Draft one', phase: 'draft' });
  const screen = await openList([draft]);
  server.reply(deleteSitting, { message: 'Draft one was deleted.' });
  const menu = screen.getByRole('button', { name: 'More actions' });
  await expect.element(menu).toBeVisible();
  (menu.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
  expect(
    screen
      .getByRole('menuitem')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Duplicate', 'Delete draft']);
  await screen.getByRole('menuitem', { name: 'Delete draft' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete draft' }).click();
  await expect.poll(() => server.sentTo(deleteSitting).length).toBe(1);
  server.reply(duplicateSitting, { message: 'Added.', sitting: aSitting({ id: 15, title: 'Copy of Draft one' }) });
  server.reply(getSitting, { sitting: aSitting({ id: 15, title: 'Copy of Draft one' }) });
  await menu.click();
  await screen.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Copy of Draft one' })).toBeVisible();
});

test('a group says how many it has where none of it is on another page', async () => {
  const rows = Array.from({ length: 20 }, (_, index) =>
    aListedSitting({ id: index + 1, title: `Examination ${index}`, phase: index < 3 ? 'upcoming' : 'past' }),
  );
  const screen = await openList(rows, { total: 25 });
  await expect.element(screen.getByRole('heading', { name: 'Upcoming 3' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Past', exact: true })).toBeVisible();
});

test('the list is narrowed to a class, whose name a sent link finds again', async () => {
  const screen = await openList([aListedSitting()]);
  await screen.getByRole('combobox', { name: 'Class' }).click();
  await screen.getByRole('option', { name: 'B2 evening' }).click();
  await expect.poll(() => server.sentTo(listSittings).at(-1)?.query.get('class_id')).toBe('5');
  expect(server.sentTo(listSittings).at(-1)?.query.get('sort')).toBe('agenda');
  await screen.unmount();
  server.reply(getClass, { class: { ...evening, id: 9, name: 'Years ago', members: [] } });
  const sent = await openList([], { path: `${PATH}&class=9` });
  await expect.element(sent.getByRole('combobox', { name: 'Class' })).toHaveValue('Years ago');
  await sent.getByRole('button', { name: 'Show all examinations' }).click();
  await expect.element(sent.getByRole('combobox', { name: 'Class' })).toHaveValue('All classes');
});
