import { courseDetailsWithQuestions } from '@parlance/contract/author-test';
import { addCourse } from '@parlance/contract/course-admin';
import { uploadReadingCsv } from '@parlance/contract/interchange/uploads';
import type { Exam } from '../../scripts/exams/reading-exam.ts';
import { call, callWithForm, makeAdminClient } from '../../scripts/servers/school-calls.ts';

const QUESTIONS = 20;
const OPTION_CHARACTERS = 95;
const LETTERS = ['A', 'B', 'C', 'D'] as const;
const SENTENCE =
  'the silt came back within a generation and those who lived by it knew the channel by its colour alone';

/** Makes a test of 20 questions with four options of 95 characters each, through the calls a school makes. */
export async function makeSchoolExam(url: string): Promise<Exam> {
  const admin = await makeAdminClient(url);
  const body = {
    title: 'Reading in May',
    subject: 'English',
    description: 'Twenty questions with long options.',
    type: 'Reading',
    test_duration: 3600,
  } as const;
  const { course } = await call(url, addCourse, { body }, admin);
  const rows = Array.from({ length: QUESTIONS }, (_, index) => {
    const options = LETTERS.map((letter) => `${letter} ${index + 1} ${SENTENCE}`.slice(0, OPTION_CHARACTERS));
    return `QUESTION,What does the text say about point ${index + 1} of the list?,${options.join(',')},${rightOf(index)}`;
  });
  const header = 'TYPE,VALUE,OPTION_A,OPTION_B,OPTION_C,OPTION_D,CORRECT_ANSWER';
  const csv = [header, 'PASSAGE,The harbour had been dredged twice in a century.,The harbour,,,,', ...rows].join('\n');
  const form = new FormData();
  form.set('course_id', String(course.id));
  form.set('csvFile', new Blob([csv], { type: 'text/csv' }), 'reading.csv');
  await callWithForm(url, uploadReadingCsv, form, admin);
  const details = { params: { courseId: course.id }, query: {} };
  const { questions } = await call(url, courseDetailsWithQuestions, details, admin);
  return { courseId: course.id, questions: questions.map(({ id }, index) => ({ id, right: rightOf(index) })) };
}

function rightOf(index: number): string {
  return LETTERS[index % LETTERS.length] ?? 'A';
}
