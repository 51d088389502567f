import { admins, users } from '@parlance/contract/account-admin';
import { dismissTask } from '@parlance/contract/analysis/alarms';
import { exportAnalysis, exportAnswers, getAnalysis, getItemAnalysis } from '@parlance/contract/analysis/analysis';
import { getCriteriaFigures } from '@parlance/contract/analysis/criteria';
import { reviewAttemptOfLearner } from '@parlance/contract/attempt-review';
import { openAttempt, submitAttempt } from '@parlance/contract/attempts';
import { updateQuestionTimer } from '@parlance/contract/author-questions';
import {
  addCourse,
  deleteCourse,
  duplicateCourse,
  editCourse,
  exportResults,
  getCourseForAdmin,
  restoreCourse,
  setCourseDuration,
} from '@parlance/contract/course-admin';
import { getCourse, getHowMarked } from '@parlance/contract/courses';
import {
  addPassage,
  addQuestion,
  deleteQuestion,
  editPassage,
  editQuestion,
  orderQuestions,
} from '@parlance/contract/editing';
import type { Endpoint } from '@parlance/contract/endpoint';
import { checkExport, exportQuestions } from '@parlance/contract/interchange/exports';
import { addListeningQuestion } from '@parlance/contract/interchange/listening-question';
import {
  uploadDescriptive,
  uploadDescriptiveCsv,
  uploadListeningCsv,
  uploadReadingCsv,
  uploadSpeakingCsv,
} from '@parlance/contract/interchange/uploads';
import { correctQuestion, getCorrections } from '@parlance/contract/marking/corrections';
import { markPreview, previewKey, previewTest } from '@parlance/contract/preview';
import {
  DEFAULT_SIGHT,
  getReleasePolicy,
  releaseResults,
  setReleasePolicy,
  withholdResults,
} from '@parlance/contract/release-policy';
import { speakingReviews, writingReviews } from '@parlance/contract/reviews';
import { getLearnerPractice, giveAllowance, listPractisingLearners } from '@parlance/contract/taking/allowances';
import {
  decideAnswerForm,
  getAnswerForms,
  listAnswersToCheck,
  tryAnswer,
  undoCorrection,
} from '@parlance/contract/written-answers';
import { insertTask } from '../../src/analysis/tasks/queries.ts';
import { archiveCourse } from '../../src/courses/queries.ts';
import { insertCorrection } from '../../src/reviews/correction/kept/queries.ts';
import { aCourse } from '../course-builder.ts';
import { signedInAs } from '../people.ts';
import { type Build, done, type Rig, type Row } from './rig.ts';

const course: Build = ({ school }) => ({ params: { id: school.reading.id } });
const withCourse = (body: unknown): Row => ({ mine: ({ school }) => ({ params: { id: school.reading.id }, body }) });
const shortAnswer = {
  content: { prompt: 'When?', questions: ['It rings at'] },
  key: { gaps: [['nine']], rules: null },
};
const fields = { title: 'The bell', subject: 'English', description: 'One passage.' };

/** What the learner of the teacher took of a course. */
const pupil = (body?: unknown): Row => ({
  mine: ({ school }) => ({ params: { id: school.reading.id, accountId: school.learner.id }, body }),
  isPupils: true,
});

