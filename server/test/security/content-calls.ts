import { exportAuthorTasks, listAuthorTasks } from '@parlance/contract/analysis/alarms';
import { exportAnalysis, exportAnswers, getAnalysis, getItemAnalysis } from '@parlance/contract/analysis/analysis';
import { getCriteriaFigures } from '@parlance/contract/analysis/criteria';
import { reviewAttempt, reviewAttemptOfLearner } from '@parlance/contract/attempt-review';
import { getAttempt, openAttempt } from '@parlance/contract/attempts';
import { courseDetailsWithQuestions } from '@parlance/contract/author-test';
import {
  addBankQuestion,
  addFromBank,
  copyInPlace,
  getBankQuestion,
  listBank,
  listTags,
  setBankVersion,
} from '@parlance/contract/bank/bank';
import { addDraw, editDraw, refreshPool, sampleDraw } from '@parlance/contract/bank/draws';
import { addBankSet, getBankSet } from '@parlance/contract/bank/sets';
import { getQuestionVersion, restoreVersion } from '@parlance/contract/bank/versions';
import { duplicateCourse, exportResults, getCourseForAdmin } from '@parlance/contract/course-admin';
import { addPassage, addQuestion, editPassage, editQuestion } from '@parlance/contract/editing';
import type { Endpoint } from '@parlance/contract/endpoint';
import { checkBankExport, checkExport, exportBank, exportQuestions } from '@parlance/contract/interchange/exports';
import { getImportItem } from '@parlance/contract/interchange/imports';
import { addListeningQuestion } from '@parlance/contract/interchange/listening-question';
import { correctQuestion, getCorrections } from '@parlance/contract/marking/corrections';
import { findSealedRecording } from '@parlance/contract/media';
import { getPractice, practise } from '@parlance/contract/practice';
import { beginPractice, checkPracticeAnswer, getPracticeRun } from '@parlance/contract/practice-mode';
import { markPreview, previewKey, previewTest } from '@parlance/contract/preview';
import { speakingReviews, writingReviews } from '@parlance/contract/reviews';
import {
  decideAnswerForm,
  getAnswerForms,
  listAnswersToCheck,
  undoCorrection,
} from '@parlance/contract/written-answers';
import { findTasks, insertTask } from '../../src/analysis/tasks/queries.ts';
import { aCourse } from '../course-builder.ts';
import { type Person, signedInAs } from '../people.ts';
import { type Build, done, type Rig } from './rig.ts';

/** What an examination asks, and its key. */
export const EXAM_TEXT = 'the seventh bell';
export const EXAM_KEY = 'quarter to seventeen';

const gaps = {
  question_type: 'short_answer',
  content: { prompt: EXAM_TEXT, questions: ['It rings at'] },
  key: { gaps: [[EXAM_KEY]], rules: null },
  tags: [EXAM_TEXT],
};
const TOPIC = 'Seventh';
const draw = {
  what: 'questions',
  take: 1,
  marks_each: 1,
  filter: { topic: TOPIC },
  seed_by: 'attempt',
  balanced: false,
};

/**
 * Who decides whether a call tells what a test asks: `closed` is refused by `refuseClosedContent`, or as not found where
 * nothing is left that it would not refuse, and `listed` leaves out what that would refuse; the others are in the matrix by their reach or their row. `own course` changes a course of
 * the caller; `school` is for the whole school; `own work` is an attempt or a reading of the caller, and `work` that of
 * a learner whom they mark, with the questions of that attempt. What leads and markers are told by each is in
 * told/marked-content.test.ts.
 */
export type Deciding = 'closed' | 'listed' | 'own course' | 'school' | 'own work' | 'work';

