import { type FormPart, send } from '../plain-client.ts';

/**
 * What the screens of the specification call, in its paths and bodies, and of each reply what it says is used. They know
 * no attempt, no place and no examination.
 */
type Screens = {
  /** Gives the body of a reply that is 200. */
  ask: <T>(call: string, sent?: { body?: unknown; form?: FormPart[] }) => Promise<T>;
  /** The bytes of an audio path: an audio element sends no token. */
  hear: (path: string) => Promise<number>;
};

type Course = { id: number; title: string; subject: string; type: string; test_duration: number | null };
type Question = { id: number; question_type: string; question_text: string; audio_file_path: string | null };
type Details = {
  course: Pick<Course, 'type' | 'title' | 'test_duration'>;
  questions: Question[];
  passagesWithQuestions: { passage: { content: string }; questions: Question[] }[];
};
type Submitted = { score: number | null; total: number; courseName: string; courseType: string };
type ScoreRecord = {
  course_name: string;
  course_type: string;
  score: number | null;
  total_questions: number;
  time_taken: number | null;
  is_writing_test: boolean;
  is_speaking_test: boolean;
};

export function screensOf(base: string, token?: string): Screens {
  return {
    async ask<T>(call: string, sent = {}) {
      const { status, body } = await send(base, call, { token, ...sent });
      if (status !== 200) throw new Error(`${call} was answered ${status}: ${JSON.stringify(body)}`);
      return body as T;
    },
    async hear(path) {
      const reply = await fetch(`${base}${path}`);
      if (reply.status !== 200) throw new Error(`${path} was answered ${reply.status}.`);
      return (await reply.arrayBuffer()).byteLength;
    },
  };
}

/** Registers and logs in: the account and its token. */
export async function signsUp(base: string, email: string): Promise<{ id: number; token: string; email: string }> {
  const { ask } = screensOf(base);
  const password = 'four quiet rooms by the sea';
  await ask('POST /api/auth/register', { body: { username: 'Ana', email, phone: '+351 1', password } });
  const { user, token } = await ask<{ user: { id: number }; token: string }>('POST /api/auth/login', {
    body: { email, password },
  });
  return { id: user.id, token, email };
}

const READING = `TYPE,VALUE,OPTION_A,OPTION_B,OPTION_C,OPTION_D,CORRECT_ANSWER,CORRECT_BLANK_1,CORRECT_BLANK_2,CORRECT_BLANK_3
PASSAGE,The bell of the old school rings at nine.,,,,,,,,
QUESTION,When does the bell ring?,At eight,At nine,At ten,Never,B,,,
TRUE_FALSE_QUESTION,The school is old.,,,,,TRUE,,,
PASSAGE,The ferry leaves at noon.,,,,,,,,
FILL_BLANK_QUESTION,The [BLANK] leaves at [BLANK].,,,,,,ferry,noon,
`;

/** A course of each type with its questions, as the dashboard of an admin makes them: their ids. */
export async function makesCourses({ ask }: Screens, title: string): Promise<number[]> {
  const add = async (type: string, test_duration: number | null) => {
    const named = { title: `${title}: ${type}`, subject: 'English', description: 'A test.' };
    await ask('POST /api/admin/courses', { body: { ...named, type, test_duration } });
    const courses = await ask<Course[]>('GET /api/courses');
    return courses.find((course) => course.title === named.title)?.id ?? 0;
  };
  const upload = (path: string, courseId: number, name: string, text: string) => {
    const form: FormPart[] = [
      { part: 'file', name, text },
      { part: 'field', name: 'course_id', text: String(courseId) },
    ];
    return ask(`POST /api/tests/${path}`, { form });
  };
  const reading = await add('Reading', 3600);
  await upload('upload-reading-advanced-csv', reading, 'csvFile', READING);
  const listening = await add('Listening', 1800);
  const { filePath } = await ask<{ filePath: string }>('POST /api/tests/upload-listening-audio', {
    form: [{ part: 'audio', name: 'listeningAudio', file: 'tone.mp3' }],
  });
  const options = { option_a: 'one', option_b: 'two', option_c: 'three', option_d: 'four', correct_option: 'B' };
  const asked = { audio_file_path: filePath, audio_url: filePath, question_text: 'Which platform?', ...options };
  await ask('POST /api/tests/add-listening-question', { body: { course_id: listening, ...asked } });
  const writing = await add('Writing', 2400);
  await upload('upload-descriptive', writing, 'file', 'question\nWrite a letter.\n');
  const speaking = await add('Speaking', null);
  await upload('upload-speaking-csv', speaking, 'file', 'question_text\nSpeak about a place.\n');
  const { questions } = await ask<Details>(`GET /api/tests/course-details-with-questions/${speaking}`);
  const timer = { timer_duration_seconds: 90 };
  await ask(`PATCH /api/tests/questions/${questions[0]?.id}/update-timer`, { body: timer });
  return [reading, listening, writing, speaking];
}

