import {
  changeReceiptKey,
  checkReceipt,
  getReceipt,
  getReceiptPage,
  listReceiptKeys,
  type Receipt,
} from '@parlance/contract/receipts/receipts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { CheckReceipt } from './check-receipt.tsx';
import { ReceiptKeys } from './receipt-keys.tsx';
import { ReceiptLine } from './receipt-line.tsx';
import { ReceiptPage } from './receipt-page.tsx';

const server = serverReplies();
const CODE = 'PR-7K4M-2QXD-9HTV-0';
const AT = '2027-06-03T08:34:05.000Z';
const course = { id: 4, title: 'Academic Reading 4', type: 'Reading' } as const;
const payload = JSON.stringify({
  v: 1,
  key: '2027-A',
  school: 'Harbour Language School',
  attempt: 7,
  candidate: { account: 3, number: 22 },
  course,
  part: { sitting: 2, title: 'B2 mock examination', position: 1, paper: '7f'.repeat(32) },
  startedAt: '2027-06-03T07:00:00.000Z',
  closedAt: AT,
  closedBy: 'learner',
  questions: 40,
  answered: 38,
  salt: 'AAAA',
  items: [],
  digest: 'TxyuAA',
});
const receipt: Receipt = {
  code: CODE,
  number: 1,
  payload,
  signature: 'c2ln',
  publicKey: 'a2V5',
  madeAt: AT,
  supersededAt: null,
  name: 'Teo Marin',
  fullName: '',
  registrationNumber: '',
  takenSeconds: 5085,
  timeZone: 'Europe/Paris',
};
const genuine = { valid: true, code: CODE, course, closedAt: AT, questions: 40, answered: 38, superseded: false };
const routes = (page: React.ReactNode) => ({ '/receipt/:code': page });

test('after a submit: the code, when, and how much was answered; an older test says since when there are receipts', async () => {
  server.reply(getReceipt, receipt);
  const screen = await renderScreen(<ReceiptLine attemptId={7} />);
  await expect.element(screen.getByRole('link', { name: CODE })).toHaveAttribute('href', '/receipt/7');
  await expect.element(screen.getByText('2027-06-03 10:34:05, 38 of 40 answered')).toBeVisible();
  for (const name of ['Print or save', 'Copy code'])
    await expect.element(screen.getByRole('button', { name })).toBeVisible();
  const print = screen.getByRole('button', { name: 'Print or save' });
  const gate = Promise.withResolvers<undefined>();
  server.reply(getReceiptPage, async () => {
    await gate.promise;
    return '<p>Receipt</p>' as never;
  });
  (print.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement).toBe(document.body);
  gate.resolve(undefined);
  await expect.element(print).toHaveFocus();
  await screen.unmount();
  server.refuse(getReceipt, 'receipt_none');
  const older = await renderScreen(<ReceiptLine attemptId={6} />);
  await expect
    .element(older.getByText('Receipts are made since version 0.2. This test closed before it.'))
    .toBeVisible();
});

test('a receipt by its code: its owner reads the slip, anyone else whether it is genuine', async () => {
  server.reply(checkReceipt, {
    ...genuine,
    matchesStored: true,
    owner: { attemptId: 7, name: 'Teo Marin', fullName: '' },
  });
  server.reply(getReceipt, receipt);
  const own = await renderScreen(null, `/receipt/${CODE}`, routes(<ReceiptPage />));
  await expect.element(own.getByRole('heading', { name: 'Your answers were received' })).toBeVisible();
  for (const text of [
    'Teo Marin, candidate 22',
    '38 of 40 questions',
    '84:45, without pauses and breaks',
    '4f1c ae00',
    '7f'.repeat(32),
  ]) {
    await expect.element(own.getByText(text)).toBeVisible();
  }
  await own.unmount();
  server.reply(checkReceipt, { ...genuine, matchesStored: true });
  const other = await renderScreen(null, `/receipt/${CODE}`, routes(<ReceiptPage />));
  await expect
    .element(other.getByText('The receipt is genuine. All answers are stored as they were received.'))
    .toBeVisible();
  expect(other.getByText('Teo Marin').elements()).toEqual([]);
});

test.each([
  [
    { ...genuine, matchesStored: false, differsIn: [7, 12] },
    'The receipt is genuine. What is stored differs in questions 7 and 12.',
  ],
  [
    { ...genuine, matchesStored: false, differsIn: [7], superseded: true },
    /^The receipt is genuine. The test was opened again/,
  ],
  [{ valid: false, reason: 'signature_wrong' as const }, /^This receipt is not genuine/],
  [{ valid: false, reason: 'code_unknown' as const }, 'No receipt has this code.'],
])('a code is checked: %j', async (result, says) => {
  server.reply(checkReceipt, result);
  const screen = await renderScreen(<CheckReceipt />);
  await screen.getByLabelText('Receipt code').fill(CODE);
  await screen.getByRole('button', { name: 'Check code' }).click();
  await expect.element(screen.getByText(says)).toBeVisible();
  expect(server.sentTo(checkReceipt).map(({ body }) => body)).toEqual([{ code: CODE }]);
});

test('the saved page of a receipt is chosen: what it holds is sent; one without a receipt is not', async () => {
  server.reply(checkReceipt, { ...genuine, matchesStored: true });
  const screen = await renderScreen(<CheckReceipt />);
  const escaped = JSON.stringify({ payload, signature: 'c2ln' }).replaceAll('"', '&quot;');
  const html = `<!doctype html><html><body><pre id="receipt-data">${escaped}</pre></body></html>`;
  const choose = (text: string) =>
    userEvent.upload(
      screen.container.querySelector('input[type=file]') as HTMLElement,
      new File([text], 'receipt.html', { type: 'text/html' }),
    );
  await choose('<!doctype html><p>Something else</p>');
  await expect.element(screen.getByText('This file does not contain a receipt.')).toBeVisible();
  await choose(html);
  await expect.element(screen.getByText(/^The receipt is genuine/)).toBeVisible();
  expect(server.sentTo(checkReceipt).map(({ body }) => body)).toEqual([{ payload, signature: 'c2ln' }]);
});

test('a key is retired after it is confirmed', async () => {
  const key = { id: '2027-A', publicKey: 'a', pem: 'a', madeAt: AT, retiredAt: null };
  server.reply(listReceiptKeys, [key]);
  server.reply(changeReceiptKey, { message: 'Receipts are signed with key 2027-B from now on.', key });
  const screen = await renderScreen(<ReceiptKeys />);
  await screen.getByRole('button', { name: 'Retire the key' }).click();
  expect(server.sentTo(changeReceiptKey)).toEqual([]);
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Retire the key' }).click();
  await expect.element(screen.getByText('Receipts are signed with key 2027-B from now on.')).toBeVisible();
});
