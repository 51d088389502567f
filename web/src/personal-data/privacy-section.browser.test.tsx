import { i18n } from '@lingui/core';
import { addConsentText, type ConsentText, listConsentTexts } from '@parlance/contract/consents';
import { retentionKinds } from '@parlance/contract/personal-data/kept';
import {
  type ErasedKind,
  erasedKinds,
  listDeletedAccounts,
  listErasures,
  previewErasure,
} from '@parlance/contract/personal-data/personal-data';
import {
  listRetention,
  previewRetention,
  type RetentionRule,
  setRetention,
} from '@parlance/contract/personal-data/retention';
import { aTeacher } from '@parlance/contract/test/examples';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { storeSession } from '../platform/session.ts';
import { EraseForm } from './erase-form.tsx';
import { Privacy } from './privacy-section.tsx';

const server = serverReplies();
const at = '2026-03-01T09:00:00.000Z';
const rules: RetentionRule[] = retentionKinds.map((kind) => ({
  kind,
  days: null,
  changed_by: null,
  changed_at: null,
  applied_at: null,
}));
const preview = {
  items: 12,
  bytes: 48_200_000,
  people: 3,
  oldest: at,
  firstOnes: [{ at, who: 'Amina Yusuf', what: 'Speaking about yourself' }],
};
beforeEach(() => {
  server.reply(listRetention, rules);
  server.reply(listConsentTexts, []);
  server.reply(listErasures, [], { 'x-total-count': '0' });
  server.reply(listDeletedAccounts, [], { 'x-total-count': '0' });
});

const opens = async () => {
  const screen = await renderScreen(<Privacy />);
  await userEvent.click(screen.getByRole('button', { name: 'Change…' }).first());
  const days = screen.getByLabelText('Delete after how many days');
  await expect.element(days).toHaveFocus();
  return { screen, days };
};

test('a rule is saved once what it deletes was shown, and with that count', async () => {
  server.reply(previewRetention, preview);
  const { screen, days } = await opens();
  await userEvent.fill(days, '29');
  await userEvent.click(screen.getByRole('button', { name: 'Show what would go' }));
  await expect.element(days).toHaveAccessibleDescription(/Use a whole number from 30/);
  await userEvent.fill(days, '400');
  await userEvent.click(screen.getByRole('button', { name: 'Show what would go' }));
  await expect.element(screen.getByText(/12 recordings \(46.0 MB\) of 3 people/)).toBeVisible();
  await expect.element(screen.getByText(/Amina Yusuf · Speaking about yourself/)).toBeVisible();
  await expect.element(screen.getByText('And 11 more.')).toBeVisible();
  expect(server.sentTo(setRetention)).toEqual([]);

  server.refuse(setRetention, 'retention_confirm', { items: 13 });
  server.reply(previewRetention, { ...preview, items: 13 });
  await userEvent.click(screen.getByRole('button', { name: 'Save, and delete 12 items at night' }));
  await expect.element(screen.getByText(/more or less than you were shown/)).toBeVisible();
  const rule = { kind: 'marked_recordings' as const, days: 400, changed_by: 'Ines', changed_at: at, applied_at: null };
  server.reply(setRetention, { message: 'Saved.', rule });
  server.reply(listRetention, [rule, ...rules.slice(1)]);
  await userEvent.click(screen.getByRole('button', { name: 'Save, and delete 13 items at night' }));
  await expect.element(screen.getByText('Deleted after 400 days')).toBeVisible();
  const sent = { kind: 'marked_recordings', days: 400 };
  expect(server.sentTo(setRetention).map(({ body }) => body)).toEqual([
    { ...sent, confirmItems: 12 },
    { ...sent, confirmItems: 13 },
  ]);
  await expect.element(screen.getByRole('button', { name: 'Change…' }).first()).toHaveFocus();
});