/** Every call that can tell what a test asks: a text, a key, a recording, a picture. Of an examination it is sent this. */
export const contentCalls: [Endpoint, Deciding, Build?][] = [
  [courseDetailsWithQuestions, 'closed', async (rig) => ({ params: { courseId: (await anExam(rig)).id } })],
  // Another each time: an attempt that was opened by an author is theirs.
  [openAttempt, 'closed', async (rig) => ({ body: { courseId: await aClosedCourse(rig) } })],
  [findSealedRecording, 'closed', async (rig) => ({ params: { courseId: (await anExam(rig)).id } })],
  [getCourseForAdmin, 'closed', ofExam()],
  [previewTest, 'closed', ofExam()],
  [markPreview, 'closed', ofExam({ body: { answers: {} } })],
  [previewKey, 'closed', ofExam({ body: {} })],
  [exportQuestions, 'closed', ofExam()],
  [checkExport, 'closed', ofExam({ query: { format: 'gift' } })],
  [duplicateCourse, 'closed', ofExam()],
  [
    sampleDraw,
    'closed',
    async (rig) => {
      const { id, drawId } = await anExam(rig);
      return { params: { id, drawId } };
    },
  ],
  [listAnswersToCheck, 'closed', ofExam({ query: { status: 'all' } })],
  [getAnalysis, 'closed', ofExam()],
  [getCriteriaFigures, 'closed', ofExam()],
  [exportAnalysis, 'closed', ofExam()],
  [exportAnswers, 'closed', ofExam()],
  [
    getItemAnalysis,
    'closed',
    async (rig) => {
      const { id, versionId } = await anAnalysedExam(rig);
      return { params: { id, versionId } };
    },
  ],
  [exportAuthorTasks, 'listed', async (rig) => ({ query: { course: (await anAnalysedExam(rig)).id } })],
  [listAuthorTasks, 'listed', async (rig) => ({ query: { course: (await anAnalysedExam(rig)).id } })],
  [
    getAnswerForms,
    'closed',
    async (rig) => {
      const { questionId, versionId } = await anExam(rig);
      return { params: { id: questionId }, query: { version_id: versionId, part: 0 } };
    },
  ],
  [
    getQuestionVersion,
    'closed',
    async (rig) => {
      const { questionId, versionId } = await anExam(rig);
      return { params: { id: questionId, versionId } };
    },
  ],
  [getCorrections, 'closed', async (rig) => ({ params: { id: (await anExam(rig)).questionId } })],
  [getBankQuestion, 'closed', async (rig) => ({ params: { id: (await anExam(rig)).bankQuestionId } })],
  [getBankSet, 'closed', async (rig) => ({ params: { id: (await anExam(rig)).setId } })],
  [listBank, 'listed', inBank()],
  [listTags, 'listed', inBank({ q: 'the' })],
  [exportBank, 'listed', inBank({ format: 'csv' })],
  [checkBankExport, 'listed', inBank({ format: 'gift', status: 'all' })],
  // Into an own course, and what is taken: questions/editing/own-questions.test.ts.
  ...decidedBy('closed', [addFromBank, addDraw, editDraw, refreshPool]),
  ...decidedBy('own course', [
    addQuestion,
    editQuestion,
    addPassage,
    editPassage,
    addListeningQuestion,
    setBankVersion,
    copyInPlace,
    restoreVersion,
    decideAnswerForm,
    undoCorrection,
    correctQuestion,
  ]),
  ...decidedBy('school', [addBankQuestion, addBankSet]),
  ...decidedBy('own work', [getAttempt, reviewAttempt, getPractice, practise, getImportItem]),
  // In practice mode nothing is an examination's: attempts/practice-mode/practice-mode.test.ts.
  ...decidedBy('own work', [getPracticeRun, beginPractice, checkPracticeAnswer]),
  ...decidedBy('work', [exportResults, reviewAttemptOfLearner, writingReviews.open, speakingReviews.open]),
];

/** Files that tell nothing a test asks, with what they are instead. */
export const filesWithoutContent = [
  '/api/admin/accommodations-csv',
  '/api/admin/classes-csv',
  // What markers write again and again.
  '/api/admin/comment-bank-csv',
  // Scores.
  '/api/admin/classes/:id/results-file',
  // Marks.
  '/api/admin/courses/:id/agreement.csv',
  '/api/admin/courses/:id/marks.csv',
  '/api/admin/device-checks-csv',
  // What was wrong in a file of the caller.
  '/api/admin/imports/:id/report.csv',
  '/api/admin/sittings/:id/facts.csv',
  '/api/admin/sittings/:id/incidents.csv',
  '/api/admin/sittings/:id/results.csv',
  '/api/admin/sittings/:id/roster.csv',
  // Says where Safe Exam Browser begins.
  '/api/admin/sittings/:id/seb-file',
  // Of a test what its review tells its learner: `reviewAttempt` is above.
  '/api/auth/personal-data',
  '/api/superadmin/accounts/:id/personal-data',
  '/api/calendar/:file',
  '/api/sittings/:id/calendar.ics',
  '/api/device-checks/probe',
  // Digests, with a salt in each.
  '/api/tests/attempts/:id/receipt.html',
];

/** Fields of replies that hold what a test asks. */
const FIELDS = ['prompt', 'question_text', 'words_before', 'passage', 'losses', 'accepted', 'audio_url', 'mediaType'];

/** Whether a reply of this call, or a refusal, can hold what a test asks. */
export function canTellContent({ path, reply, authorReply, replyType, refusalDetails = {} }: Endpoint): boolean {
  if (replyType === 'redirect') return false;
  if (replyType) return !filesWithoutContent.includes(path);
  const fields = new Set<string>();
  for (const schema of [reply, authorReply, ...Object.values(refusalDetails)]) addFields(schema, fields, new Set());
  return FIELDS.some((field) => fields.has(field));
}

