import type { Endpoint } from '@parlance/contract/endpoint';
import { expect, test } from 'vitest';
import { contractCalls } from './contract-calls.ts';

const calls = await contractCalls();

/** What says in a body which state was read. */
const READ = ['version', 'revision', 'after'];

/** Calls that replace what is there without saying what was read, and why nobody's work is lost by it. */
const REPLACES: Record<string, string[]> = {
  'a value or a few, all seen beside the button': [
    'PATCH /api/admin/courses/:id/bank-questions/:questionId',
    'PATCH /api/admin/courses/:id/duration',
    'PATCH /api/tests/questions/:id/update-timer',
    'PUT /api/admin/courses/:id/scale',
    'PUT /api/superadmin/retention',
    'PUT /api/admin/marking/emails',
    'PATCH /api/admin/author-tasks/:id',
    'PATCH /api/admin/sittings/:id/facts/:factId',
  ],
  'the names, and beside them only what changes': ['PUT /api/superadmin/admins/:id', 'PUT /api/superadmin/users/:id'],
  'whose turn it is': ['PUT /api/tests/speaking-submission/:id/lease', 'PUT /api/tests/writing-submission/:id/lease'],
  'what joins and what leaves': ['PATCH /api/admin/bank/tags'],
  'a system outside, which says what holds': ['PUT /api/integration/classes', 'PUT /api/integration/people'],
};

/** Whether a body names only what changes: one that names nothing is one too. */
function isDifference({ body }: Endpoint): boolean {
  return body?.safeParse({}).success === true;
}

function saysWhatWasRead({ body, refusals }: Endpoint): boolean {
  const fields = body && 'shape' in body ? Object.keys(body.shape as object) : [];
  return fields.some((field) => READ.includes(field)) || refusals.includes('edit_version_old');
}

test('no call of staff stores over what a colleague changed after it was read', () => {
  const silent = calls
    .filter(({ method, audience }) => method !== 'GET' && (audience === 'admin' || audience === 'superadmin'))
    .filter(({ method }) => method === 'PUT' || method === 'PATCH')
    .filter((call) => !isDifference(call) && !saysWhatWasRead(call))
    .map(({ method, path }) => `${method} ${path}`);
  expect(silent.sort()).toEqual(Object.values(REPLACES).flat().sort());
});
