import type { FileImport } from '@parlance/contract/interchange/imports';
import { expect } from '@playwright/test';
import { aReadingCourse, aTitle } from '../samples/courses.ts';
import { moodleQuiz } from '../samples/files.ts';
import { heading, section, status } from './staff.ts';
import { breakDown, hold, type Stage, type State } from './state.ts';

const IMPORTS = /\/api\/admin\/imports(\?|$)/;
const CHECK = /\/export-check\?/;
const FROM_OTHER = '?section=uploadTest&from=other';

async function openImport(stage: Stage): Promise<void> {
  await stage.enter(stage.staff.admin);
  await openAgain(stage);
}

async function openAgain({ page }: Stage): Promise<void> {
  await page.goto(`/admin-dashboard${FROM_OTHER}`);
  await expect(page.getByRole('heading', { name: 'What can be read' })).toBeVisible();
}

async function read(stage: Stage, quiz = moodleQuiz(aTitle('The mill'))): Promise<void> {
  await openImport(stage);
  await choose(stage, quiz);
}

async function choose({ page }: Stage, quiz: ReturnType<typeof moodleQuiz>): Promise<void> {
  await page.getByLabel('File', { exact: true }).setInputFiles(quiz);
  await expect(page.getByRole('heading', { name: '5 items read' })).toBeFocused();
}

/** The import as the server tells of it while it is read, or when it was not read to its end. */
async function readAs(stage: Stage, job: Partial<FileImport>): Promise<void> {
  await read(stage);
  await stage.page.route(/\/api\/admin\/imports\/\d+$/, async (route) => {
    const reply = await route.fetch();
    const { import: known } = await reply.json();
    await route.fulfill({ response: reply, json: { import: { ...known, format: null, ...job } } });
  });
  await stage.page.reload();
}

async function store({ page }: Stage): Promise<void> {
  await page.getByRole('radio', { name: 'The question bank' }).check();
  await page.getByRole('button', { name: 'Store 2 questions in the question bank' }).click();
}