test('other days ask for what goes anew, nothing to go is said, and no days keep everything', async () => {
  server.reply(previewRetention, { items: 0, bytes: 0, people: 0, oldest: null, firstOnes: [] });
  const { screen, days } = await opens();
  await userEvent.fill(days, '60');
  await userEvent.click(screen.getByRole('button', { name: 'Show what would go' }));
  await expect.element(screen.getByText('Nothing would go now.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Save the rule' })).toBeVisible();
  await userEvent.fill(days, '90');
  await expect.element(screen.getByRole('button', { name: 'Show what would go' })).toBeVisible();
  await userEvent.clear(days);
  server.reply(setRetention, { message: 'Saved.', rule: rules[0] as RetentionRule });
  await userEvent.click(screen.getByRole('button', { name: 'Keep everything' }));
  await expect
    .poll(() => server.sentTo(setRetention).at(-1)?.body)
    .toEqual({
      kind: 'marked_recordings',
      days: null,
      confirmItems: 0,
    });
});

test('a text is asked from then on, and nothing after that was confirmed', async () => {
  const screen = await renderScreen(<Privacy />);
  await userEvent.click(screen.getByRole('button', { name: 'Write a text…' }).nth(1));
  const said = 'We keep what you record for a year.';
  await userEvent.fill(screen.getByLabelText('Text'), said);
  const asked: ConsentText = { id: 4, kind: 'recording', text: said, from_at: at, made_by: 'Ines', given: 1 };
  server.reply(addConsentText, { message: 'Saved.' });
  server.reply(listConsentTexts, [asked]);
  await userEvent.click(screen.getByRole('button', { name: 'Ask this from now on' }));
  await expect.element(screen.getByText(/1 person agreed\./)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Stop asking…' }));
  server.reply(listConsentTexts, [{ ...asked, id: 5, text: '', given: 0 }, asked]);
  await userEvent.click(screen.getByRole('button', { name: 'Stop asking', exact: true }));
  await expect.poll(() => screen.getByText('Nothing is asked.').elements().length).toBe(2);
  expect(server.sentTo(addConsentText).map(({ body }) => body)).toEqual([
    { kind: 'recording', text: said },
    { kind: 'recording', text: '' },
  ]);
});

test('the reason for an erasure, which a person wrote, keeps its own direction', async () => {
  const erased = { account_id: 7, at, by: 'ines', reason: 'طلب ذلك كتابيًا (B2).', pending: false };
  server.reply(listErasures, [erased], { 'x-total-count': '1' });
  const screen = await renderScreen(<Privacy />);
  await expect.element(screen.getByText(erased.reason)).toBeVisible();
  expect(screen.getByText(erased.reason).element().localName).toBe('bdi');
});

test('the size of recordings that would be erased is written as the language of the page does', async () => {
  onTestFinished(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  const counts = Object.fromEntries(erasedKinds.map((kind) => [kind, kind === 'recordings' ? 3 : 0]));
  const account = { id: 7, username: 'amina', email: 'amina@school.example', role: 'user' as const };
  const found = { account, counts: counts as Record<ErasedKind, number>, bytes: 1_234_500_000 };
  server.reply(previewErasure, { ...found, unmarked: 0, openUntil: null });
  const screen = await renderScreen(<EraseForm id={7} onErased={() => {}} onCancel={() => {}} />);
  await expect.element(screen.getByText('3 recordings, 1.234,5 MB')).toBeVisible();
});

test('a text that is being written is not thrown away without a question', async () => {
  storeSession(aTeacher(), 'token');
  const screen = await renderScreen(<Privacy />, '/', { '/elsewhere': <p>Another page.</p> });
  const opener = screen.getByRole('button', { name: 'Write a text…' }).nth(1);
  const dialog = screen.getByRole('alertdialog', { name: 'Leave without saving?' });
  const cancel = screen.getByRole('button', { name: 'Cancel', exact: true });
  await opener.click();
  await cancel.click();
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await screen.getByLabelText('Text').fill('We keep what you record.');
  await cancel.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  void screen.router.navigate('/elsewhere');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByLabelText('Text')).toHaveValue('We keep what you record.');
  await cancel.click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect.element(opener).toHaveFocus();
  localStorage.clear();
});
