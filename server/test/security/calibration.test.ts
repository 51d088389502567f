import type { Endpoint } from '@parlance/contract/endpoint';
import { writingReviews } from '@parlance/contract/reviews';
import { addCalibrationScript } from '@parlance/contract/second-marking/calibration';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { aCourse } from '../course-builder.ts';
import { signedInAs } from '../people.ts';
import { markedTwice } from '../second-marking.ts';
import { ok } from '../sittings/built-sitting.ts';
import { aSubmission } from '../submission-builder.ts';
import { useTestApp } from '../test-app.ts';
import { contractCalls } from '../wire/contract-calls.ts';
import { type Input, openRig, type Rig, requestOf } from './rig.ts';
import { everyRow, nameOf } from './rows.ts';
import { sendInto } from './send-into.ts';

const testApp = useTestApp();
const rows = everyRow();
let rig: Rig;
beforeAll(async () => {
  rig = await openRig(testApp, sendInto(testApp));
});

/** Far from the numbers of everything else, so that a reply that has one has it of this attempt. */
const FIRST_NUMBER = 40_000_000;

/** A marker who waits for a mark of a learner's work, and for one of a script that was given to them as such. */
async function marksBoth() {
  await sql`select setval(pg_get_serial_sequence('attempts', 'id'), ${FIRST_NUMBER})`.execute(testApp.db);
  const [lead, marker, other] = await Promise.all([1, 2, 3].map(() => signedInAs('admin', testApp)));
  if (!lead || !marker || !other) throw new Error('There are three.');
  const { learner } = rig.school;
  const course = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
  const submit = () =>
    aSubmission(testApp, course, { by: learner, answers: { [course.questionIds[0] ?? 0]: 'They.' } });
  const settled = await submit();
  ok(await testApp.call(writingReviews.score, { params: { id: settled }, body: { score: 50 } }, lead));
  await markedTwice(testApp, course, { lead, markers: [marker, other] }, { calibration_every: 5 });
  const script = { submission_id: settled, score: 55, reason: 'It answers half of the task.' };
  ok(await testApp.call(addCalibrationScript, { params: { id: course.id }, body: script }, lead));
  const real: number[] = [];
  for (let count = 0; count < 5; count += 1) real.push(await submit());
  testApp.pass(1200);
  const given = testApp.db.selectFrom('calibrations').select('id').where('marker_id', '=', marker.id);
  const { id } = await given.executeTakeFirstOrThrow();
  return { marker, course, pair: [real[4] ?? 0, id] as const };
}

/** An input with a number in the place of each attempt or course that it names. */
function naming(input: Input, id: number): Input {
  const named = (value: unknown): unknown => (Array.isArray(value) ? value.map(() => id) : id);
  const inside = (of: object | undefined, which: RegExp) =>
    of && Object.fromEntries(Object.entries(of).map(([key, value]) => [key, which.test(key) ? named(value) : value]));
  const body = typeof input.body === 'object' && input.body !== null && !Array.isArray(input.body);
  return {
    ...input,
    ...(input.params && { params: inside(input.params, /./) as Record<string, number> }),
    ...(input.query && { query: inside(input.query, /attempt|submission|course/i) as Record<string, number> }),
    ...(body && { body: inside(input.body as object, /attempt|submission/i) }),
  };
}

test('no call of a marker tells a calibration script from the work of a learner, before its mark and after', async () => {
  const { marker, course, pair } = await marksBoth();
  const all = (await contractCalls()).filter(({ audience }) => audience !== 'superadmin');
  const told: string[] = [];
  const alike = (text: string) =>
    text
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then')
      .replaceAll(/"requestId":"[^"]*"/g, 'its request')
      .replaceAll(String(pair[0]), 'its number')
      .replaceAll(String(pair[1]), 'its number');
  let reached = 0;
  const inputs = new Map<Endpoint, Input>();
  for (const endpoint of all) {
    const by = endpoint.audience === 'learner' ? rig.school.learner : marker;
    inputs.set(endpoint, (await rows.get(nameOf(endpoint))?.mine(rig, by)) ?? {});
  }
  const sendAll = async (calls: Endpoint[]) => {
    for (const endpoint of calls) {
      const input = inputs.get(endpoint) ?? {};
      const send = async (input: Input) => await rig.send(await requestOf(endpoint, input, marker.token));
      const named = pair.map((id) => naming(input, id));
      if (JSON.stringify(named[0]) !== JSON.stringify(named[1])) {
        const [real, script] = [await send(named[0] ?? {}), await send(named[1] ?? {})];
        if (real.status !== script.status || alike(real.text) !== alike(script.text)) told.push(nameOf(endpoint));
        if (real.status === 200) reached += 1;
      }
      if (endpoint.method !== 'GET') continue;
      for (const { text } of [await send(input), await send(naming(input, course.id))]) {
        if (text.includes(String(pair[0])) !== text.includes(String(pair[1])))
          told.push(`${nameOf(endpoint)}, its list`);
      }
    }
  };
  const gets = all.filter(({ method }) => method === 'GET');
  await sendAll(gets);
  // What learners do to their own tests is refused of both.
  await sendAll(all.filter((call) => call.method !== 'GET' && call.audience === 'admin'));
  await sendAll(gets);
  expect([...new Set(told)]).toEqual([]);
  // Opened twice, held, given back, noted, marked.
  expect(reached).toBeGreaterThan(5);
}, 900_000);
