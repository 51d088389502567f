import { RECEIPT_SIGNS, readReceiptCode, receiptCodeOf } from '@parlance/contract/receipts/receipt-code';
import { expect, test } from 'vitest';
import { newSpokenCode } from '../platform/spoken-code.ts';
import { differingQuestions, payloadText, type ReceiptFacts, type Received, readPayload } from './payload.ts';
import { isSignedBy, newSigningKey, openSigningKey, pemOf, signText } from './signing.ts';

const facts: ReceiptFacts = {
  key: '2027-A',
  school: 'Harbour Language School',
  attempt: 7,
  candidate: { account: 3, number: 22 },
  course: { id: 4, title: 'Academic Reading 4', type: 'Reading' },
  part: { sitting: 2, title: 'B2 mock examination', position: 1 },
  startedAt: '2027-06-03T07:00:00.000Z',
  closedAt: '2027-06-03T08:34:05.000Z',
  closedBy: 'learner',
  questions: 3,
  answered: 2,
  items: [
    { question: 11, version: 21, kind: 'single_choice', received: 'A' },
    { question: 12, version: 22, kind: 'completion', received: { 1: 'ümläut', 0: 'tide ' } },
    { question: 13, version: 23, kind: 'writing', received: null },
  ],
};

test('a payload is canonical: sorted, without spaces, and the same whatever the order of what was answered', () => {
  const text = payloadText(facts);
  expect(text.startsWith('{"answered":2,"attempt":7,"candidate":{"account":3,"number":22},"closedAt":')).toBe(true);
  const payload = readPayload(text);
  expect(
    payload &&
      differingQuestions(
        payload,
        new Map<number, Received>([
          [11, 'A'],
          [12, { 0: 'tide ', 1: 'ümläut' }],
        ]),
      ),
  ).toEqual([]);
  // The salt is new each time: equal answers of two people do not show.
  expect(readPayload(payloadText(facts))?.items[0]?.digest).not.toBe(payload?.items[0]?.digest);
});

test.each<[string, [number, Received][], number[]]>([
  [
    'a letter',
    [
      [11, 'B'],
      [12, { 0: 'tide ', 1: 'ümläut' }],
    ],
    [11],
  ],
  [
    'a space',
    [
      [11, 'A'],
      [12, { 0: 'tide', 1: 'ümläut' }],
    ],
    [12],
  ],
  [
    'one that is gone, one that has come',
    [
      [12, { 0: 'tide ', 1: 'ümläut' }],
      [13, 'x'],
    ],
    [11, 13],
  ],
  [
    'a recording in place of an answer',
    [
      [11, { recording: 'A' }],
      [12, { 0: 'tide ', 1: 'ümläut' }],
    ],
    [11],
  ],
])('an answer that differs in %s is named', (_what, stored, differing) => {
  const payload = readPayload(payloadText(facts));
  expect(payload && differingQuestions(payload, new Map(stored))).toEqual(differing);
});

test('every changed byte of a payload and of its signature fails; the private key opens with its secret and name only', () => {
  const { publicKey, sealed } = newSigningKey('a secret', '2027-A');
  const key = openSigningKey('a secret', '2027-A', sealed);
  if (!key) throw new Error('The key does not open.');
  expect(openSigningKey('another secret', '2027-A', sealed)).toBeNull();
  expect(openSigningKey('a secret', '2027-B', sealed)).toBeNull();
  const text = payloadText(facts);
  const signature = signText(key, text);
  expect(isSignedBy(publicKey, text, signature)).toBe(true);
  const bytes = Buffer.from(text, 'latin1');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(isSignedBy(publicKey, changed.toString('latin1'), signature)).toBe(false);
  }
  const other = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  expect([isSignedBy(publicKey, text, other), isSignedBy(publicKey, text, '')]).toEqual([false, false]);
  expect(pemOf(publicKey)).toMatch(/^-----BEGIN PUBLIC KEY-----\n[\w+/=]{60}\n-----END PUBLIC KEY-----\n$/);
});

test('a code is read however it is typed, and no wrong sign passes', () => {
  for (let round = 0; round < 10; round += 1) {
    // One in a thousand codes goes on as it begins.
    const code = receiptCodeOf(round === 0 ? 'PRTTPGHXS796' : newSpokenCode(12));
    expect(code).toMatch(/^PR-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]$/);
    expect(readReceiptCode(code)).toBe(code);
    expect(
      readReceiptCode(` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`),
    ).toBe(code);
    expect(readReceiptCode(code.slice(3))).toBe(code);
    const at = Array.from(code, (sign, index) => (sign === '-' || index < 2 ? -1 : index)).filter((index) => index > 0);
    for (const index of at) {
      const others = Array.from(RECEIPT_SIGNS).filter((sign) => sign !== code.charAt(index));
      const passing = others.filter((sign) => readReceiptCode(code.slice(0, index) + sign + code.slice(index + 1)));
      expect(passing).toEqual([]);
    }
  }
  expect(['', 'PR', 'PR-7K4M-2QXD-9HTV', 'PR-7K4M-2QXD-9HTV-BB', 'PR-7K4M-2QXD-9HT*-B'].map(readReceiptCode)).toEqual(
    Array(5).fill(null),
  );
});
