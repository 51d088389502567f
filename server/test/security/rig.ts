import { type Endpoint, urlOf } from '@parlance/contract/endpoint';
import { insertMembers } from '../../src/classes/members/queries.ts';
import { insertClasses } from '../../src/classes/queries.ts';
import type { AppContext } from '../../src/platform/app-context.ts';
import { aCourse, type BuiltCourse } from '../course-builder.ts';
import { type Person, signedInAs } from '../people.ts';

/** One request, ready for the wire. */
export type Sent = { method: string; url: string; headers: Record<string, string>; payload?: Buffer };
export type Received = { status: number; text: string; headers: Record<string, unknown> };
export type Send = (sent: Sent) => Promise<Received>;

/** A server under attack: in this process or another one, with its database at hand for what no call can build. */
export type Rig = AppContext & { send: Send; school: School };

/** What the builders of rows share: whom a row belongs to, and courses that no attack removes. */
export type School = {
  learner: Person;
  otherLearner: Person;
  /** On the roster of every examination that staff ask about. */
  candidate: Person;
  reading: BuiltCourse;
  writing: BuiltCourse;
  speaking: BuiltCourse;
  /** What sittings are made of: a learner in one under way does not practise its courses. */
  exam: BuiltCourse;
  /** Teaches the class that the learner is in, and sees nobody else. */
  teacher: Person;
  classId: number;
  /** Staff of every examination, to watch it; sees nothing else. */
  invigilator: Person;
};

/** What a call names: its path, its query, its body in one of the two forms, and another token than the caller's. */
export type Input = {
  params?: Record<string, string | number> | undefined;
  query?: Record<string, string | number> | undefined;
  body?: unknown;
  form?: Record<string, string | File>;
  token?: string;
};

/** Builds what one call of `by` names. Only a call that consumes its row builds a new one each time. */
export type Build = (rig: Rig, by: Person) => Input | Promise<Input>;

/**
 * What a call with parameters or a body is sent in the matrix and the fuzzing. `theirs` declares whose row it must be:
 * the input names a row that the caller may not see, and the answer must be 404 to everybody whom the audience lets in;
 * with `isSeenByStaff` to all but staff in whose reach the learner is.
 */
export type Row = {
  mine: Build;
  theirs?: { whose: string; build: Build; isSeenByStaff?: true };
  /** The status of an allowed call, where the input is refused on purpose; 200 without. */
  status?: number;
  /** The row is the learner's, or their class: a teacher of another class does not see it. */
  isPupils?: true;
  /** What an invigilator of its examination gets; without it what a teacher of another class does. */
  invigilator?: 'yes' | '403';
  /** The row is in the bank: whoever made the course, it is not theirs. */
  isInBank?: true;
};

const QUESTIONS = [{ type: 'reading_mcq' as const, correct: 'B' }];

/** Builds the school of a rig over `send`. */
export async function openRig(context: AppContext, send: Send): Promise<Rig> {
  const [learner, teacher] = [
    await signedInAs('user', context),
    await signedInAs('admin', context, { access: 'classes' }),
  ];
  const school = {
    learner,
    teacher,
    classId: await aClassOf(context, { learner, teacher }),
    otherLearner: await signedInAs('user', context),
    candidate: await signedInAs('user', context),
    invigilator: await signedInAs('admin', context, { access: 'invigilates' }),
    reading: await aCourse(context, { passages: [QUESTIONS] }),
    exam: await aCourse(context, { passages: [QUESTIONS] }),
    writing: await aCourse(context, { type: 'Writing', questions: [{ type: 'descriptive' }] }),
    speaking: await aCourse(context, { type: 'Speaking', durationSeconds: null, questions: [{ type: 'speaking' }] }),
  };
  return { ...context, send, school };
}

/** The request of a call with this input, as `token` unless the input has its own. */
export async function requestOf(endpoint: Endpoint, input: Input, token: string | null): Promise<Sent> {
  const headers: Record<string, string> = {};
  const bearer = input.token ?? token;
  if (bearer !== null) headers.authorization = `Bearer ${bearer}`;
  const sent: Sent = { method: endpoint.method, url: urlOf<Endpoint>(endpoint, input), headers };
  if (input.form) {
    const form = new FormData();
    for (const [name, value] of Object.entries(input.form)) form.set(name, value);
    const request = new Request('http://localhost', { method: 'POST', body: form });
    headers['content-type'] = request.headers.get('content-type') ?? '';
    return { ...sent, payload: Buffer.from(await request.arrayBuffer()) };
  }
  if (input.body === undefined) return sent;
  headers['content-type'] = 'application/json';
  return { ...sent, payload: Buffer.from(JSON.stringify(input.body)) };
}

/** Sends a call that must succeed; gives its reply. */
export async function done<T>(rig: Rig, endpoint: Endpoint, input: Input, by: Person): Promise<T> {
  const { status, text } = await rig.send(await requestOf(endpoint, input, by.token));
  if (status !== 200) throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}: ${text}`);
  return JSON.parse(text) as T;
}

async function aClassOf({ db, clock }: AppContext, { learner, teacher }: Record<'learner' | 'teacher', Person>) {
  const at = clock.now();
  const [classId = 0] = await insertClasses(db, [{ name: `Class of ${teacher.email}`, note: '' }], {
    actorId: teacher.id,
    at,
  });
  const members = [
    { classId, accountId: learner.id, part: 'learner' as const },
    { classId, accountId: teacher.id, part: 'teacher' as const },
  ];
  await insertMembers(db, members, { addedBy: null, at });
  return classId;
}
