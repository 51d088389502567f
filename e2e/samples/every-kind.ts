import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer } from '@parlance/contract/attempts';
import type { Course } from '@parlance/contract/courses';
import { uploadListeningCsv } from '@parlance/contract/interchange/uploads';
import { uploadListeningAudio, uploadPicture } from '@parlance/contract/media';
import type { Person } from '../fixtures/people.ts';
import { postFile, postForm, type Server, sendFile } from '../fixtures/server.ts';
import { aCourse, aReadingCourse, aTitle } from './courses.ts';
import { aTone } from './wav.ts';

/** The two tests of the demo in which the kinds with several numbers stand, in courses of their own. */

const DEMO = join(import.meta.dirname, '../../server/demo');
const demoFile = (name: string) => readFileSync(join(DEMO, name), 'utf8');

/** The plan of a harbour that `boat-festival.csv` asks about. */
export const plan = readFileSync(join(DEMO, 'pictures/boat-festival.png'));

/** Three passages with 40 numbers: every kind of a Reading test but the free text. */
export async function anEveryKindCourse(
  server: Server,
  admin: Person,
  title = aTitle('Academic Reading 2'),
): Promise<Course> {
  return await aReadingCourse(server, admin, { title, csv: demoFile('academic-reading-2.csv'), durationSeconds: 3600 });
}

/** What is right in it, question by question. */
export const everyKindAnswers: Answer[] = [
  { 0: 'E', 1: 'C', 2: 'A', 3: 'H', 4: 'D', 5: 'G' },
  { 0: 'YES', 1: 'NO', 2: 'NOT GIVEN' },
  { 0: 'C', 1: 'E', 2: 'F', 3: 'B' },
  { 0: 'TRUE', 1: 'FALSE', 2: 'NOT GIVEN' },
  { 0: 'beaches', 1: 'bricks', 2: 'rails' },
  { 0: 'diamonds', 1: 'stool', 2: 'oil' },
  ['C', 'B', 'D', 'A'],
  'C',
  { 0: 'C', 1: 'A', 2: 'B', 3: 'B' },
  { 0: 'B', 1: 'F', 2: 'D' },
  ['B', 'D'],
  { 0: 'B', 1: 'C' },
  { 0: 'round tables', 1: 'a computer' },
  'A',
];

/** How many of its questions stand in each passage. */
export const everyKindPassages = [3, 5, 6];

/** One recording, of a second where the demo has four minutes, with notes, a plan and a matching: 13 numbers. */
export async function aHarbourCourse(
  server: Server,
  admin: Person,
  title = aTitle('Around the Harbour'),
): Promise<Course> {
  const course = await aCourse(server, admin, { title, type: 'Listening', subject: 'Everyday English' });
  const form = new FormData();
  form.set('listeningAudio', new Blob([aTone(1)], { type: 'audio/wav' }), 'harbour.wav');
  const { filePath } = await postForm(server, uploadListeningAudio, form, admin.token);
  const { upload_id } = await postFile(server, uploadPicture, plan, admin.token);
  const text = demoFile('boat-festival.csv').replace('picture=1', `picture=${upload_id}`);
  const fields = { course_id: String(course.id), audio_file_path: filePath };
  await sendFile(server, uploadListeningCsv, fields, { name: 'harbour.csv', text }, admin.token);
  return course;
}

/** What is right in it. */
export const harbourAnswers: Answer[] = [
  { 0: '14', 1: '7.30', 2: 'chapel', 3: 'gloves', 4: '12' },
  { 0: 'E', 1: 'A', 2: 'B', 3: 'D', 4: 'G' },
  { 0: 'B', 1: 'A', 2: 'D' },
];
