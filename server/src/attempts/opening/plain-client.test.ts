import {
  courseDetailsWithQuestions,
  submitAttempt,
  submitSpeakingTest,
  submitWritingAnswer,
} from '@parlance/contract/attempts';
import { listResults } from '@parlance/contract/results';
import { releaseSitting } from '@parlance/contract/sittings/publishing';
import { expect, test } from 'vitest';
import { audioFile } from '../../../test/audio-file.ts';
import { aCourse, type BuiltCourse } from '../../../test/course-builder.ts';
import { aReading, aSitting, ok } from '../../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();

test('a client that knows only the specification takes four tests of an examination as it does in practice', async () => {
  const listening = await aCourse(testApp, { type: 'Listening', questions: [{ type: 'mcq', correct: 'A' }] });
  const writing = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
  const speaking = await aCourse(testApp, {
    type: 'Speaking',
    durationSeconds: null,
    questions: [{ type: 'speaking' }],
  });
  const courses = [await aReading(testApp), listening, writing, speaking];
  const built = await aSitting(testApp, { startsIn: 300, courses, parts: courses.slice(1).map(() => ({})) });
  const [learner = built.office] = built.learners;
  testApp.pass(300);
  for (const course of courses) {
    const read = ok(
      await testApp.call(courseDetailsWithQuestions, { params: { courseId: String(course.id) } }, learner),
    );
    expect(read.questions).toMatchObject([{ id: course.questionIds[0] }]);
    testApp.pass(40);
    // It names no attempt, no place and no sitting, and reads no score that is not there.
    expect((await submit(course)).score).toBeNull();
  }
  const listed = async () => ok(await testApp.call(listResults, {}, learner)).results;
  const rows = (await listed()).map(({ course_type, score, is_writing_test, is_speaking_test, time_taken }) => [
    course_type,
    score,
    is_writing_test || is_speaking_test,
    time_taken,
  ]);
  // Such a client says "Pending Review" of these, not "0 / 1".
  expect(rows).toEqual([
    ['Speaking', null, true, 40],
    ['Writing', null, true, 40],
    ['Listening', null, true, 40],
    ['Reading', null, true, 40],
  ]);
  const release = { params: { id: built.id }, body: { version: built.sitting.version } };
  ok(await testApp.call(releaseSitting, release, built.office));
  expect((await listed()).map(({ course_type, score }) => [course_type, score])).toEqual([
    ['Speaking', null],
    ['Writing', null],
    ['Listening', 1],
    ['Reading', 1],
  ]);

  async function submit(course: BuiltCourse): Promise<{ score: number | null }> {
    const [question = 0] = course.questionIds;
    if (course === speaking) {
      const form = new FormData();
      form.append('courseId', String(course.id));
      form.append('autoSubmitted', 'false');
      form.append(String(question), new Blob([audioFile('tone.ogg')], { type: 'audio/ogg' }), 'clip.ogg');
      return ok(await testApp.upload(submitSpeakingTest, form, learner)) as { score: number | null };
    }
    const answers = { [question]: course === writing ? 'A letter to a friend.' : 'A' };
    const body = { courseId: course.id, answers, timeTaken: 40, autoSubmitted: false };
    return ok(await testApp.call(course === writing ? submitWritingAnswer : submitAttempt, { body }, learner));
  }
});
