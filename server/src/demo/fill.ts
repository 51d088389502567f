import { type AccountRow, insertAccount, listAccounts } from '../accounts/queries.ts';
import type { AttemptContext } from '../attempts/close.ts';
import { openReceiptMaker } from '../attempts/receipts/make-receipt.ts';
import { insertText } from '../auth/consents/queries.ts';
import { hasCourses, insertCourse } from '../courses/queries.ts';
import type { AppContext } from '../platform/app-context.ts';
import { plusDays } from '../platform/clock.ts';
import { type Db, inTransaction } from '../platform/database/database.ts';
import { storeQuestions } from '../questions/storing/queries.ts';
import { listRubrics } from '../reviews/rubrics/queries.ts';
import { addClass, makeDemoClass } from './class.ts';
import { addDemoClasses, allowDemoLearner } from './classes-and-allowances.ts';
import { type DemoContent, readContent } from './content.ts';
import { type CourseName, type DemoCourse, demoCourses } from './courses.ts';
import { addGrammarCheck, readGrammar } from './grammar.ts';
import { readHarbourQuiz, storeHarbourQuiz } from './harbour-quiz.ts';
import { setHowMarked } from './how-marked.ts';
import { addIntegrations } from './integrations.ts';
import { callerOf, sitInThePast } from './past-results.ts';
import { keepSignInLines, makeDemoPeople, readSignInLines } from './people.ts';
import { giveUploads } from './queries.ts';
import { type DemoResult, demoResults } from './results.ts';
import { addReview } from './reviews.ts';
import { the } from './the.ts';

const PREPARED_DAYS_AGO = 60;
/** What learners of the demo are asked before a Speaking test. */
const RECORDING_TEXT =
  'We record what you say in this test, so that a teacher can mark it. Only the people who mark it listen to it. We delete the recording a year after your result. Ask us if you do not want to be recorded: you can take the test face to face.';
/** Where among the learners of `people.ts` the one is who has accommodations. */
const TEO = 1;
/** Who marks beside the admin: the first marks again what a learner asks about. */
const MARKERS = ['s.adeyemi', 'j.moreau'];

/**
 * Fills an empty database with a demo: courses of each skill, people of each role, past results; all of it or nothing.
 * There is a superadmin already. Gives the lines of the start: how each person logs in, also at later starts.
 */
export async function fillDemo(context: AppContext): Promise<string[]> {
  const { db, clock, settings } = context;
  if (!(await hasCourses(db))) {
    // Before the transaction, which waits for nothing but the database. What is cut off here is cleared away later.
    const ownerId = await superadminId(db);
    const [content, grammar, harbourQuiz, { accounts, lines }, demoClass] = await Promise.all([
      readContent(context, ownerId),
      readGrammar(),
      readHarbourQuiz(context),
      makeDemoPeople(),
      makeDemoClass(),
    ]);
    const now = clock.now();
    const makeReceipt = openReceiptMaker(context);
    await inTransaction(db, async (db) => {
      const people: AccountRow[] = [];
      for (const account of accounts) people.push(await insertAccount(db, account, plusDays(now, -PREPARED_DAYS_AGO)));
      const admin = the(people.find(({ role }) => role === 'admin'));
      const opened = plusDays(now, -(PREPARED_DAYS_AGO - 1));
      const then = { ...context, db, clock: { now: () => opened } };
      const courseIds = await addCourses(db, content, admin.id, opened);
      await addGrammarCheck(db, grammar, { adminId: admin.id, at: opened });
      const [marker, other] = MARKERS.map((name) => the(people.find(({ username }) => username === name)));
      const lead = callerOf(admin, now);
      await setHowMarked(then, { courseIds, lead, markerIds: [the(marker).id, the(other).id] });
      await storeHarbourQuiz({ ...context, db }, harbourQuiz, admin.id);
      const learners = people.filter(({ role }) => role === 'user');
      for (const result of demoResults) {
        const learner = the(learners[result.learner]);
        const attemptId = await addResult(db, result, { content, courseIds, learner, now, makeReceipt });
        const by = { attemptId, learner, marker: admin, again: the(marker) };
        if (result.review) await addReview({ ...context, db }, by, result.review);
      }
      await insertText(db, { kind: 'recording', text: RECORDING_TEXT, from_at: now, made_by: admin.id });
      const left = await addClass(db, demoClass, { courseId: the(courseIds.get('dayInBrackwater')), now, makeReceipt });
      await allowDemoLearner({ ...context, db }, { adminId: admin.id, learnerId: the(learners[TEO]).id });
      const present = learners.filter(({ status }) => status === 'active');
      await addDemoClasses(
        { ...context, db },
        {
          adminId: admin.id,
          teacherId: the(people.find(({ access }) => access === 'classes')).id,
          learnerIds: present.map(({ id }) => id),
          otherIds: left.slice(0, 9),
        },
      );
      await addIntegrations({ ...context, db }, ownerId);
    });
    keepSignInLines(settings.dataDir, lines);
  }
  const lines = readSignInLines(settings.dataDir);
  return lines.length > 0 ? ['The demo data is ready. Log in as:', ...lines] : [];
}

/** The superadmin owns the uploads until the accounts of the demo exist. */
async function superadminId(db: Db): Promise<number> {
  const { rows } = await listAccounts(db, {
    role: 'superadmin',
    sortBy: 'id',
    direction: 'asc',
    slice: { offset: 0, limit: 1 },
  });
  return the(rows[0]).id;
}

async function addCourses(db: Db, content: DemoContent, adminId: number, now: Date): Promise<Map<CourseName, number>> {
  const ids = new Map<CourseName, number>();
  const rubrics = await listRubrics(db, null);
  for (const [name, parts] of content.parts) {
    const { title, subject, description, type, minutes, rubric, settings }: DemoCourse = demoCourses[name];
    const rubric_id = rubric === undefined ? null : the(rubrics.find((one) => one.name === rubric)).id;
    const test_duration = minutes === null ? null : minutes * 60;
    const row = { title, subject, description, type, test_duration, rubric_id, ...settings };
    const { id } = await insertCourse(db, row, adminId, now);
    for (const part of parts) {
      await storeQuestions(db, { courseId: id, ...part, replace: false, at: now });
      const uploadIds = [part.audioUploadId, part.pictureUploadId].filter((uploadId) => uploadId !== null);
      if (uploadIds.length > 0) await giveUploads(db, uploadIds, adminId);
    }
    ids.set(name, id);
  }
  return ids;
}

type Placing = Pick<AttemptContext, 'now' | 'makeReceipt'> & {
  content: DemoContent;
  courseIds: Map<CourseName, number>;
  learner: AccountRow;
};

/** Gives the attempt's id. */
async function addResult(db: Db, result: DemoResult, { content, courseIds, learner, ...at }: Placing): Promise<number> {
  const { course, daysAgo, minutesTaken } = result;
  const done = 'right' in result ? { right: result.right } : the(content.work.get(result));
  if ('uploadIds' in done) await giveUploads(db, done.uploadIds, learner.id);
  const past = { courseId: the(courseIds.get(course)), accountId: learner.id, username: learner.username };
  return await sitInThePast(db, { ...past, daysAgo, minutesTaken, done }, at);
}
