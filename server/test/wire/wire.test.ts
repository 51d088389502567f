import { beforeAll, describe, expect, test } from 'vitest';
import { codesTo, invitationsTo } from '../mail.ts';
import { signedInAs } from '../people.ts';
import { recordReply } from '../seen.ts';
import { useTestHouse } from '../test-house.ts';
import { send } from './plain-client.ts';
import { departures } from './same-shape.ts';
import { filledIn, sampleGroups, valueAt } from './samples.ts';

const groups = sampleGroups();

describe.each(groups)('$group', ({ samples }) => {
  // Mails lead to it.
  const house = useTestHouse({ PUBLIC_URL: 'http://localhost' });
  const kept = new Map<string, string>();
  const tokens = new Map<string, string>();
  let base: string;
  beforeAll(async () => {
    base = await house.app.listen({ port: 0 });
    tokens.set('superadmin', (await signedInAs('superadmin', house)).token);
    if (samples.some(({ as }) => as === 'admin')) tokens.set('admin', (await signedInAs('admin', house)).token);
    if (samples.some(({ as }) => as === 'learner')) tokens.set('learner', (await signedInAs('user', house)).token);
  });

  test.each(samples.map((sample) => ({ name: `${sample.call} as ${sample.as ?? 'nobody'}`, sample })))(
    '$name',
    async ({ sample }) => {
      const { call, as = '', body, form, audio, status = 200, reply, keep = {}, mailed = {} } = filledIn(sample, kept);
      const got = await send(base, call, { token: tokens.get(as) ?? kept.get(as), body, form, audio });
      expect(got).toMatchObject({ status });
      expect(departures(reply, got.body)).toEqual([]);
      expect(codeOf(got.body)).toBe(codeOf(reply));
      recordReply(sample.call, JSON.stringify(got.body));
      for (const [name, path] of Object.entries(keep)) kept.set(name, valueAt(got.body, path));
      for (const [name, address] of Object.entries(mailed)) {
        const secrets = [...(await codesTo(house, address)), ...(await invitationsTo(house, address))];
        kept.set(name, secrets.at(-1) ?? 'no code');
      }
    },
  );
});

describe('the samples', () => {
  const house = useTestHouse();
  let calls: string[];
  beforeAll(async () => {
    const { paths } = (await house.app.inject('/api/openapi.json')).json<{ paths: Record<string, object> }>();
    calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '*')}`),
    );
  });

  test('hold every call the server publishes', () => {
    const sampled = new Set(
      groups.flatMap(({ samples }) => samples.map(({ call }) => call.replace(/\?.*/, '').replaceAll(/\$\w+/g, '*'))),
    );
    const published = calls.filter((call) => call.includes(' /api/') && call !== 'GET /api/openapi.json');
    expect(published.filter((call) => !sampled.has(call))).toEqual([]);
    expect(published.length).toBeGreaterThan(15);
  });
});

/** The code of a refusal, which is the one text of a reply that a program reads. */
function codeOf(reply: unknown): unknown {
  return (reply as { code?: unknown }).code;
}