type Schema = { _zod?: { def: Record<string, unknown> } };

/** The names of all fields in a schema, however deep. */
function addFields(schema: unknown, into: Set<string>, seen: Set<unknown>): void {
  if (seen.has(schema)) return;
  seen.add(schema);
  const def = (schema as Schema | undefined)?._zod?.def;
  if (!def) return;
  const { shape = {}, getter } = def as { shape?: object; getter?: () => unknown };
  for (const field of Object.keys(shape)) into.add(field);
  const parts = [...Object.values(shape), ...Object.values(def).flat(), getter?.()];
  for (const part of parts) addFields(part, into, seen);
}

type Exam = {
  id: number;
  questionId: number;
  versionId: number;
  bankQuestionId: number;
  setId: number;
  drawId: number;
};
const made = new WeakMap<object, Promise<Exam>>();

/** A course for examinations only, with questions of its own, of the bank, of a set, and drawn. One for each rig. */
export function anExam(rig: Rig): Promise<Exam> {
  const exam = made.get(rig.school) ?? makeExam(rig);
  made.set(rig.school, exam);
  return exam;
}

async function makeExam(rig: Rig): Promise<Exam> {
  const office = await signedInAs('admin', rig);
  const id = await aClosedCourse(rig);
  const own = await added(rig, addQuestion, { params: { id }, body: gaps }, office);
  const inBankOnly = (topic: string) => added(rig, addBankQuestion, { body: { ...gaps, topic } }, office);
  const { id: bankQuestionId } = await inBankOnly('');
  const body = { title: 'A bell', content: EXAM_TEXT, questions: [gaps], tags: [EXAM_TEXT] };
  const { set } = await done<{ set: { id: number } }>(rig, addBankSet, { body }, office);
  const chosen = { question_ids: [bankQuestionId], passage_ids: [set.id], mode: 'reference', pinned: false };
  await done(rig, addFromBank, { params: { id }, body: chosen }, office);
  await inBankOnly(TOPIC);
  const drawn = await done<{ draw: { id: number } }>(rig, addDraw, { params: { id }, body: draw }, office);
  return { id, questionId: own.id, versionId: own.version_id, bankQuestionId, setId: set.id, drawId: drawn.draw.id };
}

/** With the count of one test, in which its question was answered wrongly, and an alarm. */
async function anAnalysedExam(rig: Rig): Promise<Exam> {
  const exam = await anExam(rig);
  const cell = { course_id: exam.id, generation: 1, sitting_id: 0, raw_max: 1000, total: 0, n: 1, n_first: 1 };
  const state = { course_id: exam.id, counted_to: null, counted_at: rig.clock.now() };
  await rig.db
    .insertInto('analysis_state')
    .values(state)
    .onConflict((on) => on.doNothing())
    .execute();
  await rig.db
    .insertInto('total_cells')
    .values(cell)
    .onConflict((on) => on.doNothing())
    .execute();
  const item = { ...cell, question_version_id: exam.versionId, part: 0, number: 1, class: 'wrong', awarded: 0 };
  await rig.db
    .insertInto('item_cells')
    .values(item)
    .onConflict((on) => on.doNothing())
    .execute();
  const told = { versionId: exam.versionId, part: 0, kind: 'too_hard', evidence: {}, n: 1 } as const;
  const [known] = await findTasks(rig.db, exam.id);
  if (!known) await insertTask(rig.db, { courseId: exam.id, at: rig.clock.now(), ...told });
  return exam;
}

async function aClosedCourse(rig: Rig): Promise<number> {
  const { id } = await aCourse(rig, { questions: [{ type: 'true_false', correct: 'TRUE' }] });
  await rig.db.updateTable('courses').set({ use: 'exam' }).where('id', '=', id).execute();
  return id;
}

async function added(rig: Rig, ...[endpoint, input, by]: [Endpoint, Awaited<ReturnType<Build>>, Person]) {
  const { question } = await done<{ question: { id: number; version_id: number } }>(rig, endpoint, input, by);
  return question;
}

function ofExam(more: Awaited<ReturnType<Build>> = {}): Build {
  return async (rig) => ({ params: { id: (await anExam(rig)).id }, ...more });
}

function inBank(query: Record<string, string> = {}): Build {
  return async (rig) => {
    await anExam(rig);
    return { query: { q: 'seventh', ...query } };
  };
}

function decidedBy(deciding: Deciding, calls: Endpoint[]): [Endpoint, Deciding][] {
  return calls.map((call) => [call, deciding]);
}