const courseRows: [Endpoint, Row][] = [
  [listPractisingLearners, { mine: course }],
  [getLearnerPractice, pupil()],
  [giveAllowance, pupil({ kind: 'time', seconds: 60, reason: 'The alarm went off.' })],
  [getCourse, { mine: course }],
  [getCourseForAdmin, { mine: course }],
  [exportQuestions, { mine: course }],
  [checkExport, { mine: ({ school }) => ({ params: { id: school.reading.id }, query: { format: 'qti3' } }) }],
  [exportResults, { mine: course }],
  [getReleasePolicy, { mine: course }],
  // The course has no policy: there is no such version, and nothing that was released by hand.
  [
    setReleasePolicy,
    { ...withCourse({ release: 'by_hand', release_at: null, ...DEFAULT_SIGHT, version: 9 }), status: 409 },
  ],
  [withholdResults, { ...withCourse({ reason: 'A slip.' }), status: 409 }],
  [releaseResults, withCourse({ dryRun: true })],
  [
    reviewAttemptOfLearner,
    { mine: async (rig) => ({ params: { id: await aSubmission(rig, 'writing') } }), isPupils: true },
  ],
  [duplicateCourse, { mine: course }],
  [previewTest, { mine: course }],
  [markPreview, withCourse({ answers: {} })],
  [previewKey, withCourse({})],
  [addCourse, { mine: () => ({ body: { ...fields, type: 'Reading', test_duration: 600 } }) }],
  [editCourse, withCourse({ title: 'The bell' })],
  [setCourseDuration, withCourse({ test_duration: 600 })],
  [addPassage, withCourse({ title: 'The bell', content: 'It rings.' })],
  [addQuestion, withCourse({ question_type: 'true_false', question_text: 'It rings.', correct_option: 'TRUE' })],
  [tryAnswer, { mine: () => ({ body: { question_type: 'short_answer', ...shortAnswer, answer: { 0: 'x' } } }) }],
  [listAnswersToCheck, { mine: course }],
  [
    getAnswerForms,
    {
      mine: async (rig) => {
        const { questionId, versionId } = await aWrittenQuestion(rig);
        return { params: { id: questionId }, query: { version_id: String(versionId), part: '0' } };
      },
    },
  ],
  [
    decideAnswerForm,
    {
      mine: async (rig) => {
        const { questionId, versionId } = await aWrittenQuestion(rig);
        const body = { version_id: versionId, revision: 1, part: 0, form: 'night', decision: 'keep_wrong' };
        return { params: { id: questionId }, body };
      },
    },
  ],
  [getAnalysis, { mine: course }],
  [getCriteriaFigures, { mine: course }],
  [getHowMarked, { mine: course }],
  [exportAnalysis, { mine: course }],
  [exportAnswers, { mine: course }],
  [
    getItemAnalysis,
    {
      mine: async (rig) => {
        const { courseId, versionId } = await aQuestion(rig);
        return { params: { id: courseId, versionId } };
      },
      // Nothing is counted of it.
      status: 409,
    },
  ],
  [
    dismissTask,
    {
      mine: async (rig) => {
        const { courseId, versionId } = await aQuestion(rig);
        const told = { versionId, part: 0, kind: 'too_easy', evidence: {}, n: 50 } as const;
        await insertTask(rig.db, { courseId, at: rig.clock.now(), ...told });
        const { id } = await rig.db
          .selectFrom('author_tasks')
          .select('id')
          .where('course_id', '=', courseId)
          .executeTakeFirstOrThrow();
        return { params: { id }, body: { state: 'dismissed', reason: 'It is meant to be easy.' } };
      },
    },
  ],
  [getCorrections, { mine: async (rig) => ({ params: { id: (await aQuestion(rig)).questionId } }) }],
  [
    correctQuestion,
    {
      mine: async (rig) => {
        const { questionId, versionId } = await aQuestion(rig);
        const body = { version_id: versionId, revision: 1, correction: { by: 'left_out' } };
        return { params: { id: questionId }, body };
      },
    },
  ],
  [
    undoCorrection,
    {
      mine: async (rig) => {
        const { versionId } = await aWrittenQuestion(rig);
        const { id: actorId } = await signedInAs('admin', rig);
        const byKey = { key: {}, scoring: null };
        const correction = { versionId, before: byKey, after: byKey, accepted: null, actorId, at: rig.clock.now() };
        return { params: { id: await insertCorrection(rig.db, correction) }, body: { revision: 1 } };
      },
      // The key is not what the correction made of it.
      status: 409,
    },
  ],
  [deleteCourse, { mine: async (rig) => ({ params: { id: (await aCourse(rig)).id } }) }],
  [
    restoreCourse,
    {
      mine: async (rig) => {
        const { id } = await aCourse(rig);
        await archiveCourse(rig.db, id, rig.clock.now());
        return { params: { id } };
      },
    },
  ],
  [orderQuestions, { mine: async (rig) => withOrder(await aQuestion(rig)) }],
  [deleteQuestion, { mine: async (rig) => ({ params: { id: (await aQuestion(rig)).questionId } }) }],
  [
    editQuestion,
    {
      mine: async (rig) => {
        const { questionId, versionId } = await aQuestion(rig);
        const body = { question_text: 'It rings.', correct_option: 'TRUE', version_id: versionId, revision: 1 };
        return { params: { id: questionId }, body };
      },
    },
  ],
  [
    editPassage,
    {
      mine: async ({ db, school }) => {
        const ofCourse = db.selectFrom('passages').select(['id', 'version']);
        const first = ofCourse.where('course_id', '=', school.reading.id).orderBy('id').limit(1);
        const { id, version } = await first.executeTakeFirstOrThrow();
        return { params: { id }, body: { title: 'The bell', content: 'It rings.', version } };
      },
    },
  ],
  [
    updateQuestionTimer,
    {
      mine: ({ school }) => ({
        params: { id: school.speaking.questionIds[0] ?? 0 },
        body: { timer_duration_seconds: 60 },
      }),
    },
  ],
];

type Ids = { courseId: number; questionId: number; versionId: number };

async function aQuestion(rig: Rig): Promise<Ids> {
  const { id, questionIds, versionIds } = await aCourse(rig, { passages: [[{ type: 'true_false', correct: 'TRUE' }]] });
  return { courseId: id, questionId: questionIds[0] ?? 0, versionId: versionIds[0] ?? 0 };
}

async function aWrittenQuestion(rig: Rig): Promise<Ids> {
  const question = { type: 'fill_in_blanks' as const, text: 'At [BLANK].', blanks: ['nine'] };
  const { id, questionIds, versionIds } = await aCourse(rig, { passages: [[question]] });
  return { courseId: id, questionId: questionIds[0] ?? 0, versionId: versionIds[0] ?? 0 };
}

