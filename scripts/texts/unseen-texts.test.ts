import { describe, expect, test } from 'vitest';
import { csvRows } from './csv-rows.ts';
import { seenIn } from './seen-texts.ts';
import { textPattern } from './text-pattern.ts';
import { unseenTexts } from './unseen-texts.ts';

describe('a text of the specification', () => {
  test.each([
    ['Login', '- button "Login"'],
    ['{type} Tests', '- heading "Reading Tests" [level=1]'],
    ['Error: {message}', '- alert: "Error: The service is away."'],
    ['Score: {score} / {total}', '- text: "Score: 31 / 40"'],
    [
      '🎉 Registration successful! Redirecting to login...',
      '- status: 🎉 Registration successful! Redirecting to login...',
    ],
    ['Duration (min)', '- columnheader "Duration (min)"'],
    ['Are  you\nsure?', '- paragraph: Are you sure?'],
    ['$19', '- text: $19 a month'],
  ])('%j is seen in %j', (text, line) => {
    expect(textPattern(text).test(line)).toBe(true);
  });

  test.each([
    ['Login', '- button "Logins"'],
    ['ID', '- text: VIDEO'],
    ['Login failed', '- alert: Login Failed'],
    ['Error: {message}', '- alert: "Error:'],
    ['Registration successful!', '- text: Registration successfully'],
    ['Loading courses...', '- text: Loading courses…'],
  ])('%j is not seen in %j', (text, line) => {
    expect(textPattern(text).test(line)).toBe(false);
  });
});

describe('the check of what was seen', () => {
  const row = { section: '2', issue: '1' };
  const heading = { ...row, id: 'login-heading', text: 'Login Here...', where: 'login, heading', kind: 'screen' };
  const field = { ...row, id: 'writing', text: 'Write here', where: 'reading test, area', kind: 'placeholder' };
  const toast = { ...row, id: 'logged-out', text: 'Logged out.', where: 'admin dashboard, toast', kind: 'toast' };
  const reply = { ...row, id: 'reply-type', text: 'Unsupported type.', where: 'POST /api/upload', kind: 'reply' };
  const later = { ...heading, id: 'later', text: 'Later', issue: '2' };
  const page = (url: string, tree: string, placeholders: string[] = []) => ({ url, tree, placeholders });

  const missing = (records: Parameters<typeof seenIn>[0]) =>
    unseenTexts([heading, field, toast, reply, later], [1], seenIn(records)).map(({ id }) => id);

  test('lists every text of an issue declared done when nothing was seen', () => {
    expect(missing([])).toEqual(['login-heading', 'writing', 'logged-out', 'reply-type']);
  });

  test('counts a text on its own screen only', () => {
    expect(missing([page('/register', '- heading "Login Here..."')])).toContain('login-heading');
    expect(missing([page('/login', '- heading "Login Here..."')])).not.toContain('login-heading');
  });

  test('counts a toast on whichever page it is met, and a placeholder', () => {
    const met = [page('/login', '- status: Logged out.'), page('/user/reading-test/3', '', ['Write here'])];
    expect(missing(met)).toEqual(['login-heading', 'reply-type']);
  });

  test('counts the text of a reply in replies only', () => {
    expect(missing([page('/', '- text: Unsupported type.')])).toContain('reply-type');
    expect(missing([{ call: 'POST /api/upload', reply: { rows: [{ message: 'Unsupported type.' }] } }])).not.toContain(
      'reply-type',
    );
  });

  test('knows no screen for a row of an unknown place', () => {
    const odd = { ...heading, where: 'the cellar, door' };
    expect(() => unseenTexts([odd], [1], seenIn([]))).toThrow('No screen is known as "the cellar, door".');
  });
});

test('CSV keeps quotes, commas and line breaks of a cell', () => {
  expect(csvRows('id,text\n1,"a, ""b""\nc"\n2,\n')).toEqual([
    { id: '1', text: 'a, "b"\nc' },
    { id: '2', text: '' },
  ]);
});
