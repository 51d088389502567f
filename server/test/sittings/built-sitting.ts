import { changeCandidates } from '@parlance/contract/sittings/candidates';
import { publishSitting } from '@parlance/contract/sittings/publishing';
import { setParts } from '@parlance/contract/sittings/set-up';
import { addSitting, type Sitting, type SittingSettings } from '@parlance/contract/sittings/sitting';
import { beat, enterSitting } from '@parlance/contract/sittings/taking';
import { plusSeconds } from '../../src/platform/clock.ts';
import { aCourse, type BuiltCourse } from '../course-builder.ts';
import { type Person, signedInAs } from '../people.ts';
import type { TestApp } from '../test-app.ts';

/** What the tests' browsers call themselves. */
export const PLACE = '11111111-1111-4111-8111-111111111111';
export const OTHER_PLACE = '22222222-2222-4222-8222-222222222222';

/** A moment so many seconds from now as a form sends it: a whole minute in UTC, to which the clock moves on first. */
export function inSeconds(testApp: TestApp, seconds: number) {
  testApp.pass((60 - testApp.clock.now().getUTCSeconds()) % 60);
  return { local: plusSeconds(testApp.clock.now(), seconds).toISOString().slice(0, 16), time_zone: 'UTC' };
}

type Sketch = {
  settings?: Partial<SittingSettings>;
  courses?: BuiltCourse[];
  /** Of the parts after the first. */
  parts?: { start?: 'follows' | 'fixed' | 'appointment'; break_seconds?: number; startsIn?: number }[];
  learners?: Person[];
  /** Who adds it; without, an admin of its own. */
  office?: Person;
  /** In so many seconds from now. */
  startsIn?: number;
};

export type BuiltSitting = { id: number; office: Person; courses: BuiltCourse[]; learners: Person[]; sitting: Sitting };

/** Gives the body, or says what was answered instead. */
export function ok<T>({ status, body, text }: { status: number; body: T; text: string }): T {
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return body;
}

/** A draft that could be published: one test of ten minutes, one learner, in an hour. */
export async function aDraft(testApp: TestApp, sketch: Sketch = {}): Promise<BuiltSitting> {
  const office = sketch.office ?? (await signedInAs('admin', testApp));
  const courses = sketch.courses ?? [await aReading(testApp)];
  const learners = sketch.learners ?? [await signedInAs('user', testApp)];
  const starts_at = inSeconds(testApp, sketch.startsIn ?? 3600);
  const body = { title: 'B2 mock', starts_at, ...sketch.settings };
  const { id, version } = ok(await testApp.call(addSitting, { body }, office)).sitting;
  const parts = courses.map((course, index) => {
    const { startsIn, ...part } = sketch.parts?.[index - 1] ?? {};
    return {
      course_id: course.id,
      ...part,
      ...(startsIn !== undefined && { starts_at: inSeconds(testApp, startsIn) }),
    };
  });
  ok(await testApp.call(setParts, { params: { id }, body: { version, parts } }, office));
  const add = learners.map((learner) => learner.id);
  const { sitting } = ok(
    await testApp.call(changeCandidates, { params: { id }, body: { version: version + 1, add } }, office),
  );
  return { id, office, courses, learners, sitting };
}

/** The same, published. */
export async function aSitting(testApp: TestApp, sketch: Sketch = {}): Promise<BuiltSitting> {
  const draft = await aDraft(testApp, sketch);
  const body = { version: draft.sitting.version, practice_confirmed: true };
  const { sitting } = ok(await testApp.call(publishSitting, { params: { id: draft.id }, body }, draft.office));
  return { ...draft, sitting };
}

/** A Reading course of ten minutes with one question. */
export function aReading(testApp: TestApp, sketch: Parameters<typeof aCourse>[1] = {}): Promise<BuiltCourse> {
  return aCourse(testApp, { questions: [{ type: 'mcq', options: ['one', 'two'], correct: 'A' }], ...sketch });
}

/** A learner enters from the tests' browser. */
export function enters(
  testApp: TestApp,
  { id }: { id: number },
  as: Person,
  more: { code?: string; place?: string; device_check_id?: string; again?: true } = {},
) {
  return testApp.call(enterSitting, { params: { id }, body: { place: PLACE, ...more } }, as);
}

export function beats(testApp: TestApp, { id }: { id: number }, as: Person, place = PLACE) {
  return testApp.call(beat, { params: { id }, body: { place, phase: 'waiting_room' } }, as);
}
