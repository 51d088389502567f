import { admins, users } from '@parlance/contract/account-admin';
import { type Answer, openAttempt, saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { login, register, updateProfile } from '@parlance/contract/auth';
import { sendMessage } from '@parlance/contract/contact';
import { addCourse } from '@parlance/contract/course-admin';
import type { Course } from '@parlance/contract/courses';
import { addPassage, addQuestion } from '@parlance/contract/editing';
import { addListeningQuestion } from '@parlance/contract/interchange/listening-question';
import { uploadDescriptive, uploadReadingCsv, uploadSpeakingCsv } from '@parlance/contract/interchange/uploads';
import { addAccountsFromCsv } from '@parlance/contract/invitations';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { uploadListeningAudio } from '@parlance/contract/media';
import { writingReviews } from '@parlance/contract/reviews';
import type { Person, Staff } from '../fixtures/people.ts';
import { call, postForm, type Server, sendFile } from '../fixtures/server.ts';
import { aTone } from '../samples/wav.ts';
import { payloads } from './payloads.ts';

/** Where the payloads are now: the people to look as, and the courses and submissions to look at. */
export type Stored = {
  learner: Person;
  admin: Person;
  courses: Course[];
  /** Courses with all payloads as their questions, one or more of each type. */
  full: Course[];
  submissionIds: number[];
};

const PASSWORD = 'eleven quiet herons';
const READING = 'TYPE,VALUE,OPTION_A,OPTION_B,OPTION_C,OPTION_D,CORRECT_ANSWER,CORRECT_BLANK_1,CORRECT_BLANK_2';

/** Puts every payload into every text field that the contract can store, by the API and by files. */
export async function storePayloads(server: Server, { superadmin }: Staff): Promise<Stored> {
  const admin = await storeAccounts(server, superadmin);
  const courses = await storeCourses(server, admin);
  const full = await storeQuestions(server, admin);
  const learner = await storeLearner(server);
  await storeMessages(server);
  return { learner, admin, courses, full, submissionIds: await storeWork(server, { learner, admin, full }) };
}

async function storeAccounts(server: Server, superadmin: Person): Promise<Person> {
  const half = Math.ceil(payloads.length / 2);
  for (const [index, username] of payloads.slice(0, half).entries()) {
    const body = {
      username,
      email: `hostile-${index}@parlance.test`,
      phone: username.slice(0, 40),
      password: PASSWORD,
    };
    await call(server, index % 2 ? users.add : admins.add, { body }, superadmin.token);
  }
  const rows = payloads
    .slice(half)
    .map((name, index) => csvRow([name, `filed-${index}@parlance.test`, name.slice(0, 40)]));
  const text = ['username,email,phone', ...rows].join('\n');
  await sendFile(server, addAccountsFromCsv, {}, { name: `${payloads[10]}.csv`, text }, superadmin.token);
  return await loggedIn(server, 'hostile-0@parlance.test');
}

async function storeLearner(server: Server): Promise<Person> {
  const email = 'hostile-learner@parlance.test';
  const username = payloads[10] ?? '';
  await call(server, register, { body: { username, email, phone: '1', password: PASSWORD } });
  const learner = await loggedIn(server, email);
  await call(server, updateProfile, { body: { username: payloads[32] ?? '', phone: '<b>1</b>' } }, learner.token);
  // A browser that calls itself what it likes.
  for (const payload of payloads.slice(0, 12))
    await call(server, login, { body: { email, password: PASSWORD } }, null, {
      'User-Agent': payload.replaceAll('\n', ' '),
    });
  return await loggedIn(server, email);
}

async function loggedIn(server: Server, email: string): Promise<Person> {
  const { user, token } = await call(server, login, { body: { email, password: PASSWORD } });
  return { email, password: PASSWORD, username: user.username, user, token };
}

/** One course for each payload, which is its title, subject and description. */
async function storeCourses(server: Server, admin: Person): Promise<Course[]> {
  const types: CourseType[] = ['Reading', 'Listening', 'Writing', 'Speaking'];
  const courses: Course[] = [];
  for (const [index, payload] of payloads.entries())
    courses.push(await storeCourse(server, admin, payload, types[index % types.length] ?? 'Reading'));
  return courses;
}

async function storeCourse(server: Server, admin: Person, title: string, type: CourseType): Promise<Course> {
  const body = {
    title,
    subject: title,
    description: title.repeat(3),
    type,
    test_duration: type === 'Speaking' ? null : 3600,
  };
  return (await call(server, addCourse, { body }, admin.token)).course;
}

async function storeQuestions(server: Server, admin: Person): Promise<Course[]> {
  const [byFile, byApi, writing, speaking, listening] = [
    await storeCourse(server, admin, payloads[0] ?? '', 'Reading'),
    await storeCourse(server, admin, payloads[13] ?? '', 'Reading'),
    await storeCourse(server, admin, payloads[26] ?? '', 'Writing'),
    await storeCourse(server, admin, payloads[32] ?? '', 'Speaking'),
    await storeCourse(server, admin, payloads[33] ?? '', 'Listening'),
  ];
  const upload = (
    endpoint: typeof uploadDescriptive | typeof uploadReadingCsv | typeof uploadSpeakingCsv,
    course: Course,
    text: string,
  ) => sendFile(server, endpoint, { course_id: String(course.id) }, { name: 'payloads.csv', text }, admin.token);
  const reading = payloads.flatMap((one) => [
    csvRow(['PASSAGE', one.repeat(2), one]),
    csvRow(['QUESTION', one, one, `a${one}`, `b${one}`, `c${one}`, 'B']),
    csvRow(['FILL_BLANK_QUESTION', `${one} [BLANK]`, '', '', '', '', '', one]),
  ]);
  await upload(uploadReadingCsv, byFile, [READING, ...reading].join('\n'));
  await upload(uploadDescriptive, writing, ['question', ...payloads.map((one) => csvRow([one]))].join('\n'));
  await upload(uploadSpeakingCsv, speaking, ['question_text', ...payloads.map((one) => csvRow([one]))].join('\n'));
  const params = { id: byApi.id };
  for (const one of payloads) {
    const { passage } = await call(server, addPassage, { params, body: { title: one, content: one } }, admin.token);
    const body = {
      question_type: 'reading_mcq' as const,
      question_text: one,
      passage_id: passage.id,
      ...choiceOf(one),
    };
    await call(server, addQuestion, { params, body }, admin.token);
  }
  await storeListening(server, admin, listening);
  return [byFile, byApi, writing, speaking, listening];
}

function choiceOf(text: string) {
  return {
    option_a: text,
    option_b: `b${text}`,
    option_c: `c${text}`,
    option_d: `d${text}`,
    correct_option: 'B' as const,
  };
}

async function storeListening(server: Server, admin: Person, course: Course): Promise<void> {
  const form = new FormData();
  form.set('listeningAudio', new Blob([aTone(1, 330)], { type: 'audio/wav' }), `${payloads[10]}.wav`);
  const { filePath } = await postForm(server, uploadListeningAudio, form, admin.token);
  for (const one of payloads) {
    const body = { course_id: course.id, audio_file_path: filePath, question_text: one, ...choiceOf(one) };
    await call(server, addListeningQuestion, { body }, admin.token);
  }
}

/** Written answers and a marker's comment; blanks of a Reading test. */
async function storeWork(
  server: Server,
  { learner, admin, full }: Pick<Stored, 'learner' | 'admin' | 'full'>,
): Promise<number[]> {
  const [reading, , writing] = full;
  if (!reading || !writing) throw new Error('There are no courses.');
  const letters = await storeAnswers(server, learner, writing.id);
  await call(server, submitAttempt, { body: { courseId: writing.id, attemptId: letters, answers: {} } }, learner.token);
  const body = { score: 1, comment: payloads.join('\n') };
  await call(server, writingReviews.score, { params: { id: letters }, body }, admin.token);
  const waiting = await storeAnswers(server, learner, writing.id);
  await call(server, submitAttempt, { body: { courseId: writing.id, attemptId: waiting, answers: {} } }, learner.token);
  const blanks = await storeAnswers(server, learner, reading.id);
  await call(server, submitAttempt, { body: { courseId: reading.id, attemptId: blanks, answers: {} } }, learner.token);
  return [letters, waiting];
}

async function storeAnswers(server: Server, learner: Person, courseId: number): Promise<number> {
  const { attempt, questions } = await call(server, openAttempt, { body: { courseId } }, learner.token);
  if (!attempt) throw new Error('The course has no questions.');
  const answers: Record<string, Answer> = {};
  for (const [index, { id, question_type: type }] of questions.entries()) {
    const payload = payloads[index % payloads.length] ?? '';
    if (type === 'fill_in_blanks') answers[String(id)] = { 0: payload };
    if (type === 'descriptive') answers[String(id)] = payload;
  }
  const body = { answers, sequence: attempt.sequence + 1 };
  await call(server, saveAttempt, { params: { id: attempt.id }, body }, learner.token);
  return attempt.id;
}

async function storeMessages(server: Server): Promise<void> {
  for (const [index, one] of payloads.entries()) {
    const from = { 'X-Forwarded-For': `10.1.2.${index}` };
    const body = { email: 'stranger@parlance.test', name: one, subject: one, message: one.repeat(3) };
    await call(server, sendMessage, { body }, null, from);
  }
}

/** A line of a CSV file, every cell in quotation marks. */
function csvRow(cells: string[]): string {
  return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
}
