import { addCourse } from '@parlance/contract/course-admin';
import type { Course } from '@parlance/contract/courses';
import { uploadDescriptive, uploadReadingCsv } from '@parlance/contract/interchange/uploads';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import type { Person } from '../fixtures/people.ts';
import { call, type Server, sendFile } from '../fixtures/server.ts';
import { twoPassages } from './reading-csv.ts';
import { twoTexts } from './writing-csv.ts';

let made = 0;

/** A title nobody else in this run uses, so that a test finds its own course. */
export function aTitle(name = 'Academic Reading'): string {
  made += 1;
  return `${name} ${process.pid}-${made}`;
}

type Sketch = {
  title?: string;
  type?: CourseType;
  subject?: string;
  description?: string;
  durationSeconds?: number | null;
  attemptsAllowed?: number;
};

/** A course without questions. */
export async function aCourse(server: Server, admin: Person, sketch: Sketch = {}): Promise<Course> {
  const { title = aTitle(), type = 'Reading', subject = 'English for study', durationSeconds = 1200 } = sketch;
  const body = {
    title,
    subject,
    type,
    description:
      sketch.description ?? 'Two short passages on places and what grows there, with questions of every kind.',
    test_duration: durationSeconds,
    attempts_allowed: sketch.attemptsAllowed,
  };
  return (await call(server, addCourse, { body }, admin.token)).course;
}

/** A Reading course with the questions of `csv`. */
export async function aReadingCourse(
  server: Server,
  admin: Person,
  { csv = twoPassages, ...sketch }: Sketch & { csv?: string } = {},
): Promise<Course> {
  const course = await aCourse(server, admin, sketch);
  const fields = { course_id: String(course.id) };
  await sendFile(server, uploadReadingCsv, fields, { name: 'reading.csv', text: csv }, admin.token);
  return course;
}

/** A Writing course with two questions. */
export async function aWritingCourse(server: Server, admin: Person, sketch: Sketch = {}): Promise<Course> {
  const course = await aCourse(server, admin, { type: 'Writing', ...sketch });
  const fields = { course_id: String(course.id) };
  await sendFile(server, uploadDescriptive, fields, { name: 'writing.csv', text: twoTexts }, admin.token);
  return course;
}
