import type { Course } from '@parlance/contract/courses';
import { uploadSpeakingCsv } from '@parlance/contract/interchange/uploads';
import type { Person } from '../fixtures/people.ts';
import { type Server, sendFile } from '../fixtures/server.ts';
import { aCourse, aTitle } from './courses.ts';

export const spoken = [
  'Introduce yourself and say where you live.',
  'Describe a place you often return to. Say where it is, who you go with, and what you do there.',
  'Talk about a small thing that made somebody happy.',
];

/** A timer of '' is not set. */
type Sketch = { title?: string; timers?: (number | '')[] };

/** A Speaking course whose questions have `timers` seconds each; a minute without. */
export async function aSpeakingCourse(
  server: Server,
  admin: Person,
  { title = aTitle('First Interview'), timers = [60, 60, 60] }: Sketch = {},
): Promise<Course> {
  const description = 'Three questions on where you live, where you go and what you like, as at a first interview.';
  const about = { title, description, type: 'Speaking', subject: 'Work', durationSeconds: null } as const;
  const course = await aCourse(server, admin, about);
  const rows = timers.map((seconds, index) => `"${spoken[index % spoken.length]}",${seconds}`);
  const text = ['question_text,timer', ...rows].join('\n');
  await sendFile(server, uploadSpeakingCsv, { course_id: String(course.id) }, { name: 's.csv', text }, admin.token);
  return course;
}
