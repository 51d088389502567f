import { randomUUID } from 'node:crypto';
import { resetFactors } from '@parlance/contract/account-admin';
import { reviewAttempt } from '@parlance/contract/attempt-review';
import {
  getAttempt,
  openAttempt,
  putRecording,
  recordPlay,
  saveAttempt,
  submitAttempt,
  submitSpeakingTest,
  submitWritingAnswer,
} from '@parlance/contract/attempts';
import {
  changePassword,
  endOwnSession,
  login,
  logout,
  register,
  resetPassword,
  sendResetOtp,
  updateProfile,
  verifyOtp,
} from '@parlance/contract/auth';
import { courseDetailsWithQuestions } from '@parlance/contract/author-test';
import { addConsentText, giveConsent } from '@parlance/contract/consents';
import { sendMessage } from '@parlance/contract/contact';
import type { Endpoint } from '@parlance/contract/endpoint';
import {
  acceptInvitation,
  addAccountsFromCsv,
  countInvitationMails,
  openInvitation,
} from '@parlance/contract/invitations';
import { findSealedRecording, uploadListeningAudio, uploadPicture } from '@parlance/contract/media';
import {
  erasePerson,
  exportOwnData,
  exportPersonalData,
  previewErasure,
} from '@parlance/contract/personal-data/personal-data';
import { previewRetention, setRetention } from '@parlance/contract/personal-data/retention';
import { getPractice, practise } from '@parlance/contract/practice';
import { checkReceipt, getReceipt, getReceiptPage } from '@parlance/contract/receipts/receipts';
import { allocateRemark, getRemark, listRemarks, requestRemark, withdrawRemark } from '@parlance/contract/remarks';
import { REPORT_CODE_SIGNS } from '@parlance/contract/reports/report-code';
import {
  changeReport,
  checkReport,
  getReport,
  issueReport,
  listReports,
  type ReportPayload,
  SHOWS_NOTHING,
} from '@parlance/contract/reports/score-report';
import {
  addFactor,
  confirmFactor,
  finishSetUp,
  passkeyOptions,
  proveAgain,
  remakeRecoveryCodes,
  removeFactor,
  setUpFactor,
  verifySecondFactor,
} from '@parlance/contract/second-factor';
import { getAnnotations, saveAnnotations } from '@parlance/contract/taking/annotations';
import { endBreak, takeBreak } from '@parlance/contract/taking/breaks';
import { ownTime } from '@parlance/contract/taking/own-time';
import { insertPauses } from '../../src/attempts/clock/queries.ts';
import { insertText, listTexts } from '../../src/auth/consents/queries.ts';
import { newSpokenCode } from '../../src/platform/spoken-code.ts';
import { insertReport } from '../../src/reports/queries.ts';
import { findRemark, insertRemark } from '../../src/reviews/remarks/queries.ts';
import { type Person, signedInAs } from '../people.ts';
import { accommodationRows } from './accommodation-rows.ts';
import { bankRows, drawRows } from './bank-rows.ts';
import { classRows } from './class-rows.ts';
import { deviceCheckRows } from './device-check-rows.ts';
import { factRows } from './fact-rows.ts';
import { identityRows } from './identity-rows.ts';
import { importRows } from './import-rows.ts';
import { integrationRows } from './integration-rows.ts';
import { invigilationRows } from './invigilation-rows.ts';
import { ltiRows } from './lti-rows.ts';
import { overallRows } from './overall-rows.ts';
import { practiceRows } from './practice-rows.ts';
import { type Build, done, type Input, type Rig, type Row } from './rig.ts';
import { rubricRows } from './rubric-rows.ts';
import { scaleRows } from './scale-rows.ts';
import { secondMarkingRows } from './second-marking-rows.ts';
import { sittingRows } from './sitting-rows.ts';
import { staffRows } from './staff-rows.ts';

/** The name of a call, as the tables have it. */
export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

/** The row of each call that needs one, by its name. */
export function everyRow(): Map<string, Row> {
  return new Map(
    [
      ...learnerRows,
      ...practiceRows,
      ...publicRows,
      ...personRows,
      ...staffRows,
      ...secondMarkingRows,
      ...rubricRows,
      ...scaleRows,
      ...overallRows,
      ...bankRows,
      ...drawRows,
      ...importRows,
      ...accommodationRows,
      ...classRows,
      ...sittingRows,
      ...deviceCheckRows,
      ...factRows,
      ...identityRows,
      ...ltiRows,
      ...invigilationRows,
      ...integrationRows,
    ].map(([endpoint, row]) => [nameOf(endpoint), row]),
  );
}

const SOMEBODY_ELSES = 'someone else’s';

