import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { insertAccount } from '../accounts/queries.ts';
import { hasCourses, insertCourse } from '../courses/queries.ts';
import { plusSeconds } from '../platform/clock.ts';
import { type Db, inTransaction } from '../platform/database.ts';
import type { House } from '../platform/house.ts';
import { readImport } from '../questions/import.ts';
import { storeQuestions } from '../questions/queries.ts';
import { sitInThePast } from './past-results.ts';
import { keepSignInLines, makeDemoPeople, readSignInLines } from './people.ts';

const CONTENT = join(import.meta.dirname, '../../demo');
const PREPARED_DAYS_AGO = 60;

const courses = [
  {
    file: 'academic-reading-1.csv',
    title: 'Academic Reading 1',
    subject: 'English for study',
    description:
      'Three long passages: a marsh that fell silent, a tax that was paid by the door, and people who get lost on purpose.',
    minutes: 60,
  },
  {
    file: 'everyday-reading-1.csv',
    title: 'Work and Travel Reading',
    subject: 'Everyday English',
    description: 'A guide for new members, four days on a mail boat, and a letter to the new night porter.',
    minutes: 45,
  },
];

/** Of the learners, in the order of `people.ts`: which course, when, how fast and how well. */
const results = [
  { learner: 0, course: 0, daysAgo: 41.35, minutesTaken: 57.9, right: 22 },
  { learner: 0, course: 1, daysAgo: 27.52, minutesTaken: 41.2, right: 26 },
  { learner: 0, course: 0, daysAgo: 16.41, minutesTaken: 54.6, right: 29 },
  { learner: 0, course: 0, daysAgo: 3.28, minutesTaken: 52.3, right: 34 },
  { learner: 1, course: 1, daysAgo: 9.6, minutesTaken: 38.5, right: 31 },
  { learner: 1, course: 0, daysAgo: 2.44, minutesTaken: 59.1, right: 27 },
  { learner: 2, course: 0, daysAgo: 6.18, minutesTaken: 47.4, right: 37 },
];

/**
 * Fills an empty house with a demo: courses, people of each role, past results; all of it or nothing.
 * Gives what to say at the start: how each person signs in, also at later starts.
 */
export async function fillDemo({ db, clock, settings }: House): Promise<string[]> {
  if (!(await hasCourses(db))) {
    const { accounts, lines } = await makeDemoPeople();
    const now = clock.now();
    await inTransaction(db, async (db) => {
      const people = [];
      for (const account of accounts) people.push(await insertAccount(db, account, daysBefore(now, PREPARED_DAYS_AGO)));
      const admin = people.find(({ role }) => role === 'admin');
      const courseIds = await addCourses(db, admin?.id ?? 0, daysBefore(now, PREPARED_DAYS_AGO - 1));
      const learners = people.filter(({ role }) => role === 'user');
      for (const { learner, course, ...how } of results) {
        const { id: accountId = 0, username = '' } = learners[learner] ?? {};
        await sitInThePast(db, { ...how, accountId, username, courseId: courseIds[course] ?? 0 }, now);
      }
    });
    keepSignInLines(settings.dataDir, lines);
  }
  const lines = readSignInLines(settings.dataDir);
  return lines.length > 0 ? ['The demo is filled. Sign in as:', ...lines] : [];
}

async function addCourses(db: Db, adminId: number, at: Date): Promise<number[]> {
  const ids: number[] = [];
  for (const { file, minutes, ...course } of courses) {
    const { drafts } = await readImport(readFileSync(join(CONTENT, file)), 'Reading');
    const row = { ...course, type: 'Reading' as const, test_duration_seconds: minutes * 60 };
    const { id } = await insertCourse(db, row, adminId, at);
    await storeQuestions(db, { courseId: id, drafts, audioUploadId: null, replace: false, at });
    ids.push(id);
  }
  return ids;
}

function daysBefore(now: Date, days: number): Date {
  return plusSeconds(now, -days * 86_400);
}
