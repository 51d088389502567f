import { expect } from '@playwright/test';
import { aCourse, aTitle, aWritingCourse } from '../samples/courses.ts';
import { aTone } from '../samples/wav.ts';
import type { Stage, State } from './state.ts';

async function openUploads({ page, enter, staff }: Stage, courseId: number): Promise<void> {
  await enter(staff.admin);
  await page.goto(`/admin-dashboard?section=uploadTest&course=${courseId}`);
}

/** The uploads of the types that are no Reading, and a file of an older program. */
export const uploads: State[] = [
  {
    name: 'upload, listening, nothing filled in',
    open: async (stage) => {
      await openUploads(stage, stage.samples.listening.id);
      await stage.page.getByRole('button', { name: 'Add Question' }).click();
      await expect(stage.page.getByText('Choose a recording.')).toBeVisible();
    },
  },
  {
    name: 'upload, listening, a recording chosen',
    open: async ({ page, ...stage }) => {
      await openUploads({ page, ...stage }, stage.samples.silent.id);
      const audio = { name: 'harbour.wav', mimeType: 'audio/wav', buffer: Buffer.from(aTone(2)) };
      await page.getByLabel(/^Audio file($|,)/).setInputFiles(audio);
      await page.getByRole('button', { name: 'Upload Audio' }).click();
      await expect(page.getByLabel('Audio file path')).toHaveValue(/^\/api\/media\//);
      await page.getByRole('radio', { name: 'From a CSV file' }).check();
      await expect(page.getByRole('heading', { name: 'What a Listening file holds' })).toBeVisible();
    },
  },
  {
    name: 'upload, not in UTF-8',
    open: async (stage) => {
      stage.expectError(/status of 400/);
      const { id } = await aCourse(stage.server, stage.staff.admin, { title: aTitle('Estuary') });
      await openUploads(stage, id);
      const buffer = Buffer.from('TYPE,VALUE\nPASSAGE,The café by the river', 'latin1');
      await stage.page.getByLabel(/^CSV file/).setInputFiles({ name: 'cafe.csv', mimeType: 'text/csv', buffer });
      await expect(stage.page.getByRole('button', { name: 'Read as Western European' })).toBeVisible();
    },
  },
  {
    name: 'upload, options the same',
    open: async (stage) => {
      const { id } = await aCourse(stage.server, stage.staff.admin, { title: aTitle('Estuary') });
      await openUploads(stage, id);
      const rows = ['PASSAGE,The ferry,,,,,', 'QUESTION,When does it stop?,Noon,noon,Night,Never,A'];
      const text = ['TYPE,VALUE,OPTION_A,OPTION_B,OPTION_C,OPTION_D,CORRECT_ANSWER', ...rows].join('\n');
      const file = { name: 'ferry.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
      await stage.page.getByLabel(/^CSV file/).setInputFiles(file);
      await expect(stage.page.getByText('Options A and B are the same', { exact: false })).toBeVisible();
    },
  },
  {
    name: 'upload, questions that are there already',
    open: async (stage) => {
      const { page, server, staff } = stage;
      const { id } = await aWritingCourse(server, staff.admin, { title: aTitle('Formal Letters') });
      await openUploads(stage, id);
      const [stored, again] = [
        'question\nDescribe the ferry.\n',
        'question\nDescribe the ferry.\nDescribe the pier.\n',
      ];
      for (const text of [stored, again]) {
        const file = { name: 'letters.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
        await page.getByLabel(/^CSV file/).setInputFiles(file);
        await page.getByRole('button', { name: 'Upload Questions' }).click();
        if (text === stored) await page.getByRole('button', { name: 'Upload more' }).click();
      }
      await expect(page.getByText('1 of these 2 questions is already in this course.')).toBeVisible();
    },
  },
  {
    name: 'course details, listening',
    open: async ({ page, enter, staff, samples }) => {
      await enter(staff.admin);
      await page.goto(`/admin-dashboard?section=viewCourses&course=${samples.listening.id}`);
      await expect(page.getByLabel('Recording of question 1')).toBeAttached();
    },
  },
];