async function openExport({ page, server, staff, enter }: Stage): Promise<void> {
  const { title } = await aReadingCourse(server, staff.admin, { title: aTitle('Estuary') });
  await enter(staff.admin);
  await page.goto(`/admin-dashboard?section=viewCourses&q=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Export questions' }).click();
}

/** Files of other systems: what is read, and what leaves. */
export const files: State[] = [
  { name: 'import, nothing chosen', open: openImport },
  {
    name: 'import, files of the day',
    open: async (stage) => {
      await read(stage);
      await openAgain(stage);
      await expect(stage.page.getByRole('heading', { name: 'Files read in the last 24 hours' })).toBeVisible();
    },
  },
  {
    name: 'import, reading',
    open: async (stage) => {
      await openImport(stage);
      await hold(stage, IMPORTS);
      await stage.page.getByLabel('File', { exact: true }).setInputFiles(moodleQuiz('The mill'));
      await expect(stage.page.getByRole('button', { name: 'Cancel' })).toBeVisible();
    },
  },
  {
    name: 'import, read while one waits',
    open: async (stage) => {
      await readAs(stage, { status: 'reading', progress: { done: 1240, total: 4900 } });
      await expect(stage.page.getByText('1,240 of 4,900 items read')).toBeVisible();
    },
  },
  {
    name: 'import, not read to its end',
    open: async (stage) => {
      const problem =
        'The server was restarted while it read this file. Nothing of it was stored. Choose the file again.';
      await readAs(stage, { status: 'stopped', problem });
      await expect(stage.page.getByRole('heading', { name: 'This file was not read to its end.' })).toBeVisible();
    },
  },
  {
    name: 'import, refused',
    open: async (stage) => {
      await openImport(stage);
      stage.expectError(/400/);
      const file = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear Ana, see you on Monday.') };
      await stage.page.getByLabel('File', { exact: true }).setInputFiles(file);
      await expect(stage.page.getByText('This is none of GIFT')).toBeVisible();
    },
  },
  {
    name: 'import, not in UTF-8',
    open: async (stage) => {
      await openImport(stage);
      stage.expectError(/400/);
      const text = 'Is the café by the river open on Sundays?{T}\n\nWhere is Zoë?{=At the fête ~At home}\n';
      const file = { name: 'cafe.gift', mimeType: 'text/plain', buffer: Buffer.from(text, 'latin1') };
      await stage.page.getByLabel('File', { exact: true }).setInputFiles(file);
      await expect(stage.page.getByRole('button', { name: 'Read as Western European' })).toBeVisible();
    },
  },
  { name: 'import, report', open: read },
  {
    name: 'import, faulty items',
    open: async (stage) => {
      await read(stage);
      await stage.page.getByRole('tab', { name: /faulty/ }).click();
      await expect(stage.page.getByText('It cannot be used')).toBeVisible();
    },
  },
  {
    name: 'import, items left out',
    open: async (stage) => {
      await read(stage);
      await stage.page.getByRole('tab', { name: /left out/ }).click();
      await expect(stage.page.getByText('It is no question here')).toBeVisible();
    },
  },
  {
    name: 'import, report failed',
    open: async (stage) => {
      await breakDown(stage, /\/api\/admin\/imports\/\d+\/rows/);
      await read(stage);
      await expect(stage.page.getByRole('heading', { name: 'Failed to fetch the report.' })).toBeVisible();
    },
  },
  {
    name: 'import, stored',
    open: async (stage) => {
      await read(stage);
      await store(stage);
      await expect(stage.page.getByRole('heading', { name: '2 questions stored in the question bank' })).toBeFocused();
    },
  },
  {
    name: 'import, report of a stored file',
    open: async (stage) => {
      const quiz = moodleQuiz(aTitle('The mill'));
      await read(stage, { ...quiz, name: `${aTitle('mill')}.xml` });
      const url = stage.page.url();
      await store(stage);
      await expect(stage.page.getByRole('heading', { name: /stored in the question bank/ })).toBeFocused();
      await stage.page.goto(url);
      await expect(stage.page.getByText('These questions are stored.')).toBeVisible();
    },
  },
  {
    name: 'import, asked to store again',
    open: async (stage) => {
      const quiz = moodleQuiz(aTitle('The mill'));
      await read(stage, quiz);
      await store(stage);
      await expect(stage.page.getByRole('heading', { name: /stored in the question bank/ })).toBeFocused();
      await openAgain(stage);
      await choose(stage, quiz);
      await store(stage);
      await expect(stage.page.getByRole('heading', { name: /already in the question bank/ })).toBeVisible();
    },
  },
  {
    name: 'import, asked to discard',
    open: async (stage) => {
      await read(stage);
      await stage.page.getByRole('button', { name: 'Discard import' }).click();
      await expect(stage.page.getByRole('heading', { name: 'Discard this import?' })).toBeVisible();
    },
  },
  {
    name: 'import, over',
    open: section('admin', `${FROM_OTHER}&import=2147483647`, heading('This import is over.'), async (stage) =>
      stage.expectError(/404/),
    ),
  },
  {
    name: 'export, all leaves whole',
    open: async (stage) => {
      await openExport(stage);
      await expect(stage.page.getByText(/leaves? whole/)).toBeVisible();
    },
  },
  {
    name: 'export, what is lost',
    open: async (stage) => {
      await openExport(stage);
      await stage.page.getByRole('radio', { name: /^GIFT/ }).check();
      await expect(stage.page.getByRole('button', { name: 'Export GIFT' })).toBeVisible();
      await expect(stage.page.getByText(/leaves? whole/)).toBeVisible();
    },
  },
  {
    name: 'export, checking',
    open: async (stage) => {
      await hold(stage, CHECK);
      await openExport(stage);
      await expect(status('Checking what would be lost...')(stage.page)).toBeVisible();
    },
  },
  {
    name: 'export, failed',
    open: async (stage) => {
      await breakDown(stage, CHECK);
      await openExport(stage);
      await expect(stage.page.getByRole('heading', { name: 'Failed to check the questions.' })).toBeVisible();
    },
  },
];