const withOrder = ({ courseId, questionId }: Ids) => ({
  params: { id: courseId },
  body: { question_ids: [questionId] },
});

const READING =
  'TYPE,VALUE,OPTION_A,OPTION_B,OPTION_C,OPTION_D,CORRECT_ANSWER\nPASSAGE,It rings.\nQUESTION,When?,1,2,3,4,B\n';
const LISTENING = 'question,option_a,option_b,option_c,option_d,correct_option\nWhen?,1,2,3,4,B\n';

/** A dry run of a file for a new course of its type. */
function upload(skill: 'reading' | 'writing' | 'speaking', part: string, text: string): Row {
  return {
    mine: ({ school }) => ({
      form: { course_id: String(school[skill].id), dryRun: 'true', [part]: new File([text], 'file.csv') },
    }),
  };
}

/** The path of a recording that nobody uploaded: what a right one brings is tested elsewhere. */
const NO_RECORDING = `/api/media/${'0'.repeat(48)}`;

const uploadRows: [Endpoint, Row][] = [
  [uploadReadingCsv, upload('reading', 'csvFile', READING)],
  [uploadDescriptive, upload('writing', 'file', 'question\nWrite a letter.\n')],
  [uploadDescriptiveCsv, upload('writing', 'file', 'question\nWrite a letter.\n')],
  [uploadSpeakingCsv, upload('speaking', 'file', 'question_text\nTell of a friend.\n')],
  [
    uploadListeningCsv,
    {
      mine: async (rig) => {
        const { id } = await aCourse(rig, { type: 'Listening' });
        const file = new File([LISTENING], 'file.csv');
        return { form: { course_id: String(id), dryRun: 'true', audio_file_path: NO_RECORDING, file } };
      },
      status: 400,
    },
  ],
  [
    addListeningQuestion,
    {
      mine: async (rig) => {
        const { id } = await aCourse(rig, { type: 'Listening' });
        const options = { option_a: '1', option_b: '2', option_c: '3', option_d: '4', correct_option: 'B' };
        return { body: { course_id: id, audio_file_path: NO_RECORDING, question_text: 'When?', ...options } };
      },
      status: 400,
    },
  ],
];

/** A submission of the learner that a person marks. */
export async function aSubmission(rig: Rig, skill: 'writing' | 'speaking'): Promise<number> {
  const courseId = rig.school[skill].id;
  const { learner } = rig.school;
  const { attempt } = await done<{ attempt: { id: number } }>(rig, openAttempt, { body: { courseId } }, learner);
  await done(rig, submitAttempt, { body: { courseId, attemptId: attempt.id, answers: {} } }, learner);
  return attempt.id;
}

function reviewRows(kind: 'writing' | 'speaking', calls: typeof writingReviews | typeof speakingReviews) {
  const other = kind === 'writing' ? 'speaking' : 'writing';
  const ofSubmission = (body?: unknown): Row => ({
    mine: async (rig) => ({ params: { id: await aSubmission(rig, kind) }, body }),
    isPupils: true,
    theirs: {
      whose: `a ${other} submission`,
      build: async (rig) => ({ params: { id: await aSubmission(rig, other) }, body }),
    },
  });
  const rows: [Endpoint, Row][] = [
    [calls.open, ofSubmission()],
    [calls.score, ofSubmission({ score: 1 })],
    [calls.addMarkerNote, ofSubmission({ text: 'Please look at this one.' })],
    [calls.takeLease, ofSubmission()],
    [calls.releaseLease, ofSubmission()],
  ];
  return rows;
}

function accountRows(role: 'user' | 'admin', calls: typeof users) {
  const other = role === 'user' ? 'admin' : 'user';
  const ofAccount = (body?: (email: string) => unknown, status = 200): Row => {
    const build = async (rig: Rig, of: 'user' | 'admin') => {
      const { id, email } = await signedInAs(of, rig);
      return { params: { id }, body: body?.(email) };
    };
    return {
      mine: (rig) => build(rig, role),
      theirs: { whose: other === 'user' ? 'a learner’s' : 'an admin’s', build: (rig) => build(rig, other) },
      status,
    };
  };
  const rows: [Endpoint, Row][] = [
    // A common password: nothing is hashed.
    [
      calls.add,
      { mine: () => ({ body: { username: 'A', email: 'a@example.org', password: 'password' } }), status: 400 },
    ],
    [calls.edit, ofAccount((email) => ({ username: 'Amina', email }))],
    [calls.remove, ofAccount()],
    [calls.invite, ofAccount(undefined, 409)],
  ];
  return rows;
}

/** The rows of calls that only staff may send. */
export const staffRows: [Endpoint, Row][] = [
  ...courseRows,
  ...uploadRows,
  ...reviewRows('writing', writingReviews),
  ...reviewRows('speaking', speakingReviews),
  ...accountRows('user', users),
  ...accountRows('admin', admins as unknown as typeof users),
];
