import { createHmac } from 'node:crypto';
import { openAttempt } from '@parlance/contract/attempts';
import { editCourse } from '@parlance/contract/course-admin';
import { putPeople } from '@parlance/contract/integrations/upserts';
import {
  addWebhook,
  deliverAgain,
  editWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  rotateWebhook,
  testWebhook,
  type WebhookEvent,
  webhookEvents,
} from '@parlance/contract/integrations/webhooks';
import { writingReviews } from '@parlance/contract/reviews';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aCourse } from '../../../test/course-builder.ts';
import { keptLog, waitingMail } from '../../../test/mail.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { storedText } from '../../../test/stored-text.ts';
import { aSubmission } from '../../../test/submission-builder.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { webhookReceiver } from '../../../test/webhook-receiver.ts';
import { deliverTo } from './deliver.ts';

const testApp = useTestApp({ WEBHOOKS_PRIVATE: '1', PUBLIC_URL: 'https://tests.example.org' });
let other: Awaited<ReturnType<typeof webhookReceiver>>;
let superadmin: Person;
beforeAll(async () => {
  other = await webhookReceiver();
  superadmin = await signedInAs('superadmin', testApp);
});
afterAll(() => other.close());
afterEach(async () => {
  other.behave(200);
  other.received.length = 0;
  for (const { id } of (await testApp.call(listWebhooks, {}, superadmin)).body) {
    await testApp.call(removeWebhook, { params: { id } }, superadmin);
  }
});

async function aHook(events: WebhookEvent[] = [...webhookEvents]) {
  const { body } = await testApp.call(addWebhook, { body: { url: other.url, events } }, superadmin);
  return { id: body.webhook.id, secret: body.secret };
}
const deliver = (id: number) => deliverTo(testApp, id, keptLog().log);
const hookOf = async (id: number) =>
  (await testApp.call(listWebhooks, {}, superadmin)).body.find((hook) => hook.id === id);
/** What staff who read this language are told of the last try. */
const errorIn = async (language: string, id: number) => {
  const as = { ...superadmin, headers: { 'accept-language': language } };
  return (await testApp.call(listDeliveries, { params: { id } }, as)).body[0]?.tries.at(-1)?.error;
};
const deliveriesOf = async (id: number) => (await testApp.call(listDeliveries, { params: { id } }, superadmin)).body;
const told = () =>
  other.received.map(
    ({ body }) => JSON.parse(body) as { type: string; timestamp: string; data: Record<string, unknown> },
  );
const signature = (secret: string, { headers, body }: (typeof other.received)[number]) => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const text = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
};

