import { randomUUID } from 'node:crypto';
import { NO_ACCOMMODATION, setAccommodation } from '@parlance/contract/accommodations';
import { users } from '@parlance/contract/account-admin';
import { openAttempt, saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { login, sendResetOtp } from '@parlance/contract/auth';
import { sendMessage as writeToSchool } from '@parlance/contract/contact';
import { addRecordNote } from '@parlance/contract/facts/record';
import { checkIdentity, hold, sendMessage } from '@parlance/contract/invigilation/actions';
import { noteIncident } from '@parlance/contract/invigilation/incidents';
import { practise } from '@parlance/contract/practice';
import { writingReviews } from '@parlance/contract/reviews';
import { makeCalendarAddress } from '@parlance/contract/sittings/calendar';
import { changeCandidates } from '@parlance/contract/sittings/candidates';
import { giveAllowance } from '@parlance/contract/taking/allowances';
import { saveAnnotations } from '@parlance/contract/taking/annotations';
import { aSpeakingAttempt, record } from '../attempt-builder.ts';
import { audioFile } from '../audio-file.ts';
import { aSchoolClass } from '../classes/school-class.ts';
import { aCourse, type BuiltCourse } from '../course-builder.ts';
import { type Person, signedInAs } from '../people.ts';
import { action, beatsInTest, sitsDown } from '../sittings/a-room.ts';
import { aReading, aSitting, enters, ok } from '../sittings/built-sitting.ts';
import { aSubmission } from '../submission-builder.ts';
import type { TestApp } from '../test-app.ts';

/** Words of one person, each of which is found again wherever it is stored. */
export type Words = {
  say: (what: string) => string;
  /** What each word was said of. */
  said: Map<string, string>;
};

/** `salt` makes the words of two people differ; it is letters. */
export function wordsOf(salt: string): Words {
  const said = new Map<string, string>();
  return {
    said,
    say: (what) => {
      const word = `zq${salt}${'abcdefghijklmnopqrstuvwxyz'[said.size % 26]}${'xyw'[Math.floor(said.size / 26)]}`;
      said.set(word, what);
      return word;
    },
  };
}

export type School = { office: Person; superadmin: Person; reading: BuiltCourse; writing: BuiltCourse };

/** A school in which people can leave something everywhere. */
export async function aSchool(testApp: TestApp): Promise<School> {
  const office = await signedInAs('admin', testApp);
  const superadmin = await signedInAs('superadmin', testApp);
  const reading = await aCourse(testApp, {
    attemptsAllowed: 9,
    passages: [
      [
        { type: 'reading_mcq', correct: 'B' },
        { type: 'fill_in_blanks', blanks: ['pole', 'tent'] },
      ],
    ],
  });
  const writing = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
  const show = { release: 'at_once', release_at: null, time_zone: 'UTC', released_at: null, version: 1 } as const;
  const seen = [
    'score',
    'breakdown',
    'comments',
    'questions',
    'answers',
    'right_wrong',
    'key',
    'explanation',
    'recording',
  ];
  const see = Object.fromEntries(seen.map((what) => [`see_${what}`, true]));
  for (const { id } of [reading, writing])
    await testApp.db
      .insertInto('release_policies')
      .values({ course_id: id, ...show, ...see } as never)
      .execute();
  return { office, superadmin, reading, writing };
}

/** The names of somebody, with characters that mean something to PostgreSQL, JSON or a pattern. */
export type Names = { username: string; fullName: string; number: string };

export type Somebody = Person & { attempts: number[]; sittingId: number; candidateId: number; names: Names };

/** A learner who has left something wherever a learner can. */
export async function somebody(
  testApp: TestApp,
  { office, superadmin, reading, writing }: School,
  { say }: Words,
): Promise<Somebody> {
  const call = async <T>(answer: Promise<{ status: number; body: T; text: string }>) => ok(await answer);
  const speaking = await aSpeakingAttempt(testApp);
  const { learner } = speaking;
  const email = `${say('email')}@example.org`;
  const names = {
    username: `${say('username')} "Zoë" (b+)`,
    fullName: `${say('full name')} O’Neil\\d [x]`,
    number: `${say('registration number')}-7`,
  };
  const form = { username: names.username, full_name: names.fullName, registration_number: names.number, email };
  await call(
    testApp.call(users.edit, { params: { id: learner.id }, body: { ...form, phone: say('phone') } }, superadmin),
  );
  const accommodation = { ...NO_ACCOMMODATION, extra_time_percent: 25, note_to_learner: say('note to the learner') };
  await call(
    testApp.call(
      setAccommodation,
      { params: { accountId: learner.id }, body: { ...accommodation, version: 0, reason: say('reason') } },
      office,
    ),
  );
  await aSchoolClass(testApp, { learners: [learner] });
  await call(
    testApp.call(
      giveAllowance,
      {
        params: { id: reading.id, accountId: learner.id },
        body: { kind: 'attempt', reason: say('reason of an allowance') },
      },
      office,
    ),
  );
  await call(testApp.call(makeCalendarAddress, {}, learner));
  await call(testApp.call(sendResetOtp, { body: { email } }));
  await testApp.call(login, { body: { email, password: 'not it at all' } });
  const message = { email, name: names.fullName, subject: say('subject'), message: say('message') };
  await call(testApp.call(writeToSchool, { body: message }));

  const [letter = 0, blanks = 0] = reading.questionIds;
  const answers = { [letter]: 'A', [blanks]: { 0: say('typed answer'), 1: 'tent' } };
  const body = { courseId: reading.id };
  const { attempt } = await call(testApp.call(openAttempt, { body }, learner));
  const id = attempt?.id ?? 0;
  const passageId = attempt ? await passageOf(testApp, reading) : 0;
  const highlights = [{ passageId, start: 0, end: 2, note: say('note beside the text') }];
  const annotations = { sequence: 1, annotations: { highlights, crossed: {} } };
  await call(testApp.call(saveAnnotations, { params: { id }, body: annotations }, learner));
  testApp.pass(60);
  await call(testApp.call(submitAttempt, { body: { ...body, attemptId: id, answers } }, learner));
  await testApp.call(
    saveAttempt,
    { params: { id }, body: { answers: { [blanks]: { 0: say('late answer') } }, sequence: 5 } },
    learner,
  );
  await call(
    testApp.call(practise, { params: { id }, body: { questionId: blanks, answer: { 0: say('practised') } } }, learner),
  );
  const essay = `${say('essay')} and more words`;
  const text = await aSubmission(testApp, writing, { by: learner, answers: { [writing.questionIds[0] ?? 0]: essay } });
  const notes = [
    {
      kind: 'words' as const,
      question_id: writing.questionIds[0] ?? 0,
      start: 0,
      end: 4,
      quote: essay.slice(0, 4),
      text: say('note of a marker'),
    },
  ];
  const score = { score: 60, comment: say('comment'), notes };
  await call(testApp.call(writingReviews.score, { params: { id: text }, body: score }, office));
  const noted = { text: say('note between markers') };
  await call(testApp.call(writingReviews.addMarkerNote, { params: { id: text }, body: noted }, office));
  for (const questionId of speaking.course.questionIds.slice(0, 1))
    await call(record(testApp, speaking, questionId, audioFile('tone.ogg')));
  await call(
    testApp.call(
      submitAttempt,
      { body: { courseId: speaking.course.id, attemptId: speaking.params.id, answers: {} } },
      learner,
    ),
  );
  const seated = await sits(testApp, { office, learner, names, say });
  return { ...learner, email, names, attempts: [id, text, speaking.params.id, seated.attemptId], ...seated };
}

async function passageOf({ db }: TestApp, course: BuiltCourse): Promise<number> {
  const row = await db.selectFrom('passages').select('id').where('course_id', '=', course.id).executeTakeFirstOrThrow();
  return row.id;
}

type Sitting = { office: Person; learner: Person; names: Names; say: Words['say'] };

/** Takes a test in a room, in which everything is noted that can be. */
async function sits(testApp: TestApp, { office, learner, names, say }: Sitting) {
  const other = await signedInAs('user', testApp);
  const questions = [{ type: 'fill_in_blanks' as const, blanks: ['bell'] }];
  const courses = [await aReading(testApp, { questions, durationSeconds: 1200 })];
  const built = await aSitting(testApp, { startsIn: 60, learners: [learner, other], office, courses });
  const { id } = built;
  const candidate = await testApp.db
    .selectFrom('candidates')
    .innerJoin('sittings', 'sittings.id', 'sitting_id')
    .select(['candidates.id', 'sittings.version'])
    .where('sitting_id', '=', id)
    .where('account_id', '=', learner.id)
    .executeTakeFirstOrThrow();
  const change = [{ id: candidate.id, room: say('room'), seat: say('seat') }];
  ok(await testApp.call(changeCandidates, { params: { id }, body: { version: candidate.version, change } }, office));
  for (const one of [learner, other]) ok(await enters(testApp, built, one));
  testApp.pass(60);
  const seated = await sitsDown(testApp, built, learner);
  testApp.pass(30);
  const at = testApp.clock.now().getTime();
  const fact = {
    seq: 1,
    kind: 'paste' as const,
    attemptId: seated.attempt.id,
    beganAt: new Date(at - 4000).toISOString(),
    unsureMs: 10,
    details: { length: 64 },
  };
  ok(await beatsInTest(testApp, built, seated, { facts: [fact] }));
  const { candidateId } = seated;
  const does = async (answer: Promise<{ status: number; body: unknown; text: string }>) => void ok(await answer);
  const params = { id };
  await does(testApp.call(checkIdentity, { params, body: action({ candidateId, checked: true }) }, office));
  const told = { candidateIds: [candidateId], text: say('message in the room') };
  await does(testApp.call(sendMessage, { params, body: action(told) }, office));
  const all = { candidateIds: 'all' as const, text: `${names.fullName}, take your seat` };
  await does(testApp.call(sendMessage, { params, body: action(all) }, office));
  const kind = 'note' as const;
  const incident = { candidateId, kind, text: say('incident') };
  await does(testApp.call(noteIncident, { params, body: action(incident) }, office));
  const room = { kind, text: `A bell rang; ${names.username} and ${names.number} left.` };
  await does(testApp.call(noteIncident, { params, body: action(room) }, office));
  const answers = { [courses[0]?.questionIds[0] ?? 0]: { 0: say('typed in the examination') } };
  const body = { courseId: courses[0]?.id ?? 0, attemptId: seated.attempt.id, answers };
  ok(await testApp.call(submitAttempt, { body }, learner));
  const held = { candidateId, held: true, reason: say('why the result is held') };
  await does(testApp.call(hold, { params, body: action(held) }, office));
  const note = { noteId: randomUUID(), text: say('own note on the record') };
  ok(await testApp.call(addRecordNote, { params, body: note }, learner));
  return { attemptId: seated.attempt.id, sittingId: id, candidateId };
}
