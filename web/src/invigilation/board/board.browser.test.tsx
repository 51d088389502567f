import { admit, checkIdentity, extend, pause, sendMessage } from '@parlance/contract/invigilation/actions';
import { board } from '@parlance/contract/invigilation/board';
import { getCandidate } from '@parlance/contract/invigilation/candidate-detail';
import { noteIncident } from '@parlance/contract/invigilation/incidents';
import { exportSittingResults } from '@parlance/contract/sittings/publishing';
import { aBoard, aBoardRow } from '@parlance/contract/test/examples';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { Board } from './board.tsx';

const server = serverReplies();
const teo = aBoardRow({ state: 'disconnected', since: '2027-06-03T07:26:52.000Z', needsAttention: true });
const ana = aBoardRow({ id: 52, number: 3, username: 'Ana Costa', seat: 'C1', answered: 4, placeWaits: true });
const yuki = aBoardRow({ id: 53, number: 24, username: 'Yuki Tanaka', room: 'Room 15', seat: 'A1', hasOwnTime: true });
const rows = [teo, ana, yuki];

async function openBoard(changes: Parameters<typeof aBoard>[1] = {}) {
  await page.viewport(1440, 900);
  server.reply(board, aBoard(rows, changes));
  const screen = await renderScreen(<Board sittingId={12} backPath="/admin-dashboard?section=sittings" />);
  await expect.element(screen.getByRole('heading', { name: 'B2 mock examination' })).toBeVisible();
  return screen;
}

const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });

test('who needs attention stands first, and a count shows its state alone', async () => {
  const screen = await openBoard();
  const names = () =>
    screen
      .getByRole('row')
      .elements()
      .map((row) => row.querySelector('[data-row]')?.textContent);
  await expect.poll(() => names().filter(Boolean)).toEqual(['Teo Marin', 'Ana Costa', 'Yuki Tanaka']);
  await expect
    .element(rowOf('Teo Marin').filter({ hasText: 'Disconnected' }).getByText('Reading, 12 of 20'))
    .toBeVisible();
  await expect.element(screen.getByText('DEMX42')).toBeVisible();
  await screen.getByRole('button', { name: /Disconnected/ }).click();
  await expect.poll(() => names().filter(Boolean)).toEqual(['Teo Marin']);
});

test('what changed takes the place of the row before', async () => {
  const screen = await openBoard();
  server.reply(board, ({ query }) => ({
    ...aBoard([]),
    whole: false,
    cursor: '8',
    rows: query.get('since') === '7' ? [{ ...ana, answered: 5, state: 'submitted' as const }] : [],
  }));
  await expect.element(rowOf('Ana Costa').filter({ hasText: 'Submitted' })).toBeVisible();
  await expect.element(screen.getByText('Yuki Tanaka')).toBeVisible();
});

test('the full name stands first, is found, and comes once; an identity is checked with one press', async () => {
  const person = { id: 52, fullName: 'Ana Maria Costa', registrationNumber: 'P 7', identity: null };
  const screen = await openBoard({ people: [person] });
  const row = rowOf('Ana Maria Costa');
  await expect.element(row.getByRole('button', { name: 'Ana Maria Costa Ana Costa' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '0 of 3 Identity checked' })).toBeVisible();
  await userEvent.fill(screen.getByRole('searchbox'), 'p 7');
  await expect.element(screen.getByText('Yuki Tanaka')).not.toBeInTheDocument();
  server.reply(checkIdentity, { done: 1, skipped: [] });
  const identity = { by: 'd.reyes', at: '2027-06-03T07:12:00.000Z' };
  const counts = { ...aBoard(rows).counts, identity: { checked: 1, of: 3 } };
  server.reply(board, { ...aBoard([], { counts }), whole: false, cursor: '8', people: [{ ...person, identity }] });
  await row.getByRole('button', { name: 'Check identity' }).click();
  expect(server.sentTo(checkIdentity).map(({ body }) => body)).toMatchObject([{ candidateId: 52, checked: true }]);
  await expect.element(screen.getByText('Identity of Ana Maria Costa checked.')).toBeVisible();
  await expect.element(row.getByText('Checked by d.reyes at 09:12')).toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: '1 of 3 Identity checked' })).toBeVisible();
  await row.getByRole('button', { name: 'Ana Maria Costa Ana Costa' }).click();
  const panel = screen.getByRole('complementary', { name: 'Ana Maria Costa' });
  await expect.element(panel.getByText('Ana Costa · Registration number P 7')).toBeVisible();
  await expect.element(panel.getByText('Identity checked by d.reyes at 09:12')).toBeVisible();
  await panel.getByRole('button', { name: 'Undo the identity check' }).click();
  expect(server.sentTo(checkIdentity).at(-1)?.body).toMatchObject({ candidateId: 52, checked: false });
});

