import { writingReviews } from '@parlance/contract/reviews';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCourse, type BuiltCourse } from '../../test/course-builder.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { aSubmission } from '../../test/submission-builder.ts';
import { useTestApp } from '../../test/test-app.ts';

const HOW_MANY = 100;

const testApp = useTestApp();
let course: BuiltCourse;
let learner: Person;
let markers: Person[];
let ids: number[];

beforeAll(async () => {
  learner = await signedInAs('user', testApp);
  markers = [await signedInAs('admin', testApp), await signedInAs('admin', testApp)];
});

/** A hundred submissions: one through the API, and the others copied from it. */
beforeEach(async () => {
  course = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
  const first = await aSubmission(testApp, course, { by: learner });
  const {
    id: _id,
    pile: _pile,
    out_of: _outOf,
    ...like
  } = await testApp.db.selectFrom('attempts').selectAll().where('id', '=', first).executeTakeFirstOrThrow();
  const row = { ...like, plays: '{}', question_clocks: '{}', pinned_passages: '{}' };
  await testApp.db
    .insertInto('attempts')
    .values(Array.from({ length: HOW_MANY - 1 }, () => row))
    .execute();
  const query = { course_id: course.id };
  const { reviews } = (await testApp.call(writingReviews.pending, { query }, markers[0])).body;
  ids = reviews.map((review) => review.submission_id);
  if (ids.length !== HOW_MANY) throw new Error(`There are ${ids.length} submissions.`);
});

type ScoreBody = { score: number; comment: string; version: number };
type Save = {
  id: number;
  /** The version that was read before. */
  read: number;
  sent: { score: number; comment: string };
  status: number;
  /** Of the reply: the new version, or the review that was in the way. */
  version?: number;
  review?: ScoreBody;
};

const versionOf = async (id: number, by: Person) =>
  (await testApp.call(writingReviews.open, { params: { id } }, by)).body.submission.version;

/** Each marker gives scores of their own, so that a stored one says whose it is. */
async function save(marker: number, id: number, read: number, round = 0, { guarded = true } = {}): Promise<Save> {
  const sent = { score: 1000 * (marker + 1) + 100 * round + ids.indexOf(id), comment: `Marker ${marker}` };
  const body = guarded ? { ...sent, version: read } : sent;
  const answer = await testApp.call(writingReviews.score, { params: { id }, body }, markers[marker]);
  return { id, read, sent, status: answer.status, ...(answer.body as Pick<Save, 'version' | 'review'>) };
}

/** Both markers score everything, twenty at a time: each of the other's is on its way when theirs is. */
async function saveAll(read: number, round = 0, { guarded = true } = {}): Promise<Save[]> {
  const saves: Save[] = [];
  for (let start = 0; start < HOW_MANY; start += 20) {
    const batch = ids.slice(start, start + 20);
    const sent = batch.flatMap((id, at) => [0, 1].map((turn) => save((at + turn) % 2, id, read, round, { guarded })));
    saves.push(...(await Promise.all(sent)));
  }
  return saves;
}

const accepted = (saves: Save[]) => saves.filter(({ status }) => status === 200);

/**
 * How many saves were stored over one that their marker had not read, by the version they read and the one they made.
 */
const silentOverwrites = (saves: Save[]) => accepted(saves).filter(({ read, version }) => version !== read + 1).length;

/** What is stored now, with how many times the log says it was scored. */
async function storedReviews() {
  const rows = await testApp.db
    .selectFrom('reviews')
    .innerJoin('attempts', 'attempts.id', 'reviews.attempt_id')
    .where('attempt_id', 'in', ids)
    .select(['attempts.id', 'reviews.score', 'attempts.score as shown', 'reviews.comment', 'reviews.version'])
    .execute();
  const log = await testApp.db
    .selectFrom('audit_log')
    .where('action', '=', 'submission.scored')
    .where('subject_id', 'in', ids)
    .select(['subject_id', 'details'])
    .orderBy('id')
    .execute();
  return new Map(
    rows.map((row) => [row.id, { ...row, log: log.filter((entry) => entry.subject_id === row.id).map(detailsOf) }]),
  );
}

const detailsOf = ({ details }: { details: unknown }) =>
  details as { before: unknown; after: unknown; version: number };

/**
 * Every stored score is the last accepted one, every refusal names a stored one, and the log holds each of them once.
 */
async function expectNothingLost(saves: Save[]): Promise<void> {
  const stored = await storedReviews();
  let versions = 0;
  for (const id of ids) {
    const { log, score, shown, comment, version } = stored.get(id) ?? { log: [], version: 0 };
    const [won, lost] = [200, 409].map((status) => saves.filter((one) => one.id === id && one.status === status));
    const inOrder = (won ?? []).sort((one, two) => (one.version ?? 0) - (two.version ?? 0));
    expect({ score, comment }).toEqual(inOrder.at(-1)?.sent);
    expect(shown).toBe(score);
    expect(log).toEqual(
      inOrder.map(({ sent }, at) => ({ before: inOrder[at - 1]?.sent ?? null, after: sent, version: at + 1 })),
    );
    for (const { review } of lost ?? []) expect(inOrder[(review?.version ?? 0) - 1]?.sent).toMatchObject(said(review));
    versions += version;
  }
  expect(accepted(saves)).toHaveLength(versions);
}

const said = (review: ScoreBody | undefined) => ({ score: review?.score, comment: review?.comment });

describe('two markers at the same hundred submissions', () => {
  it('at once: one of each two saves is refused, and nothing is overwritten unseen', async () => {
    const first = await saveAll(0);
    expect(accepted(first)).toHaveLength(HOW_MANY);
    expect(first.filter(({ status }) => status === 409)).toHaveLength(HOW_MANY);
    const again = await saveAll(1, 1);
    expect(accepted(again)).toHaveLength(HOW_MANY);
    expect(silentOverwrites([...first, ...again])).toBe(0);
    await expectNothingLost([...first, ...again]);
  });

  it('from both ends, each reading before they save: what they had not read is refused', async () => {
    const work = async (marker: number, order: number[]) => {
      const saves: Save[] = [];
      for (const id of order) {
        const read = await versionOf(id, markers[marker] ?? learner);
        saves.push(await save(marker, id, read));
      }
      return saves;
    };
    const saves = (await Promise.all([work(0, ids), work(1, ids), work(1, ids.toReversed())])).flat();
    expect(silentOverwrites(saves)).toBe(0);
    await expectNothingLost(saves);
  });

  it('are seen to overwrite each other where no version is sent: the count can tell', async () => {
    const saves = await saveAll(0, 0, { guarded: false });
    expect(accepted(saves)).toHaveLength(2 * HOW_MANY);
    expect(silentOverwrites(saves)).toBe(HOW_MANY);
  });
});