/** The learner's, or the other learner's where the learner asks. */
const another = ({ school }: Rig, by: Person) => (by.id === school.learner.id ? school.otherLearner : school.learner);

type Skill = 'reading' | 'writing' | 'speaking';
type Opened = { attempt: { id: number; sequence: number }; questions: { id: number }[] };

/** An open attempt of this person, the one that is open already or a new one. */
async function attemptOf(rig: Rig, by: Person, skill: Skill) {
  const { attempt, questions } = await done<Opened>(rig, openAttempt, { body: { courseId: rig.school[skill].id } }, by);
  return { id: attempt.id, sequence: attempt.sequence + 1, questionId: questions[0]?.id ?? 0 };
}

/** A call that names an attempt, of the caller and of somebody else. */
function ofAttempt(
  skill: Skill,
  inputOf: (attempt: Awaited<ReturnType<typeof attemptOf>>, rig: Rig) => Input | Promise<Input>,
  more: Partial<Row> = {},
): Row {
  return {
    mine: async (rig, by) => inputOf(await attemptOf(rig, by, skill), rig),
    theirs: {
      whose: SOMEBODY_ELSES,
      build: async (rig, by) => inputOf(await attemptOf(rig, another(rig, by), skill), rig),
    },
    ...more,
  };
}

/** A call that names a closed attempt: of the caller, and of a learner whom staff in reach see. */
const ofReceipt: Row = {
  mine: async (rig, by) => await closedAttemptOf(rig, by),
  theirs: { whose: SOMEBODY_ELSES, build: (rig, by) => closedAttemptOf(rig, another(rig, by)), isSeenByStaff: true },
};

/** The same where staff have a call of their own. */
function ofReviewWith(body?: unknown): Row {
  const named = async (rig: Rig, by: Person) => ({
    ...(await closedAttemptOf(rig, by)),
    ...(body !== undefined && { body }),
  });
  return { mine: named, theirs: { whose: SOMEBODY_ELSES, build: (rig, by) => named(rig, another(rig, by)) } };
}
const ofReview = ofReviewWith();

async function closedAttemptOf(rig: Rig, by: Person): Promise<Input> {
  const { id, questionId } = await attemptOf(rig, by, 'reading');
  const body = { courseId: rig.school.reading.id, attemptId: id, answers: answered(questionId) };
  await done(rig, submitAttempt, { body }, by);
  return { params: { id } };
}

/** A call that names something of the caller, and of somebody else. */
function mineAndTheirs(build: (rig: Rig, by: Person) => Promise<Input>, more: { isSeenByStaff?: true } = {}): Row {
  return {
    mine: build,
    theirs: { whose: SOMEBODY_ELSES, build: (rig, by) => build(rig, another(rig, by)), ...more },
  };
}

/** The report of a closed attempt as it is asked for, and one that was issued. */
async function reportAsked(rig: Rig, by: Person) {
  const { params } = await closedAttemptOf(rig, by);
  return { body: { attempt_id: params?.id, shows: SHOWS_NOTHING } };
}

async function reportOf(rig: Rig, by: Person): Promise<Input> {
  const { body } = await reportAsked(rig, by);
  const code = newSpokenCode(REPORT_CODE_SIGNS);
  const at = rig.clock.now();
  // Also of a result that is held back, of which none is issued.
  const payload: ReportPayload = {
    name: 'A',
    course: { title: 'Reading', type: 'Reading' },
    takenAt: at.toISOString(),
    issuer: 'School',
    score: { score: 1, outOf: 1 },
  };
  const subject = { attemptId: Number(body.attempt_id) };
  await insertReport(rig.db, { code, subject, partIds: [], payload, shows: SHOWS_NOTHING, at });
  return { params: { code } };
}

/** The id of a break of an attempt that has ended by itself. */
async function breakOf({ db, clock }: Rig, attemptId: number): Promise<string> {
  const now = clock.now();
  const id = randomUUID();
  await insertPauses(db, [{ id, attempt_id: attemptId, kind: 'break', began_at: now, resume_at: now }]);
  return id;
}

