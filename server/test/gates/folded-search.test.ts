import { users } from '@parlance/contract/account-admin';
import { addBankQuestion, listBank } from '@parlance/contract/bank/bank';
import { addBankSet } from '@parlance/contract/bank/sets';
import { addCourse } from '@parlance/contract/course-admin';
import { listCourses } from '@parlance/contract/courses';
import { matchesSearch, searchText } from '@parlance/contract/texts/folding';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hasWords, searchQuery, wordsOf } from '../../src/platform/list-query.ts';
import { signedInAs } from '../people.ts';
import { useTestApp } from '../test-app.ts';

const testApp = useTestApp();

const FOUND: [search: string, name: string][] = [
  ['zolc', 'Żółć'],
  ['ŻÓŁĆ', 'zo\u0301lc'],
  ['nguyen van', 'Văn Nguyễn'],
  ["o'connor", 'O’Connor'],
  ['o´connor', "O'Connor"],
  ['oconn', 'Oʼ\u00ADConnor'],
  ['jane doe', 'Doe, Jane'],
  ['doe jane', 'Doe-Smith, JANE M.'],
  ['dordevic', 'Đorđević'],
  ['soren', 'Søren'],
  ['strasse', 'STRAẞE'],
  ['σοφοσ', 'ΣΟΦΌΣ'],
  ['иван', 'ИВАН Й.'],
  ['10 2', '１０:２'],
  ['jane example', 'jane.doe@example.org'],
  ['李', '李小龍'],
  ['doe@', 'jane.doe@example.org'],
  ['doe@exam', 'jane.doe@example.org'],
];
const NOT_FOUND: [search: string, name: string][] = [
  ['olc', 'Żółć'],
  ['jane roe', 'Doe, Jane'],
  ['%', '100%'],
  ["'", "O'Connor"],
  ['do@', 'jane.doe@example.org'],
];

async function finds(search: string, name: string): Promise<boolean> {
  const found = hasWords(wordsOf(sql`${name}::text`), searchQuery(search));
  const { rows } = await sql<{ found: boolean }>`select ${found} as found`.execute(testApp.db);
  return rows[0]?.found ?? false;
}

test('a search finds names without accents, case and marks, each word in any order, in the server and on a page', async () => {
  for (const [all, isFound] of [
    [FOUND, true],
    [NOT_FOUND, false],
  ] as const) {
    for (const [search, name] of all) {
      expect([search, matchesSearch(name, search)]).toEqual([search, isFound]);
      expect([search, await finds(search, name)]).toEqual([search, isFound]);
    }
  }
  expect(matchesSearch('Anyone', ' ')).toBe(true);
});

test('names and titles are composed on the way in, and found in their lists', async () => {
  const [superadmin, admin] = [await signedInAs('superadmin', testApp), await signedInAs('admin', testApp)];
  const username = 'Zo\u0301łc\u0301 O’Connor';
  const body = { username, email: 'zolc@example.org', password: 'a long way to the harbour' };
  const added = await testApp.call(users.add, { body }, superadmin);
  expect(added.body.user.username).toBe(username.normalize('NFC'));
  const people = await testApp.call(users.list, { query: { q: "o'connor ZOLC" } }, superadmin);
  expect(people.body.map(({ id }) => id)).toEqual([added.body.user.id]);
  const course = {
    title: 'Cafe\u0301 talk',
    subject: 'Élan',
    description: 'Ñandú',
    type: 'Reading',
    test_duration: null,
  };
  const { title } = (await testApp.call(addCourse, { body: course as never }, admin)).body.course;
  expect(title).toBe('Caf\u00e9 talk');
  for (const q of ['talk cafe', 'elan', 'nandu']) {
    expect((await testApp.call(listCourses, { query: { q } })).body.map((one) => one.title)).toEqual([title]);
  }
});

test('questions and sets of the bank are found by names and texts without accents, quotes and case', async () => {
  const admin = await signedInAs('admin', testApp);
  const content = { prompt: 'Où est l’Élysée de Łódź?', options: ['Ñandú', 'là'] };
  const body = { skill: 'Reading', question_type: 'reading_mcq', label: 'Żółć', content, key: { letter: 'A' } };
  const { question } = (await testApp.call(addBankQuestion, { body: body as never }, admin)).body;
  const set = { title: 'Café O’Connor', content: 'Von der STRAẞE', skill: 'Reading', tags: ['Ångström'] };
  const added = (await testApp.call(addBankSet, { body: set as never }, admin)).body.set;
  const found = async (what: 'questions' | 'sets', q: string) => {
    const { body } = await testApp.call(listBank, { query: { what, q, status: 'all' } as never }, admin);
    return body.map(({ id }) => id);
  };
  for (const q of ['zolc', 'ou lelysee', 'lodz', 'nandu']) {
    expect([q, await found('questions', q)]).toEqual([q, [question.id]]);
  }
  for (const q of ['cafe', "o'connor", 'strasse', 'angstrom']) {
    expect([q, await found('sets', q)]).toEqual([q, [added.id]]);
  }
  // The key finds nothing, and neither does a text without a word.
  for (const q of ['zolcx', '%']) expect(await found('questions', q)).toEqual([]);
});

test('the database folds a text as the contract does', async () => {
  const ranges = [
    [0x20, 0x17f],
    [0x180, 0x24f],
    [0x2b0, 0x36f],
    [0x386, 0x3ce],
    [0x400, 0x45f],
    [0x5d0, 0x5ea],
    [0x620, 0x65f],
    [0x1e00, 0x1eff],
    [0x2000, 0x206f],
    [0x3041, 0x30ff],
    [0x4e00, 0x4e40],
    [0xff01, 0xff5e],
    [0x1f600, 0x1f610],
  ] as const;
  const letter = fc.oneof(
    ...ranges.map(([min, max]) => fc.integer({ min, max }).map((point) => String.fromCodePoint(point))),
  );
  const texts = fc.sample(
    fc.array(letter, { maxLength: 20 }).map((letters) => letters.join('')),
    1500,
  );
  for (const [min, max] of ranges) for (let at = min; at <= max; at += 1) texts.push(`a${String.fromCodePoint(at)}b`);
  const { rows } = await sql<{ text: string; folded: string }>`
    select given as text, search_text(given) as folded from unnest(${texts}::text[]) as given
  `.execute(testApp.db);
  expect(rows.filter(({ text, folded }) => folded !== searchText(text))).toEqual([]);
});