test('a check does not stand for another name: whom it was of is said, and it is done again', async () => {
  const identity = { by: 'd.reyes', at: '2027-06-03T07:12:00.000Z', as: 'Ana Costa' };
  const counts = { ...aBoard(rows).counts, identity: { checked: 0, of: 3 } };
  const people = [{ id: 52, fullName: 'Ana Maria Costa', registrationNumber: 'P 7', identity }];
  const screen = await openBoard({ counts, people });
  const row = rowOf('Ana Maria Costa');
  await screen.getByRole('button', { name: '0 of 3 Identity checked' }).click();
  server.reply(checkIdentity, { done: 1, skipped: [] });
  await row.getByRole('button', { name: 'Check again' }).click();
  expect(server.sentTo(checkIdentity).map(({ body }) => body)).toMatchObject([{ candidateId: 52, checked: true }]);
  await row.getByRole('button', { name: 'Ana Maria Costa Ana Costa' }).click();
  const panel = screen.getByRole('complementary', { name: 'Ana Maria Costa' });
  const was = 'Identity checked by d.reyes at 09:12 as Ana Costa. The name has changed since.';
  await expect.element(panel.getByText(was)).toBeVisible();
  await panel.getByRole('button', { name: 'Check identity' }).click();
  expect(server.sentTo(checkIdentity)).toHaveLength(2);
});

test('who presses second reads who has checked the identity', async () => {
  const screen = await openBoard();
  const already = { by: 'd.reyes', at: '2027-06-03T07:12:00.000Z' };
  server.reply(checkIdentity, { done: 0, skipped: [{ candidateId: 53, code: 'identity_checked' as const }], already });
  await rowOf('Yuki Tanaka').getByRole('button', { name: 'Check identity' }).click();
  await expect.element(screen.getByText('Identity already checked by d.reyes at 09:12.')).toBeVisible();
});

test('a lead saves the results as a file', async () => {
  server.reply(exportSittingResults, 'number,name\r\n');
  const screen = await openBoard();
  await screen.getByRole('button', { name: 'More for the room' }).click();
  await screen.getByRole('menuitem', { name: 'Export results (CSV)' }).click();
  await expect.poll(() => server.sentTo(exportSittingResults).map(({ params }) => params)).toEqual([{ id: '12' }]);
});

test('time is added for those who are chosen, with the keys, and once', async () => {
  const screen = await openBoard();
  await screen.getByRole('button', { name: 'Ana Costa' }).click();
  (screen.getByRole('button', { name: 'Ana Costa' }).element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await userEvent.keyboard('{ArrowDown} ');
  const chosen = screen.getByRole('region', { name: 'Chosen candidates' });
  await expect.element(chosen.getByText('2 selected')).toBeVisible();
  await chosen.getByRole('button', { name: 'Add time' }).click();
  const asking = screen.getByRole('alertdialog');
  await expect.element(asking.getByText('Ana Costa, Yuki Tanaka')).toBeVisible();
  await userEvent.fill(asking.getByLabelText('Minutes'), '10');
  server.reply(extend, { done: 1, skipped: [{ candidateId: 53, code: 'closed_already' }] });
  await asking.getByRole('button', { name: 'Add time' }).click();
  await expect.element(screen.getByText('Not for Yuki Tanaka (the test has ended).', { exact: false })).toBeVisible();
  expect(server.sentTo(extend).at(-1)?.body).toMatchObject({ candidateIds: [52, 53], minutes: 10 });
});

test('where a table has no room the keys are the same: arrows, Space chooses, Enter opens', async () => {
  const screen = await openBoard();
  await page.viewport(700, 900);
  const name = (of: string) => screen.getByRole('button', { name: new RegExp(`^${of}`) });
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
  (name('Teo Marin').element() as HTMLElement).focus();
  // From a group into the next.
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(name('Ana Costa')).toHaveFocus();
  await userEvent.keyboard(' {ArrowDown} ');
  await expect.element(name('Yuki Tanaka')).toHaveFocus();
  const chosen = screen.getByRole('region', { name: 'Chosen candidates' });
  await expect.element(chosen.getByText('2 selected')).toBeVisible();
  await expect.element(name('Yuki Tanaka')).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard(' {ArrowUp} ');
  await expect.element(chosen).not.toBeInTheDocument();
  await expect.element(name('Ana Costa')).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'Ana Costa' })).toBeVisible();
});