/** The right answers, and something where a person marks. */
const answers: Record<string, unknown> = {
  reading_mcq: 'B',
  true_false: 'TRUE',
  fill_in_blanks: { 0: 'ferry', 1: 'noon' },
  listening: 'B',
  descriptive: 'Dear Ms Brown, thank you.',
};

/** Takes the test of a course from the list to the end in so many seconds: what the screens use of the replies. */
export async function takesTest({ ask, hear }: Screens, courseId: number, lasts: (seconds: number) => void) {
  const listed = (await ask<Course[]>('GET /api/courses')).find(({ id }) => id === courseId);
  const { course } = await ask<{ course: Course }>(`GET /api/courses/${courseId}`);
  const details = await ask<Details>(`GET /api/tests/course-details-with-questions/${courseId}`);
  const { type } = details.course;
  const heard = [];
  for (const { audio_file_path: path } of details.questions) if (path !== null) heard.push(await hear(path));
  lasts(40);
  return {
    listed: listed && [listed.subject, listed.type, listed.test_duration],
    course: [course.subject, course.type],
    details: [type, details.course.test_duration],
    questions: details.questions.map(({ question_type, question_text }) => [question_type, question_text]),
    passages: details.passagesWithQuestions.map(({ passage, questions }) => [passage.content, questions.length]),
    heard,
    submitted: await submits(),
  };

  async function submits(): Promise<Pick<Submitted, 'score' | 'total' | 'courseType'>> {
    const ids = details.questions.map(({ id }) => id);
    const given = Object.fromEntries(details.questions.map(({ id, question_type }) => [id, answers[question_type]]));
    const body = { courseId, answers: given, timeTaken: 40, autoSubmitted: false };
    const form: FormPart[] = [
      { part: 'field', name: 'courseId', text: String(courseId) },
      { part: 'field', name: 'autoSubmitted', text: 'false' },
      ...ids.map((id): FormPart => ({ part: 'audio', name: String(id), file: 'with-duration.webm' })),
    ];
    const call = { Writing: 'submit-writing-answer', Speaking: 'submit-speaking-test' }[type] ?? 'submit';
    const sent = type === 'Speaking' ? { form } : { body };
    const { score, total, courseType } = await ask<Submitted>(`POST /api/tests/${call}`, sent);
    return { score, total, courseType };
  }
}

/** The rows of "Scores of Previous Tests" as the specification prints them, newest first. */
export async function readsScores({ ask }: Screens) {
  const { results } = await ask<{ results: ScoreRecord[] }>('GET /api/tests/results');
  return results.map(({ course_type: type, score, total_questions: total, time_taken, ...record }) => {
    const isPending = score === null && (record.is_writing_test || record.is_speaking_test);
    return [type, isPending ? 'Pending Review' : `${score} / ${total}`, ((time_taken ?? 0) / 60).toFixed(1)];
  });
}

/** Gives all submissions that wait this score: what was handed in, by how many answers it has. */
export async function marksAll({ ask }: Screens, score: number) {
  const handedIn = [];
  for (const kind of ['writing', 'speaking']) {
    type Reviews = { reviews: { submission_id: number; course_name: string }[] };
    type Entry = { question_text: string; user_answer?: string | null; audio_url?: string | null };
    type Opened = { submission: { current_score: number | null; questions_and_answers: Entry[] } };
    const { reviews } = await ask<Reviews>(`GET /api/tests/${kind}-reviews`);
    for (const { submission_id: id } of reviews) {
      const { submission } = await ask<Opened>(`GET /api/tests/${kind}-submission/${id}`);
      const entries = submission.questions_and_answers;
      handedIn.push([kind, submission.current_score, entries.map((entry) => entry.user_answer ?? !!entry.audio_url)]);
      await ask(`PATCH /api/tests/${kind}-submission/${id}/score`, { body: { score } });
    }
    type Reviewed = { submissions: { id: number; score: number }[] };
    const { submissions } = await ask<Reviewed>(`GET /api/tests/${kind}-tests/reviewed-submissions`);
    const isThere = reviews.every(({ submission_id }) => submissions.some(({ id }) => id === submission_id));
    handedIn.push([kind, isThere]);
  }
  return handedIn;
}
