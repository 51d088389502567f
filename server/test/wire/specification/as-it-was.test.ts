import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { losses } from '../same-shape.ts';
import { type Sample, sampleGroups, withoutIds } from '../samples.ts';

/**
 * The samples of the specification's own calls as they were at commit 50b9b5f7^, the last before examinations. They are
 * never changed. That the server answers as today's samples say is shown by `wire.test.ts`.
 */
const before = JSON.parse(readFileSync(join(import.meta.dirname, 'samples.json'), 'utf8')) as Record<string, Sample[]>;
const today = new Map(sampleGroups().map(({ group, samples }) => [group, samples]));

/** Section 7 of the specification, with the calls of an attempt that were there from the beginning. */
const calls = `
POST /api/contact/send
POST /api/auth/register
POST /api/auth/login
POST /api/auth/logout
POST /api/auth/send-reset-otp
POST /api/auth/verify-otp
POST /api/auth/reset-password
GET /api/courses
GET /api/courses/*
GET /api/tests/course-details-with-questions/*
POST /api/tests/attempts
GET /api/tests/attempts/*
PATCH /api/tests/attempts/*
POST /api/tests/attempts/*/plays
PUT /api/tests/attempts/*/recordings/*
POST /api/tests/submit
POST /api/tests/submit-writing-answer
POST /api/tests/submit-speaking-test
GET /api/tests/results
POST /api/admin/courses
DELETE /api/admin/courses/*
PATCH /api/admin/courses/*/duration
PATCH /api/tests/questions/*/update-timer
POST /api/tests/upload-reading-advanced-csv
POST /api/tests/upload-descriptive
POST /api/tests/upload-descriptive-csv
POST /api/tests/upload-speaking-csv
POST /api/tests/upload-listening-csv
POST /api/tests/upload-listening-audio
POST /api/tests/add-listening-question
GET /api/tests/writing-reviews
GET /api/tests/speaking-reviews
GET /api/tests/writing-tests/reviewed-submissions
GET /api/tests/speaking-tests/reviewed-submissions
GET /api/tests/writing-submission/*
GET /api/tests/speaking-submission/*
PATCH /api/tests/writing-submission/*/score
PATCH /api/tests/speaking-submission/*/score
GET /api/superadmin/users
GET /api/superadmin/admins
POST /api/superadmin/users
POST /api/superadmin/admins
PUT /api/superadmin/users/*
PUT /api/superadmin/admins/*
DELETE /api/superadmin/users/*
DELETE /api/superadmin/admins/*
GET /api/admin/users/count
GET /api/admin/admins/count
GET /api/admin/courses/total-count
GET /api/admin/users/status-counts
GET /api/admin/admins/status-counts
GET /api/admin/courses/type-counts
`;

test.each(Object.entries(before))('the samples of %s are sent as they were, and lost nothing', (group, samples) => {
  const left = [...(today.get(group) ?? [])];
  const lines = samples.flatMap((sample) => {
    const place = left.findIndex((one) => isDeepStrictEqual(sentBy(one), sentBy(sample)));
    if (place < 0) return [`${sample.call}: is not sent as it was`];
    const now = left.splice(0, place + 1).at(-1)?.reply;
    const [code, codeNow] = [sample.reply, now].map((reply) => (reply as { code?: unknown }).code);
    const refused = (sample.status ?? 200) === 200 || code === codeNow ? [] : [`is refused as ${String(codeNow)}`];
    return [...refused, ...losses(sample.reply, now)].map((line) => `${sample.call}: ${line}`);
  });
  expect(lines).toEqual([]);
});

test('each call of the specification has a sample', () => {
  const sampled = Object.values(before).flatMap((samples) => samples.map(({ call }) => withoutIds(call)));
  expect([...new Set(sampled)].sort()).toEqual(calls.trim().split('\n').sort());
});

/** What a client sends, and the status that it gets. */
function sentBy({ call, as, body, form, audio, base64, status }: Sample) {
  return { call, as, body, form, audio, base64, status };
}
