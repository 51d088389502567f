import type { Endpoint } from '@parlance/contract/endpoint';
import { beforeAll, expect, test } from 'vitest';
import { signedInAs } from '../people.ts';
import { useTestApp } from '../test-app.ts';
import { contractCalls } from './contract-calls.ts';

const testApp = useTestApp();
let sent = 0;
let superadmin: string;
let calls: Endpoint[];
beforeAll(async () => {
  superadmin = (await signedInAs('superadmin', testApp)).token;
  calls = await contractCalls();
});

type Refused = { status: number; said: RefusalBody; language: unknown; vary: unknown };
type RefusalBody = { code: string; message: string; fields?: { path: string; reason: string }[] };

/** What a call that nobody can mean is refused with: ids that are none, or a field and a body that no call knows. */
async function refused({ method, path, body }: Endpoint, id: string, token?: string, accepted?: string) {
  sent += 1;
  const { statusCode, headers, ...reply } = await testApp.app.inject({
    method,
    // Some calls are counted by address.
    remoteAddress: `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`,
    url: `${path.replaceAll(/:\w+/g, id)}?no-such-field=1`,
    ...(body && { payload: { 'no-such-field': 1 } }),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(accepted !== undefined && { 'accept-language': accepted }),
    },
  });
  if (statusCode < 400) return null;
  const { requestId: _, ...said } = JSON.parse(reply.body) as RefusalBody & { requestId: string };
  return { status: statusCode, said, language: headers['content-language'], vary: headers.vary } as Refused;
}

/** Its sentence, and the reasons of its fields. */
function sentencesOf(refused: Refused | null): string[] {
  return refused ? [refused.said.message, ...(refused.said.fields ?? []).map(({ reason }) => reason)] : [];
}

const PLAIN = ['*', 'en', 'en-GB,en;q=0.9', 'it, *;q=0.1'];

test('every call is refused in the bytes of today for a plain client, and in each other language in that one', async () => {
  const untranslated: string[] = [];
  let asked = 0;
  for (const call of calls) {
    // What a call takes without a body it would do.
    const isDone = call.method !== 'GET' && !call.body;
    const token = call.audience === 'public' || isDone ? undefined : superadmin;
    for (const id of call.params ? ['1', 'x'] : ['1']) {
      const english = await refused(call, id, token);
      if (!english) continue;
      asked += 1;
      expect([english.language, english.vary]).toEqual([undefined, undefined]);
      // Each of them is asked of many calls.
      expect(await refused(call, id, token, PLAIN[asked % PLAIN.length])).toEqual(english);
      const german = await refused(call, id, token, 'de-CH;q=0.9, en;q=0.2');
      expect(german).toMatchObject({ status: english.status, said: { code: english.said.code }, language: 'de' });
      const [ours, theirs] = [sentencesOf(english), sentencesOf(german)];
      untranslated.push(...ours.filter((sentence, index) => sentence === theirs[index]));
    }
  }
  expect(untranslated).toEqual([]);
  expect(asked).toBeGreaterThan(200);
});
