import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openSigner } from '../../src/receipts/signer.ts';
import { codeOf as shownBy } from '../authenticator.ts';
import { codesTo, invitationsTo } from '../mail.ts';
import { signedInAs } from '../people.ts';
import { WITH_PROVIDER } from '../security/identity-rows.ts';
import { recordReply } from '../seen.ts';
import { type TestApp, useTestApp } from '../test-app.ts';
import { contractCalls } from './contract-calls.ts';
import { send } from './plain-client.ts';
import { departures } from './same-shape.ts';
import { filledIn, sampleGroups, valueAt, withoutIds } from './samples.ts';
import { unaudited, unauditedFiles } from './unaudited.ts';
import { type ExportedSpan, oddSeries, oddSpans, statementCounts, watched } from './watched-walk.ts';

/**
 * The statements of a call, begin and commit among them: what every one of its samples may send at most. It is written by
 * this test alone: EVERY_DATABASE=1 vitest run --project postgres test/wire/wire.test.ts -u.
 */
const STATEMENTS = join(import.meta.dirname, 'statements.json');

const groups = sampleGroups();
const watch = watched();
/** What is nobody else's business: tokens, emails, passwords, codes and answers of the samples. */
const secrets = new Set<string>();
/** Every call that was sent and taken, and the actions it left in the audit log. */
const audited = new Map<string, Set<string>>();

describe.each(groups)('$group', ({ samples }) => {
  // Mails lead to it. A single test is enough for an alarm.
  const testApp = useTestApp({ ...WITH_PROVIDER, ALARM_MIN_N: '1' });
  const kept = new Map<string, string>();
  const tokens = new Map<string, string>();
  let base: string;
  /** The last entry of the audit log that was looked at: what follows it is of the next call. */
  let lastEntry = 0;
  beforeAll(async () => {
    base = await testApp.app.listen({ port: 0 });
    // As a start does: it is made once.
    await openSigner(testApp.settings.secret).read(testApp.db, testApp.clock.now());
    tokens.set('superadmin', (await signedInAs('superadmin', testApp)).token);
    if (samples.some(({ as }) => as === 'admin')) tokens.set('admin', (await signedInAs('admin', testApp)).token);
    if (samples.some(({ as }) => as === 'learner')) tokens.set('learner', (await signedInAs('user', testApp)).token);
  });

  test.each(samples.map((sample) => ({ name: `${sample.call} as ${sample.as ?? 'nobody'}`, sample })))(
    '$name',
    async ({ sample }) => {
      testApp.pass(sample.pass ?? 0);
      for (const [name, of] of Object.entries(sample.codes ?? {})) kept.set(name, shownBy(kept.get(of) ?? '', testApp));
      const {
        call,
        as = '',
        body,
        form,
        audio,
        base64,
        status = 200,
        reply,
        keep = {},
        mailed = {},
      } = filledIn(sample, kept);
      const token = tokens.get(as) ?? kept.get(as);
      const got = await send(base, call, { token, body, form, audio, base64 });
      expect(got).toMatchObject({ status });
      const entries = await auditSince(testApp, lastEntry);
      lastEntry = entries.at(-1)?.id ?? lastEntry;
      if (status === 200) noteAudited(sample.call, entries);
      expect(status === 200 ? [] : entries, 'entries of what was refused').toEqual([]);
      const nobodys = entries.filter(({ actor_id }) => actor_id === null);
      expect(token ? nobodys : [], 'entries that do not say who did it').toEqual([]);
      for (const secret of secretsOf(body, [token, ...kept.values()])) {
        secrets.add(secret);
        expect(JSON.stringify(entries.map(({ details }) => details))).not.toContain(secret);
      }
      for (const text of textsOf(body)) secrets.add(text);
      expect(departures(reply, got.body)).toEqual([]);
      expect(codeOf(status, got.body)).toBe(codeOf(status, reply));
      recordReply(sample.call, JSON.stringify(got.body));
      for (const [name, path] of Object.entries(keep)) kept.set(name, valueAt(got.body, path));
      for (const [name, address] of Object.entries(mailed)) {
        const secrets = [...(await codesTo(testApp, address)), ...(await invitationsTo(testApp, address))];
        kept.set(name, secrets.at(-1) ?? 'no code');
      }
    },
  );
});

