import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@parlance/contract/endpoint';
import {
  calendarFeed,
  makeCalendarAddress,
  sittingCalendar,
  sittingEmails,
} from '@parlance/contract/sittings/calendar';
import { changeCandidates, exportRoster, importRoster, listCandidates } from '@parlance/contract/sittings/candidates';
import { listPaperChanges, takeInChanges } from '@parlance/contract/sittings/papers';
import {
  cancelSitting,
  checkRelease,
  duplicateSitting,
  publishSitting,
  releaseSitting,
} from '@parlance/contract/sittings/publishing';
import {
  endAccessCode,
  findSittingPeople,
  getSebFile,
  makeAccessCode,
  setParts,
  setSittingClasses,
  setSittingStaff,
} from '@parlance/contract/sittings/set-up';
import { addSitting, deleteSitting, editSitting, getSitting } from '@parlance/contract/sittings/sitting';
import { beat, enterSitting, getOwnSitting } from '@parlance/contract/sittings/taking';
import { plusSeconds } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/database.ts';
import { freezeSitting } from '../../src/questions/papers/freeze.ts';
import { listPapers } from '../../src/questions/papers/queries.ts';
import { addCandidates } from '../../src/sittings/candidates/queries.ts';
import { numberCandidates } from '../../src/sittings/publishing/queries.ts';
import { insertSitting, updateSitting } from '../../src/sittings/queries.ts';
import { replaceParts, replaceStaff } from '../../src/sittings/set-up/queries.ts';
import { signedInAs } from '../people.ts';
import { done, type Input, type Rig, type Row, type School } from './rig.ts';

const PLACE = '11111111-1111-4111-8111-111111111111';

type Draft = { id: number; version: number };

const staffOf = ({ teacher, invigilator }: School) => [
  { account_id: teacher.id, part: 'lead' as const },
  { account_id: invigilator.id, part: 'invigilator' as const },
];

/** A draft of the teacher of the school, with a test and the learner, or somebody else. */
async function aDraft({ db, clock, school }: Rig, accountId = school.candidate.id): Promise<Draft> {
  const now = clock.now();
  const id = await insertSitting(db, {
    title: 'Mock',
    time_zone: 'UTC',
    starts_at: plusSeconds(now, 1200),
    created_by: school.teacher.id,
    created_at: now,
    changed_at: now,
  });
  const part = { course_id: school.exam.id, start: 'follows' as const, starts_at: null, break_seconds: 0 };
  await replaceParts(db, id, [part]);
  await replaceStaff(db, id, staffOf(school));
  await addCandidates(db, { id, status: 'draft' }, [accountId], { actorId: school.teacher.id, now });
  return { id, version: 1 };
}

type Making = (rig: Rig, sitting: Draft) => Input | Promise<Input>;

/** A draft for this call alone, which the teacher of another class does not see. */
const draft = (more: Making = () => ({})): Row => ({
  mine: async (rig) => {
    const sitting = await aDraft(rig);
    return { params: { id: sitting.id }, ...(await more(rig, sitting)) };
  },
  isPupils: true,
  invigilator: '403',
});

/** Of a call that only looks. */
const looking = (row: Row): Row => ({ ...row, invigilator: 'yes' });

/** What was made once for a rig, by a name. */
const made = new WeakMap<object, Map<string, Promise<Draft>>>();

export function once({ school }: Rig, name: string, make: () => Promise<Draft>): Promise<Draft> {
  const own = made.get(school) ?? new Map<string, Promise<Draft>>();
  made.set(school, own);
  const kept = own.get(name) ?? make();
  own.set(name, kept);
  return kept;
}

