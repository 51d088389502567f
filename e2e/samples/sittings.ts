import { NO_ACCOMMODATION, setAccommodation } from '@parlance/contract/accommodations';
import type { Course } from '@parlance/contract/courses';
import { changeCandidates, listCandidates } from '@parlance/contract/sittings/candidates';
import { publishSitting } from '@parlance/contract/sittings/publishing';
import { setParts } from '@parlance/contract/sittings/set-up';
import { addSitting, type Sitting } from '@parlance/contract/sittings/sitting';
import { localOf } from '../../web/src/ui/format/format-zoned.ts';
import { aLearner, type Person } from '../fixtures/people.ts';
import { call, runSql, type Server } from '../fixtures/server.ts';

const ZONE = 'Europe/Paris';

type Settings = NonNullable<Parameters<typeof call<typeof addSitting>>[2]['body']>;

type Wanted = {
  title?: string;
  courses?: Course[];
  learners?: Person[];
  /** How many minutes from now; null for no date yet. */
  startsInMinutes?: number | null;
  settings?: Partial<Settings>;
};

/** A number of minutes from now, as a clock in Paris shows it. */
export function inMinutes(minutes: number): { local: string; time_zone: string } {
  return { local: localOf(new Date(Date.now() + minutes * 60_000).toISOString(), ZONE), time_zone: ZONE };
}

/** A draft with these tests, each after a break of a quarter of an hour, and these learners. */
export async function aDraftSitting(server: Server, admin: Person, wanted: Wanted = {}): Promise<Sitting> {
  const { title = 'B2 mock examination', courses = [], learners = [], startsInMinutes = null, settings = {} } = wanted;
  const starts = startsInMinutes === null ? {} : { starts_at: inMinutes(startsInMinutes) };
  const added = await call(
    server,
    addSitting,
    { body: { title, time_zone: ZONE, ...starts, ...settings } },
    admin.token,
  );
  let { sitting } = added;
  const params = { id: sitting.id };
  if (courses.length > 0) {
    const parts = courses.map(({ id }, at) => ({ course_id: id, break_seconds: at === 0 ? 0 : 900 }));
    const body = { version: sitting.version, parts };
    ({ sitting } = await call(server, setParts, { params, body }, admin.token));
  }
  if (learners.length > 0) {
    const body = { version: sitting.version, add: learners.map(({ user }) => user.id) };
    ({ sitting } = await call(server, changeCandidates, { params, body }, admin.token));
  }
  return sitting;
}

/** The same, with rooms and seats, and published. */
export async function aPublishedSitting(server: Server, admin: Person, wanted: Wanted = {}): Promise<Sitting> {
  const draft = await aDraftSitting(server, admin, { startsInMinutes: 60, ...wanted });
  const params = { id: draft.id };
  const candidates = await call(server, listCandidates, { params, query: {} }, admin.token);
  const change = candidates.map(({ id }, at) => ({ id, room: 'Room 14', seat: `C${at + 1}` }));
  const seated = await call(
    server,
    changeCandidates,
    { params, body: { version: draft.version, change } },
    admin.token,
  );
  const body = { version: seated.sitting.version, practice_confirmed: true };
  return (await call(server, publishSitting, { params, body }, admin.token)).sitting;
}

/** A learner with the standard time, alone in an examination of this test that starts in twenty minutes. */
export async function aSittingOfOne(
  server: Server,
  admin: Person,
  course: Course,
  settings: Wanted['settings'] = {},
): Promise<Sitting & { learner: Person }> {
  const [learner] = await aRoom(server, admin);
  if (!learner) throw new Error('The room has people.');
  const sitting = await aPublishedSitting(server, admin, {
    courses: [course],
    learners: [learner],
    startsInMinutes: 20,
    settings,
  });
  return { ...sitting, learner };
}

/** The start comes: that it does only passing time can do. */
export function startIn(server: Server, sittingId: number, seconds: number): void {
  const at = `clock_timestamp() + interval '${seconds} seconds'`;
  runSql(server, `update sittings set starts_at = ${at}, changed_at = clock_timestamp() where id = ${sittingId}`);
}

/** Two learners with the standard time, one with a quarter more and one with half as much again and two breaks. */
export async function aRoom(server: Server, admin: Person): Promise<Person[]> {
  const people = [];
  const own = [{}, {}, { extra_time_percent: 25 }, { extra_time_percent: 50, break_count: 2, break_seconds: 600 }];
  for (const [at, name] of ['Ana Costa', 'Joon Park', 'Yuki Tanaka', 'Teo Marin'].entries()) {
    const learner = await aLearner(server, name);
    const values = own[at] ?? {};
    if (Object.keys(values).length > 0) {
      const body = { ...NO_ACCOMMODATION, ...values, version: 0 };
      await call(server, setAccommodation, { params: { accountId: learner.user.id }, body }, admin.token);
    }
    people.push(learner);
  }
  return people;
}
