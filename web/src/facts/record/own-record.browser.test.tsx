import { addRecordNote, getOwnRecord } from '@parlance/contract/facts/record';
import { aFact, aRecord } from '@parlance/contract/test/examples';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { OwnRecord } from './own-record.tsx';

const server = serverReplies();
const note = { id: 1, factId: 71, text: 'My phone rang.', at: '2027-06-03T11:22:00.000Z' };

async function openRecord(changes: Parameters<typeof aRecord>[0] = {}) {
  await page.viewport(1440, 900);
  server.reply(getOwnRecord, aRecord(changes));
  return await renderScreen(<OwnRecord sittingId={12} />, '/exam/12/record');
}

test('a note is added to a fact once, kept while it does not arrive, and cannot be changed afterwards', async () => {
  const screen = await openRecord({ facts: [aFact(), aFact({ id: 72, kind: 'page_reloaded', endedAt: null })] });
  await expect.element(screen.getByText('This window was not in front for 6 s')).toBeVisible();
  await expect.element(screen.getByText('Common causes: a closed lid, a frozen page')).toBeVisible();
  await screen.getByRole('button', { name: 'Add a note' }).first().click();
  const field = screen.getByLabelText('Your note');
  await expect.element(field).toHaveFocus();
  await expect.element(screen.getByRole('button', { name: 'Add note' }).first()).toBeDisabled();
  await userEvent.keyboard('  My phone rang. ');
  await expect.element(screen.getByText(/^17 of 2,000 characters/)).toBeVisible();
  server.cut(addRecordNote);
  await screen.getByRole('button', { name: 'Add note' }).first().click();
  await expect.element(screen.getByText(/The note was not added. It is still here/)).toBeVisible();
  server.reply(addRecordNote, { note });
  await screen.getByRole('button', { name: 'Add note' }).first().click();
  await expect.element(screen.getByText(/^Your note, 2027-06-03 13:22. Notes cannot be changed.$/)).toBeVisible();
  await expect.element(screen.getByText('Your note was added. Your school can read it.')).toBeVisible();
  const sent = server.sentTo(addRecordNote).map(({ body }) => body);
  expect(sent).toEqual([sent[0], sent[0]]);
  expect(sent[0]).toMatchObject({ factId: 71, text: 'My phone rang.' });
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Add another note' })).toHaveFocus();
});

test('a note is added to the whole examination, also where nothing was recorded', async () => {
  const screen = await openRecord({ facts: [] });
  await expect
    .element(screen.getByText('No fact was recorded. You can still add a note for your school.'))
    .toBeVisible();
  server.reply(addRecordNote, { note: { ...note, factId: null } });
  await userEvent.fill(screen.getByLabelText('Note about the whole examination'), 'My phone rang.');
  await screen.getByRole('button', { name: 'Add note' }).click();
  await expect.element(screen.getByText('My phone rang.')).toBeVisible();
  expect(server.sentTo(addRecordNote)[0]?.body).not.toHaveProperty('factId');
});

test('no note is offered after fifty, and none once the record was deleted', async () => {
  const notes = Array.from({ length: 50 }, (_, at) => ({ ...note, id: at + 1 }));
  const full = await openRecord({ notes });
  await expect.element(full.getByText('This record has 50 notes. No more can be added.')).toBeVisible();
  expect(full.getByRole('button', { name: /note/ }).elements()).toEqual([]);
  await full.unmount();
  const gone = await openRecord({
    facts: [],
    removal: { at: '2027-06-10T07:00:00.000Z', days: 7, after: 'sitting' },
  });
  await expect.element(gone.getByText(/Deleted on 10 June 2027, 7 days after the exam/).first()).toBeVisible();
  expect(gone.getByRole('textbox').elements()).toEqual([]);
});

test('before a part has ended the record is not open', async () => {
  server.refuse(getOwnRecord, 'record_not_open');
  const screen = await renderScreen(<OwnRecord sittingId={12} />, '/exam/12/record');
  await expect.element(screen.getByRole('heading', { name: 'Your exam record is not open yet.' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Back to the examination' }))
    .toHaveAttribute('href', '/exam/12');
});