/** One draft for all calls that leave it a draft, as it is by now. */
const sameDraft = (more: Making = () => ({})): Row => ({
  mine: async (rig) => {
    const { id } = await once(rig, 'draft', () => aDraft(rig));
    const sitting = await rig.db
      .selectFrom('sittings')
      .select(['id', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { params: { id }, ...(await more(rig, sitting)) };
  },
  isPupils: true,
  invigilator: '403',
});

/** The same, published. */
export async function published(rig: Rig, accountId?: number): Promise<Draft> {
  const { id } = await aDraft(rig, accountId);
  const now = rig.clock.now();
  await numberCandidates(rig.db, id);
  await inTransaction(rig.db, (db) => freezeSitting(db, id, now));
  await updateSitting(rig.db, id, { status: 'published', ends_by: plusSeconds(now, 1800) }, now);
  return { id, version: 2 };
}

/** A published one for this call alone. */
const ofPublished = (more: Making): Row => ({
  mine: async (rig) => {
    const sitting = await published(rig);
    return { params: { id: sitting.id }, ...(await more(rig, sitting)) };
  },
  isPupils: true,
  invigilator: '403',
});

const withVersion =
  (more: object = {}): Making =>
  (_rig, { version }) => ({ body: { version, ...more } });

/** A sitting that this caller takes, and one that somebody else does. */
export const ofLearner = (body?: unknown): Row => ({
  mine: async (rig, by) => {
    const { id } = await once(rig, `of ${by.id}`, () => published(rig, by.id));
    return { params: { id }, body };
  },
  theirs: {
    whose: 'someone else’s',
    build: async (rig) => {
      const { id } = await once(rig, 'theirs', async () => published(rig, (await signedInAs('user', rig)).id));
      return { params: { id }, body };
    },
  },
});

export const sittingRows: [Endpoint, Row][] = [
  [addSitting, { mine: () => ({ body: { title: randomUUID() } }) }],
  [getSitting, looking(sameDraft())],
  [editSitting, sameDraft(withVersion({ title: 'Mock' }))],
  [deleteSitting, draft()],
  [setParts, sameDraft(({ school }, { version }) => ({ body: { version, parts: [{ course_id: school.exam.id }] } }))],
  [
    setSittingStaff,
    sameDraft(({ school }, { version }) => ({
      body: { version, staff: staffOf(school) },
    })),
  ],
  [setSittingClasses, sameDraft(withVersion({ class_ids: [] }))],
  [makeAccessCode, sameDraft(withVersion())],
  [endAccessCode, sameDraft(withVersion())],
  // Any browser will do in it.
  [getSebFile, { ...looking(sameDraft()), status: 409 }],
  [findSittingPeople, { mine: () => ({ query: { part: 'candidate' } }) }],
  [listCandidates, looking(sameDraft())],
  [changeCandidates, sameDraft(withVersion({ add: [] }))],
  [
    importRoster,
    sameDraft(({ school }, { version }) => ({
      form: {
        version: String(version),
        dryRun: 'true',
        file: new File([`email\n${school.learner.email}\n`], 'roster.csv', { type: 'text/csv' }),
      },
    })),
  ],
  [exportRoster, sameDraft()],
  // Learners can practise its test: that is to be confirmed.
  [publishSitting, { ...sameDraft(withVersion()), status: 400 }],
  [
    cancelSitting,
    {
      mine: async (rig) => {
        const { id, version } = await published(rig);
        return { params: { id }, body: { version, reason: 'The heating is broken.' } };
      },
      isPupils: true,
      invigilator: '403',
    },
  ],
  [listPaperChanges, ofPublished(async () => ({}))],
  [
    takeInChanges,
    ofPublished(async ({ db }, { id, version }) => {
      const [paper] = await listPapers(db, id);
      const revision = db
        .selectFrom('courses')
        .select('content_revision')
        .where('id', '=', paper?.courseId ?? 0);
      const { content_revision } = await revision.executeTakeFirstOrThrow();
      return { params: { id, partId: paper?.partId ?? 0 }, body: { version, content_revision } };
    }),
  ],
  [duplicateSitting, sameDraft()],
  [sittingEmails, looking(sameDraft())],
  [checkRelease, looking(sameDraft())],
  // It has not started.
  [releaseSitting, { ...sameDraft(withVersion()), status: 409 }],
  [getOwnSitting, ofLearner()],
  [enterSitting, ofLearner({ place: PLACE })],
  // Who sees the whole school sees every sitting.
  [sittingCalendar, { mine: ofLearner().mine }],
  [
    calendarFeed,
    {
      mine: async (rig) => {
        const { file } = await done<{ file: string }>(rig, makeCalendarAddress, {}, await signedInAs('user', rig));
        return { params: { file } };
      },
    },
  ],
  [beat, ofLearner({ place: PLACE, phase: 'waiting_room' })],
];
