import type { Course } from '@parlance/contract/courses';
import type { Person } from '../fixtures/people.ts';
import type { Server } from '../fixtures/server.ts';
import { aCourse, aReadingCourse, aWritingCourse } from './courses.ts';
import { aHarbourCourse, anEveryKindCourse } from './every-kind.ts';
import { withWriting } from './reading-csv.ts';
import { aChoiceCourse, aListeningCourse } from './single-question-courses.ts';
import { aSpeakingCourse } from './speaking-courses.ts';

/** The courses that screens are shown with. */
export type SampleCourses = {
  reading: Course;
  /** Reading with a free text, which waits for a marker. */
  mixed: Course;
  /** Reading with 40 numbers: every kind of question. */
  everyKind: Course;
  /** Writing with two questions. */
  writing: Course;
  /** Reading without a duration. */
  untimed: Course;
  /** Reading without questions. */
  empty: Course;
  /** Two recordings. */
  listening: Course;
  /** Listening with notes, a plan and a matching on one recording. */
  harbour: Course;
  /** Multiple choice without passages. */
  choice: Course;
  /** Listening without questions. */
  silent: Course;
  /** Three questions of a minute each. */
  speaking: Course;
};

/** Fills a shelf with a course of each kind. */
export async function addSampleCourses(server: Server, admin: Person): Promise<SampleCourses> {
  const reading = await aReadingCourse(server, admin, { title: 'Academic Reading 4' });
  const mixed = await aReadingCourse(server, admin, { title: 'Reading and Reply', csv: withWriting });
  const untimed = await aReadingCourse(server, admin, {
    title: 'Open Shelf',
    subject: 'Reading',
    durationSeconds: null,
  });
  const empty = await aCourse(server, admin, { title: 'Science Passages', subject: 'Science' });
  const writing = await aWritingCourse(server, admin, { title: 'Letters and Essays', subject: 'Correspondence' });
  const listening = await aListeningCourse(server, admin, { title: 'Campus Conversations' });
  const choice = await aChoiceCourse(server, admin, 'Word Choice');
  const silent = await aCourse(server, admin, { title: 'Lecture Listening 1', type: 'Listening', subject: 'Campus' });
  const everyKind = await anEveryKindCourse(server, admin, 'Academic Reading 2');
  const harbour = await aHarbourCourse(server, admin, 'Around the Harbour');
  const speaking = await aSpeakingCourse(server, admin, { title: 'First Interview' });
  return { reading, mixed, untimed, empty, writing, listening, choice, silent, speaking, everyKind, harbour };
}
