import type { Endpoint } from '@parlance/contract/endpoint';
import { beforeAll, expect, test } from 'vitest';
import { type Person, signedInAs } from '../people.ts';
import { useTestApp } from '../test-app.ts';
import { anExam, contentCalls } from './content-calls.ts';
import { openRig, type Rig, requestOf } from './rig.ts';
import { sendInto } from './send-into.ts';

const testApp = useTestApp();
let rig: Rig;
let admin: Person;
beforeAll(async () => {
  rig = await openRig(testApp, sendInto(testApp));
  admin = await signedInAs('admin', rig);
});

/** A test that an author takes tells its key in their review. */
const later = ['/api/tests/attempts'];
/** What is of the bank is of no course. */
const isOfBank = (path: string) => path.startsWith('/api/admin/bank/');
const closed = contentCalls.flatMap(([call, deciding, build]) =>
  deciding === 'closed' && build && !later.includes(call.path) ? [[call, build] as const] : [],
);

test.each(closed.map(([call, build]) => [`${call.method} ${call.path}`, call as Endpoint, build] as const))(
  '%s notes whose keys were read, by whom',
  async (_, call, build) => {
    const { id } = await anExam(rig);
    const input = await build(rig, admin);
    await rig.db.deleteFrom('key_readings').execute();
    const { status, text } = await rig.send(await requestOf(call, input, admin.token));
    expect([status, status === 200 ? '' : text]).toEqual([200, '']);
    const rows = await rig.db.selectFrom('key_readings').selectAll().execute();
    const told = rows.map((row) => [row.account_id, row.course_id, row.question_id !== null]);
    expect(told).toEqual([isOfBank(call.path) ? [admin.id, null, true] : [admin.id, id, false]]);
  },
);