test('what learners, markers and other systems do is told, with ids and scores and no names', async () => {
  const learner = await signedInAs('user', testApp);
  const marker = await signedInAs('admin', testApp);
  const course = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
  const { id } = await aHook();
  const attemptId = await aSubmission(testApp, course, { by: learner });
  for (const [score, version] of [
    [60, 0],
    [70, 1],
    [70, 2],
  ] as const) {
    const marked = await testApp.call(
      writingReviews.score,
      { params: { id: attemptId }, body: { score, version, comment: `Version ${version}` } },
      marker,
    );
    expect(marked.status).toBe(200);
  }
  await deliver(id);
  const about = { attempt_id: attemptId, account_id: learner.id, course_id: course.id, sitting_id: null };
  const closed = { ...about, status: 'submitted' };
  expect(told().map(({ type, data }) => [type, data])).toEqual([
    ['attempt.opened', { ...about, status: 'open' }],
    ['attempt.submitted', closed],
    ['result.scored', { ...closed, score: 60, max_score: 100 }],
    ['result.changed', { ...closed, score: 70, max_score: 100 }],
  ]);
  expect(told()[0]?.timestamp).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

test('accounts and courses that are new or changed are told; staff who try a test are not', async () => {
  const { id } = await aHook();
  const learner = await signedInAs('user', testApp);
  const admin = await signedInAs('admin', testApp);
  const course = await aCourse(testApp, { passages: [[{ type: 'reading_mcq', correct: 'B' }]] });
  await testApp.call(openAttempt, { body: { courseId: course.id } }, admin);
  const body = { people: [{ email: learner.email, active: false }] };
  await testApp.call(putPeople, { body }, superadmin);
  await testApp.call(editCourse, { params: { id: course.id }, body: { title: 'Another title' } }, superadmin);
  await deliver(id);
  const seen = told().map(({ type, data }) => [type, data.account_id ?? data.course_id]);
  expect(seen.filter(([, of]) => of === learner.id)).toEqual([
    ['account.added', learner.id],
    ['account.changed', learner.id],
  ]);
  expect(new Set(seen.map(([type]) => type))).toEqual(new Set(['account.added', 'account.changed', 'course.changed']));
  expect(told().find(({ type }) => type === 'account.changed')?.data).toEqual({
    account_id: learner.id,
    role: 'user',
    status: 'inactive',
  });
  expect(seen.at(-1)).toEqual(['course.changed', course.id]);
});

test('without a webhook that is on and asks for it nothing is written', async () => {
  const { id } = await aHook(['course.changed']);
  await signedInAs('user', testApp);
  expect(await deliveriesOf(id)).toEqual([]);
  expect((await testApp.call(editWebhook, { params: { id }, body: {} }, superadmin)).status).toBe(200);
  await testApp.call(editWebhook, { params: { id }, body: { active: false, events: ['account.added'] } }, superadmin);
  await signedInAs('user', testApp);
  const events = testApp.db.selectFrom('webhook_events').select('type').where('type', '=', 'account.added');
  const before = (await events.execute()).length;
  await signedInAs('user', testApp);
  expect(await events.execute()).toHaveLength(before);
});

test('a delivery is signed by Standard Webhooks, for a day by the secret before as well', async () => {
  const { id, secret } = await aHook();
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(storedText(await testApp.db.selectFrom('webhooks').selectAll().execute())).not.toContain(secret);
  await testApp.call(testWebhook, { params: { id } }, superadmin);
  await deliver(id);
  const [first] = other.received;
  if (!first) throw new Error('Nothing was received.');
  expect(first.headers['webhook-signature']).toBe(signature(secret, first));
  expect(Number(first.headers['webhook-timestamp'])).toBe(testApp.clock.now().getTime() / 1000);
  expect(told()[0]).toMatchObject({ type: 'webhook.test', data: {} });
  const rotated = await testApp.call(rotateWebhook, { params: { id } }, superadmin);
  const send = async () => {
    await testApp.call(testWebhook, { params: { id } }, superadmin);
    await deliver(id);
    return other.received.at(-1) ?? first;
  };
  const both = await send();
  expect(both.headers['webhook-signature']).toBe(`${signature(rotated.body.secret, both)} ${signature(secret, both)}`);
  testApp.pass(86_401);
  const later = await send();
  expect(later.headers['webhook-signature']).toBe(signature(rotated.body.secret, later));
});

test('a secret that was encrypted with another SECRET says which setting is wrong, and sends nothing', async () => {
  const { id } = await aHook();
  await testApp.call(testWebhook, { params: { id } }, superadmin);
  const settings = { ...testApp.settings, secret: 'another secret of more than 32 letters' };
  await deliverTo({ ...testApp, settings }, id, keptLog().log);
  expect(other.received).toEqual([]);
  expect((await deliveriesOf(id))[0]?.tries).toMatchObject([
    { status: null, error: expect.stringMatching(/^SECRET is/) },
  ]);
  expect(await errorIn('de', id)).toMatch(/^SECRET ist nicht /);
});

test('what is not taken is tried again under the same id, and given up after ten tries', async () => {
  const { id } = await aHook();
  await testApp.call(testWebhook, { params: { id } }, superadmin);
  for (const behaviour of [500, 'redirects', 404] as const) {
    other.behave(behaviour);
    await deliver(id);
    await deliver(id);
    testApp.pass(60);
  }
  expect(other.received).toHaveLength(3);
  expect((await hookOf(id))?.failing_since).not.toBeNull();
  other.behave('floods');
  await deliver(id);
  expect(new Set(other.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  const [delivered] = await deliveriesOf(id);
  expect(delivered).toMatchObject({ state: 'delivered', due_at: null });
  expect(delivered?.tries.map(({ status }) => status)).toEqual([500, 302, 404, 200]);
  expect((await hookOf(id))?.failing_since).toBeNull();

  await testApp.call(testWebhook, { params: { id } }, superadmin);
  other.behave(503);
  for (let tries = 0; tries < 12; tries += 1) {
    await deliver(id);
    testApp.pass(3 * 3600);
  }
  testApp.pass(12 * 3600);
  await deliver(id);
  const [given] = await deliveriesOf(id);
  expect([given?.state, given?.tries.length]).toEqual(['given_up', 10]);
  other.behave(200);
  await testApp.call(deliverAgain, { params: { id, deliveryId: given?.id ?? 0 } }, superadmin);
  await deliver(id);
  expect((await deliveriesOf(id))[0]).toMatchObject({ state: 'delivered', event: given?.event });
});

test('what a process took and never noted is delivered again', async () => {
  const { id } = await aHook();
  await testApp.call(testWebhook, { params: { id } }, superadmin);
  const stopping = new AbortController();
  other.behave('hangs');
  const delivering = deliverTo(testApp, id, keptLog().log, stopping.signal);
  await expect.poll(() => other.received.length).toBe(1);
  stopping.abort();
  await delivering;
  other.behave(200);
  await deliver(id);
  expect(other.received).toHaveLength(1);
  testApp.pass(61);
  await deliver(id);
  expect(other.received.map(({ headers }) => headers['webhook-id'])).toEqual(
    Array(2).fill(other.received[0]?.headers['webhook-id']),
  );
});

test('a receiver that is gone, or fails for three days, is turned off and superadmins are emailed', async () => {
  for (const [behaviour, reason] of [
    [410, 'gone'],
    [500, 'failing'],
  ] as const) {
    const { id } = await aHook();
    other.behave(behaviour);
    for (let days = 0; days < 4; days += 1) {
      await testApp.call(testWebhook, { params: { id } }, superadmin);
      await deliver(id);
      testApp.pass(86_400);
    }
    expect(await hookOf(id)).toMatchObject({ active: false, off_reason: reason });
    expect((await deliveriesOf(id)).map(({ state }) => state)).not.toContain('waiting');
    const mails = await waitingMail(testApp, superadmin.email);
    expect(mails.at(-1)).toMatchObject({ kind: 'webhook-off', text: expect.stringContaining(other.url) });
    expect((await testApp.call(testWebhook, { params: { id } }, superadmin)).body).toMatchObject({
      code: 'webhook_off',
    });
    await testApp.call(editWebhook, { params: { id }, body: { active: true } }, superadmin);
    expect(await hookOf(id)).toMatchObject({ active: true, off_reason: null, failing_since: null });
  }
});

test('20 webhooks are enough, and an address must be one that may be called', async () => {
  const add = (url: string) => testApp.call(addWebhook, { body: { url, events: ['course.changed'] } }, superadmin);
  expect((await add('ftp://127.0.0.1/')).body).toMatchObject({ code: 'webhook_address', fields: [{ path: 'url' }] });
  for (let hooks = 0; hooks < 20; hooks += 1) await aHook(['course.changed']);
  expect((await add(other.url)).body).toMatchObject({ code: 'webhooks_too_many' });
  expect((await testApp.call(removeWebhook, { params: { id: 999_999 } }, superadmin)).status).toBe(404);
});
