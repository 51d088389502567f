import { courseDetailsWithQuestions } from '@parlance/contract/author-test';
import { addCourse } from '@parlance/contract/course-admin';
import { uploadReadingCsv } from '@parlance/contract/interchange/uploads';
import { call, callWithForm, makeAdminClient } from '../servers/school-calls.ts';

export type Exam = {
  courseId: number;
  /** In the order of the test. */
  questions: { id: number; right: string | string[] | Record<string, string> }[];
};

const PASSAGES = 3;
const QUESTIONS = 40;
const PASSAGE_PARAGRAPHS = 7;
const PARAGRAPH =
  'The harbour had been dredged twice in a century, and both times the silt had come back within a generation. ' +
  'Those who lived by it knew the channel by its colour, and taught their children to read it before they could read ' +
  'anything else. When the surveyors came with their lines and their tables they were shown the same three marks, and ' +
  'wrote them down as a discovery. What they could not write down was how the marks moved with the season, for nobody ' +
  'had thought to say so: it was as plain as the tide, and nobody explains the tide to a guest. ';
const HEADER =
  'TYPE,VALUE,OPTION_A,OPTION_B,OPTION_C,OPTION_D,CORRECT_ANSWER,CORRECT_BLANK_1,CORRECT_BLANK_2,CORRECT_BLANK_3';

/**
 * Makes a Reading test of three passages and 40 questions through the calls a school makes: by this admin, or by a new
 * one.
 */
export async function makeReadingExam(url: string, token?: string): Promise<Exam> {
  const admin = token ?? (await makeAdminClient(url));
  const body = {
    title: 'Reading under load',
    subject: 'English',
    description: 'Three passages and forty questions.',
    type: 'Reading',
    test_duration: 3600,
  } as const;
  const { course } = await call(url, addCourse, { body }, admin);
  const form = new FormData();
  form.set('course_id', String(course.id));
  form.set('csvFile', new Blob([csv()], { type: 'text/csv' }), 'reading.csv');
  await callWithForm(url, uploadReadingCsv, form, admin);
  const details = { params: { courseId: course.id }, query: {} };
  const { questions } = await call(url, courseDetailsWithQuestions, details, admin);
  if (questions.length !== QUESTIONS) throw new Error(`The course has ${questions.length} questions.`);
  return { courseId: course.id, questions: questions.map(({ id }, index) => ({ id, right: kindOf(index).right })) };
}

function csv(): string {
  const lines = [HEADER];
  for (let index = 0; index < QUESTIONS; index += 1) {
    if (index % Math.ceil(QUESTIONS / PASSAGES) === 0) {
      lines.push(`PASSAGE,"${PARAGRAPH.repeat(PASSAGE_PARAGRAPHS)}",The harbour,,,,,,,`);
    }
    lines.push(kindOf(index).row);
  }
  return lines.join('\n');
}

/** Four kinds of question in turn, each as its row and its right answer. */
function kindOf(index: number): { row: string; right: string | string[] | Record<string, string> } {
  const text = `What does the text say about point ${index + 1} of the list above`;
  const options = 'The channel moved,The silt came back,The tables were wrong,Nobody was asked';
  const kinds = [
    { row: `QUESTION,${text}?,${options},B,,,`, right: 'B' },
    { row: `TRUE_FALSE_QUESTION,${text} is true.,,,,,FALSE,,,`, right: 'FALSE' },
    {
      row: `FILL_BLANK_QUESTION,The [BLANK] came before the [BLANK] at point ${index + 1}.,,,,,,silt|mud,tide,`,
      right: { 0: 'Mud', 1: 'tide' },
    },
    { row: `QUESTION,${text}? Choose two.,${options},"A,C",,,`, right: ['A', 'C'] },
  ];
  return kinds[index % kinds.length]!;
}