describe('the samples', () => {
  const testApp = useTestApp();
  let calls: string[];
  beforeAll(async () => {
    const { paths } = (await testApp.app.inject('/api/openapi.json')).json<{ paths: Record<string, object> }>();
    calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '*')}`),
    );
  });

  test('hold every call the server publishes', () => {
    const sampled = new Set(groups.flatMap(({ samples }) => samples.map(({ call }) => withoutIds(call))));
    const published = calls.filter((call) => call.includes(' /api/') && call !== 'GET /api/openapi.json');
    expect(published.filter((call) => !sampled.has(call))).toEqual([]);
    expect(published.length).toBeGreaterThan(15);
  });

  test('that change something leave an entry in the audit log, but for those that are named', () => {
    const changing = [...audited].filter(([call]) => !call.startsWith('GET '));
    expect(changing.length).toBeGreaterThan(40);
    const silent = changing.filter(([, actions]) => actions.size === 0).map(([call]) => call);
    expect(silent.sort()).toEqual(Object.keys(unaudited).sort());
  });

  test('that give a file leave an entry in the audit log, but for those that are named', async () => {
    const files = (await contractCalls()).filter(
      ({ method, replyType = '' }) => method === 'GET' && replyType.includes('text/csv'),
    );
    expect(files.length).toBeGreaterThan(12);
    const silent = files
      .map(({ path }) => `GET ${path.replaceAll(/:\w+/g, '*')}`)
      .filter((call) => !audited.get(call)?.size);
    expect(silent.sort()).toEqual(Object.keys(unauditedFiles).sort());
  });
});

describe('of all that was called', () => {
  test('the metrics have no more than 400 series of requests, and no label holds an id, an email or a text', async () => {
    const series = await watch.series();
    const requests = series.filter((one) => one.startsWith('parlance_http_request_seconds_count'));
    expect(requests.length).toBeGreaterThan(80);
    expect(requests.length).toBeLessThanOrEqual(400);
    expect(oddSeries(series)).toEqual([]);
  });

  let spans: ExportedSpan[];
  let sent: string;
  beforeAll(async () => {
    ({ spans, sent } = await watch.spans());
  });

  test.runIf(process.env.TEST_DATABASE === 'postgres')(
    'each call sends the database as many statements as statements.json says',
    async () => {
      const counted = `${JSON.stringify(statementCounts(spans), null, 2)}\n`;
      await expect(counted).toMatchFileSnapshot(STATEMENTS);
    },
  );

  test('the traces say which steps each request took, and nothing of what was sent or answered', async () => {
    expect(oddSpans(spans)).toEqual([]);
    expect(secrets.size).toBeGreaterThan(50);
    expect([...secrets].filter((secret) => sent.includes(secret))).toEqual([]);
    const requests = new Set(spans.filter(({ name }) => name.startsWith('request ')).map(({ spanId }) => spanId));
    const hashes = spans.filter(({ name }) => name === 'hash');
    expect(hashes.length).toBeGreaterThan(0);
    expect(hashes.every(({ parentSpanId = '' }) => requests.has(parentSpanId))).toBe(true);
  });
});

/** Every text of a body that is long enough to be told from other words. */
function textsOf(body: unknown): string[] {
  // What a draw is made of, and kinds of proofs, rules and consent: words of the contract, which are in the paths too.
  if (['questions', 'recovery', 'messages', 'recording'].includes(String(body))) return [];
  if (typeof body === 'string') return body.length >= 8 ? [body] : [];
  return typeof body === 'object' && body !== null ? Object.values(body).flatMap(textsOf) : [];
}

/** The code of a refusal, which is the one text of a reply that a program reads. */
function codeOf(status: number, reply: unknown): unknown {
  if (status === 200) return undefined;
  return (reply as { code?: unknown }).code;
}

function noteAudited(call: string, entries: { action: string }[]): void {
  const before = audited.get(withoutIds(call)) ?? [];
  audited.set(withoutIds(call), new Set([...before, ...entries.map(({ action }) => action)]));
}

function auditSince({ db }: TestApp, before: number) {
  return db
    .selectFrom('audit_log')
    .select(['id', 'action', 'actor_id', 'details'])
    .where('id', '>', before)
    .orderBy('id')
    .execute();
}

/**
 * What a call was handed that nobody may read later: passwords, codes and tokens. What is kept besides is ids and
 * paths.
 */
function secretsOf(body: unknown, kept: (string | undefined)[]): string[] {
  const given = Object.entries((body ?? {}) as Record<string, unknown>)
    .filter(([name]) => /password|otp|token/i.test(name))
    .map(([, value]) => String(value));
  const tokens = kept.flatMap((value = '') => (value.length > 20 && !value.startsWith('/') ? value : []));
  return [...given, ...tokens].filter((secret) => secret !== '');
}