/** The id of a session of this person, a new one. */
async function sessionOf(rig: Rig, { id }: Person): Promise<number> {
  const rows = await rig.db.selectFrom('sessions').selectAll().where('account_id', '=', id).execute();
  const [session] = rows;
  if (!session) throw new Error(`Account ${id} has no session.`);
  const { id: _id, ...copy } = session;
  const tokenHash = Buffer.from(`${rows.length}-${id}`.padEnd(32, '.'));
  const made = await rig.db
    .insertInto('sessions')
    .values({ ...copy, token_hash: tokenHash })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

const courseOf =
  (skill: Skill): Build =>
  ({ school }) => ({ params: { courseId: school[skill].id } });
const answered = (questionId: number) => ({ [String(questionId)]: 'A' });

const learnerRows: [Endpoint, Row][] = [
  [courseDetailsWithQuestions, { mine: courseOf('reading') }],
  [findSealedRecording, { mine: courseOf('reading') }],
  [openAttempt, { mine: ({ school }) => ({ body: { courseId: school.reading.id } }) }],
  [getAttempt, ofAttempt('reading', ({ id }) => ({ params: { id } }))],
  [saveAttempt, ofAttempt('reading', ({ id, sequence }) => ({ params: { id }, body: { sequence, answers: {} } }))],
  [getAnnotations, ofAttempt('reading', ({ id }) => ({ params: { id } }))],
  [
    saveAnnotations,
    ofAttempt('reading', ({ id }) => ({
      params: { id },
      body: { sequence: 1, annotations: { highlights: [], crossed: {} } },
    })),
  ],
  [recordPlay, ofAttempt('reading', ({ id }) => ({ params: { id }, body: { part: 1 } }), { status: 400 })],
  [
    putRecording,
    // Without a file: what a recording is made of is tested elsewhere.
    ofAttempt('speaking', ({ id, questionId }) => ({ params: { id, questionId } }), { status: 400 }),
  ],
  [
    submitAttempt,
    ofAttempt('reading', ({ id, questionId }, { school }) => ({
      body: { courseId: school.reading.id, attemptId: id, answers: answered(questionId) },
    })),
  ],
  [
    submitWritingAnswer,
    ofAttempt('writing', ({ id, questionId }, { school }) => ({
      body: { courseId: school.writing.id, attemptId: id, answers: answered(questionId) },
    })),
  ],
  [
    submitSpeakingTest,
    ofAttempt('speaking', ({ id }, { school }) => ({
      form: { courseId: String(school.speaking.id), attemptId: String(id) },
    })),
  ],
  [ownTime, { mine: courseOf('reading') }],
  [reviewAttempt, ofReview],
  // No policy of the matrix shows right and wrong.
  [getPractice, { ...ofReview, status: 409 }],
  [practise, { ...ofReviewWith({ questionId: 1, answer: 'A' }), status: 409 }],
  // Nothing of the matrix is marked by a person, and offered.
  [getRemark, ofReview],
  [requestRemark, { ...ofReviewWith({}), status: 409 }],
  [withdrawRemark, { ...ofReview, status: 409 }],
  [listRemarks, { mine: () => ({ query: {} }) }],
  [
    allocateRemark,
    {
      mine: async (rig) => {
        const { params } = await closedAttemptOf(rig, rig.school.learner);
        const attemptId = Number(params?.['id']);
        await insertRemark(rig.db, { attemptId, reason: '', at: rig.clock.now() });
        const id = (await findRemark(rig.db, attemptId))?.id ?? 0;
        return { params: { id }, body: { marker_id: (await signedInAs('admin', rig)).id } };
      },
    },
  ],
  [issueReport, mineAndTheirs(reportAsked)],
  [listReports, ofReview],
  [getReport, mineAndTheirs(reportOf, { isSeenByStaff: true })],
  [changeReport, mineAndTheirs(async (rig, by) => ({ ...(await reportOf(rig, by)), body: { shows: SHOWS_NOTHING } }))],
  [getReceipt, ofReceipt],
  [getReceiptPage, ofReceipt],
  [checkReceipt, { mine: () => ({ body: { code: 'PR-0000-0000-0000-1' } }) }],
  [
    takeBreak,
    // Nobody of the matrix has a break left.
    ofAttempt('reading', ({ id }) => ({ params: { id }, body: { breakId: randomUUID() } }), { status: 409 }),
  ],
  [
    endBreak,
    ofAttempt('reading', async ({ id }, rig) => ({ params: { id, breakId: await breakOf(rig, id) }, body: {} })),
  ],
  [updateProfile, { mine: () => ({ body: { username: 'Amina', phone: '1' } }) }],
  [
    changePassword,
    {
      mine: () => ({ body: { currentPassword: 'x', newPassword: 'short' } }),
      status: 400,
    },
  ],
  [
    exportOwnData,
    {
      mine: () => ({ body: { password: 'x' } }),
      status: 400,
    },
  ],
  [logout, { mine: async (rig) => ({ token: (await signedInAs('user', rig)).token }) }],
  [
    endOwnSession,
    {
      mine: async (rig, by) => ({ params: { id: await sessionOf(rig, by) } }),
      theirs: {
        whose: SOMEBODY_ELSES,
        build: async (rig, by) => ({ params: { id: await sessionOf(rig, another(rig, by)) } }),
      },
    },
  ],
];

const aPerson: Build = async (rig) => ({ params: { id: (await signedInAs('user', rig)).id } });

const anything = { text: 'We record what you say.' };

async function aConsentText(rig: Rig): Promise<{ body: { text_id: number; agreed: boolean } }> {
  const text = {
    ...anything,
    kind: 'recording' as const,
    from_at: rig.clock.now(),
    made_by: (await signedInAs('superadmin', rig)).id,
  };
  await insertText(rig.db, text);
  const [newest] = await listTexts(rig.db);
  return { body: { text_id: newest?.id ?? 0, agreed: true } };
}

const personRows: [Endpoint, Row][] = [
  [setRetention, { mine: () => ({ body: { kind: 'accounts', days: null } }) }],
  [previewRetention, { mine: () => ({ query: { kind: 'accounts', days: '30' } }) }],
  [addConsentText, { mine: () => ({ body: { kind: 'recording', ...anything } }) }],
  [giveConsent, { mine: aConsentText }],
  [exportPersonalData, { mine: aPerson }],
  [previewErasure, { mine: aPerson }],
  [
    erasePerson,
    {
      mine: async (rig) => {
        const { id, email } = await signedInAs('user', rig);
        return { params: { id }, body: { email, reason: 'Asked for it.' } };
      },
    },
  ],
];

const TOKEN = 'an invitation that nobody sent';
let asked = 0;
/** Another one each time: an email that was tried often has to wait. */
const anEmail = () => `nobody-${(asked += 1)}@example.org`;

/** Nobody is refused for who they are: secrets and passwords are what these calls ask for. */
const CODE = { kind: 'totp', code: '000000' };

const publicRows: [Endpoint, Row][] = [
  [
    register,
    { mine: () => ({ body: { username: 'A', email: anEmail(), phone: '1', password: 'password' } }), status: 400 },
  ],
  [checkReport, { mine: () => ({ params: { code: '7K4M9XQP2TRD' } }), status: 404 }],
  [login, { mine: () => ({ body: { email: anEmail(), password: 'four quiet rooms' } }), status: 401 }],
  // The callers have no password that could be right.
  [addFactor, { mine: () => ({ body: { kind: 'totp', name: 'Phone', password: 'four quiet rooms' } }), status: 400 }],
  [removeFactor, { mine: () => ({ params: { id: 1 }, body: { password: 'four quiet rooms' } }), status: 400 }],
  [remakeRecoveryCodes, { mine: () => ({ body: { password: 'four quiet rooms' } }), status: 400 }],
  [confirmFactor, { mine: () => ({ params: { id: 1 }, body: { proof: CODE } }), status: 401 }],
  [proveAgain, { mine: () => ({}), status: 409 }],
  [
    resetFactors,
    {
      mine: async (rig) => ({ params: { id: (await signedInAs('admin', rig)).id } }),
      theirs: { whose: 'a learner’s', build: ({ school }) => ({ params: { id: school.learner.id } }) },
      status: 409,
    },
  ],
  [passkeyOptions, { mine: () => ({ body: { ticket: TOKEN } }), status: 401 }],
  [verifySecondFactor, { mine: () => ({ body: { ticket: TOKEN, proof: CODE } }), status: 401 }],
  [setUpFactor, { mine: () => ({ body: { ticket: TOKEN, kind: 'totp', name: 'Phone' } }), status: 401 }],
  [finishSetUp, { mine: () => ({ body: { ticket: TOKEN, id: 1, proof: CODE } }), status: 401 }],
  [sendResetOtp, { mine: () => ({ body: { email: anEmail() } }) }],
  [verifyOtp, { mine: () => ({ body: { email: anEmail(), otp: '000000' } }), status: 400 }],
  [resetPassword, { mine: () => ({ body: { email: anEmail(), newPassword: 'six quiet rooms' } }), status: 400 }],
  [openInvitation, { mine: () => ({ body: { token: TOKEN } }), status: 400 }],
  [acceptInvitation, { mine: () => ({ body: { token: TOKEN, newPassword: 'six quiet rooms' } }), status: 400 }],
  [sendMessage, { mine: () => ({ body: { email: anEmail(), name: 'A', subject: 'B', message: 'C' } }) }],
  [countInvitationMails, { mine: () => ({ query: { sent_at: '2026-03-01T09:00:00.000Z' } }) }],
  [uploadListeningAudio, { mine: () => ({ form: {} }), status: 400 }],
  // Without a file: what is a picture is tested elsewhere.
  [uploadPicture, { mine: () => ({}), status: 415 }],
  [
    addAccountsFromCsv,
    { mine: () => ({ form: { dryRun: 'true', file: csv('username,email\nMara,mara@example.org\n') } }) },
  ],
];

function csv(text: string): File {
  return new File([text], 'file.csv', { type: 'text/csv' });
}