test('everyone is paused once that was confirmed, and Enter by habit does nothing', async () => {
  const screen = await openBoard();
  server.reply(pause, { done: 3, skipped: [] });
  await screen.getByRole('button', { name: 'Pause all' }).click();
  await expect.element(screen.getByRole('alertdialog').getByText('Everyone in this examination')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(server.sentTo(pause)).toHaveLength(0);
  await screen.getByRole('button', { name: 'Pause all' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click();
  await expect.poll(() => server.sentTo(pause).at(-1)?.body).toMatchObject({ candidateIds: 'all' });
});

test('an invigilator is offered what they may do alone', async () => {
  const { sitting } = aBoard(rows);
  const may = ['pause', 'message', 'incident'] as const;
  const screen = await openBoard({ sitting: { ...sitting, ownPart: 'invigilator', may: [...may] } });
  await expect.element(screen.getByRole('button', { name: 'Pause all' })).toBeVisible();
  await screen.getByRole('button', { name: 'More for the room' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Note an incident' })).toBeVisible();
  await expect.element(screen.getByRole('menuitem', { name: 'Add time for all' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('menuitem', { name: 'Export incidents (CSV)' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('menuitem', { name: 'Export results (CSV)' })).not.toBeInTheDocument();
});

test('another device that waits is let in from its row', async () => {
  server.reply(admit, { done: 1, skipped: [] });
  const screen = await openBoard();
  await screen.getByRole('button', { name: 'Let in new device of Ana Costa' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Let in' }).click();
  await expect.poll(() => server.sentTo(admit).at(-1)?.body).toMatchObject({ candidateId: 52, what: 'place' });
});

test.each([1440, 390])('another device that waits is refused from its row at %i px', async (width) => {
  server.reply(admit, { done: 1, skipped: [] });
  const screen = await openBoard();
  await page.viewport(width, 900);
  await screen.getByRole('button', { name: /^Refuse/ }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Refuse' }).click();
  await expect.poll(() => server.sentTo(admit).at(-1)?.body).toMatchObject({ candidateId: 52, what: 'refuse_place' });
});

test('another device that waits is refused from the candidate', async () => {
  server.reply(admit, { done: 1, skipped: [] });
  const screen = await openBoard();
  await screen.getByRole('button', { name: 'Ana Costa' }).first().click();
  await screen.getByRole('button', { name: 'Refuse it' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Refuse' }).click();
  await expect.poll(() => server.sentTo(admit).at(-1)?.body).toMatchObject({ candidateId: 52, what: 'refuse_place' });
});

test('a board that is not current says so, and nothing can be done with it', async () => {
  const screen = await openBoard();
  server.cut(board);
  await expect.element(screen.getByText('Not current: last update 09:27:40.', { exact: false })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Pause all' })).toBeDisabled();
});

test('one candidate: the sum of the time, what happened, and an incident', async () => {
  const screen = await openBoard();
  server.reply(getCandidate, {
    serverNow: '2027-06-03T07:27:40.000Z',
    row: teo,
    person: { id: teo.id, fullName: '', registrationNumber: '', identity: null },
    email: 'teo@example.org',
    savedAt: null,
    breaks: { left: 1, seconds: 600 },
    heldReason: null,
    parts: [
      {
        partId: 31,
        position: 1,
        title: 'Reading B2',
        type: 'Reading',
        status: 'open',
        startedAt: '2027-06-03T07:00:00.000Z',
        closedAt: null,
        endsAt: '2027-06-03T08:09:05.000Z',
        standardSeconds: 2400,
        extraSeconds: 600,
        addedSeconds: 300,
        pausedSeconds: 245,
        restSeconds: 600,
        totalSeconds: 4145,
        reopened: 0,
        late: { answers: 0, recordings: 0 },
      },
    ],
    timeline: [
      {
        at: '2027-06-03T07:11:00.000Z',
        kind: 'extended',
        partId: 31,
        by: 'M. Okafor',
        reason: 'headphones failed',
        isForAll: false,
        seconds: 300,
        text: null,
        seenAt: null,
        answered: null,
      },
      {
        at: '2027-06-03T07:20:00.000Z',
        kind: 'resumed',
        partId: 31,
        by: 'M. Okafor',
        reason: 'quiet again',
        isForAll: true,
        seconds: 245,
        text: null,
        seenAt: null,
        answered: null,
      },
    ],
    incidents: [],
  });
  await screen.getByRole('button', { name: 'Teo Marin' }).click();
  const panel = screen.getByRole('complementary', { name: 'Teo Marin' });
  await expect.element(panel.getByText('10:00 rest breaks left')).toBeVisible();
  await expect.element(panel.getByText('69:05 ends 10:09')).toBeVisible();
  await expect.element(panel.getByText('5 minutes added: headphones failed', { exact: false })).toBeVisible();
  await expect.element(panel.getByText('Resumed after 4:05: quiet again', { exact: false })).toBeVisible();
  await panel.getByRole('button', { name: 'Note an incident' }).click();
  await userEvent.fill(screen.getByLabelText('What happened'), 'New headphones at C2.');
  server.reply(noteIncident, {
    incident: {
      id: 1,
      candidate: null,
      kind: 'note',
      text: 'New headphones at C2.',
      by: 'Ines',
      at: '2027-06-03T07:28:00.000Z',
      withdrawn: null,
    },
  });
  await screen.getByRole('button', { name: 'Note it' }).click();
  await expect.poll(() => server.sentTo(noteIncident).at(-1)?.body).toMatchObject({ candidateId: 51, kind: 'note' });
});

test('a message goes to everyone', async () => {
  const screen = await openBoard();
  server.reply(sendMessage, { done: 3, skipped: [] });
  await screen.getByRole('button', { name: 'Message all' }).click();
  await userEvent.fill(screen.getByLabelText('Message'), 'Five minutes left.');
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Send message' }).click();
  await expect.poll(() => server.sentTo(sendMessage).at(-1)?.body).toMatchObject({ text: 'Five minutes left.' });
});
