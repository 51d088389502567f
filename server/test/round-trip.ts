import { courseDetailsWithQuestions } from '@parlance/contract/author-test';
import { getCourseForAdmin } from '@parlance/contract/course-admin';
import type { Endpoint } from '@parlance/contract/endpoint';
import { exportQuestions } from '@parlance/contract/interchange/exports';
import {
  uploadDescriptive,
  uploadListeningCsv,
  uploadReadingCsv,
  uploadSpeakingCsv,
} from '@parlance/contract/interchange/uploads';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { currentQuestions } from '../src/questions/queries.ts';
import { aCourse } from './course-builder.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

const uploads: Record<CourseType, Endpoint> = {
  Reading: uploadReadingCsv,
  Listening: uploadListeningCsv,
  Writing: uploadDescriptive,
  Speaking: uploadSpeakingCsv,
};

/** The files a course is exported as, and the id of a new course into which they were imported, in order. */
export async function importedCopy(
  testApp: TestApp,
  admin: Person,
  courseId: number,
): Promise<{ id: number; files: string[] }> {
  const params = { id: courseId };
  const { course } = (await testApp.call(getCourseForAdmin, { params }, admin)).body;
  const { id } = await aCourse(testApp, { type: course.type, durationSeconds: null });
  const audio = course.type === 'Listening' ? await audioPaths(testApp, admin, courseId) : [];
  const files: string[] = [];
  for (const [index] of course.exportParts.entries()) {
    const query = { part: String(index + 1) };
    const { status, body } = await testApp.call(exportQuestions, { params, query }, admin);
    if (status !== 200) throw new Error(`Part ${query.part} was answered ${status}.`);
    files.push(body);
    const form = new FormData();
    form.append('course_id', String(id));
    if (audio[index]) form.append('audio_file_path', audio[index]);
    const endpoint = uploads[course.type];
    form.append(endpoint.multipart?.file ?? '', new Blob([body], { type: 'text/csv' }), 'exported.csv');
    const answer = await testApp.upload(endpoint, form, admin);
    if (answer.status !== 200) throw new Error(`The import said: ${answer.text}`);
  }
  return { id, files };
}

/** A path that plays the audio of each part, as its author's page has it. */
async function audioPaths(testApp: TestApp, admin: Person, courseId: number): Promise<string[]> {
  const { body } = await testApp.call(courseDetailsWithQuestions, { params: { courseId }, query: {} }, admin);
  const paths = body.questions.flatMap(({ audio_file_path }) => audio_file_path ?? []);
  // The file's key comes before the signature, which differs from moment to moment.
  return paths.filter((path, index) => path.split('?')[0] !== paths[index - 1]?.split('?')[0]);
}

/** All that the questions of a course say, but for ids and positions. */
export async function contentOf(testApp: TestApp, courseId: number) {
  const rows = await currentQuestions(testApp.db, courseId);
  return rows.map(
    ({
      id: _id,
      version_id: _version,
      current_version_id: _current,
      course_id: _course,
      position: _position,
      passage_id: _passage,
      ...content
    }) => content,
  );
}
