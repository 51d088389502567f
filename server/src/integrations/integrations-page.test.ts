import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { addApiKey } from '@parlance/contract/integrations/api-keys';
import { putPeople } from '@parlance/contract/integrations/upserts';
import { webhookEvents } from '@parlance/contract/integrations/webhooks';
import { scopes } from '@parlance/contract/scopes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedInAs } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';
import { contractCalls } from '../../test/wire/contract-calls.ts';
import { newSecret, signedHeaders } from './webhooks/post.ts';

const testApp = useTestApp();
const page = readFileSync(join(import.meta.dirname, '../../../docs/integrations.md'), 'utf8');
const blocks = [...page.matchAll(/```(sh|json|js|py)\n(.*?)```/gs)].map(([, language, text = '']) => ({
  language,
  text,
}));
const folder = mkdtempSync(join(tmpdir(), 'parlance-integrations-'));
afterAll(() => rmSync(folder, { recursive: true }));

let key: string;
let site: string;
beforeAll(async () => {
  await testApp.app.listen({ port: 0 });
  site = `http://127.0.0.1:${(testApp.app.server.address() as AddressInfo).port}`;
  const superadmin = await signedInAs('superadmin', testApp);
  const body = { name: 'Examples', scopes: [...scopes], days: 1 };
  key = (await testApp.call(addApiKey, { body }, superadmin)).body.key;
});

async function run(script: string): Promise<string> {
  const env = { ...process.env, SITE: site, KEY: key, NO_PROXY: '*' };
  return (await promisify(execFile)('sh', ['-ec', script], { cwd: folder, env })).stdout;
}

test('every example of docs/integrations.md answers what the page says', async () => {
  const examples = blocks.filter(({ language }) => language === 'sh');
  expect(examples).toHaveLength(4);
  for (const example of examples.slice(0, -1)) {
    const { requestId: _requestId, ...reply } = JSON.parse(await run(example.text)) as Record<string, unknown>;
    expect(reply).toEqual(JSON.parse(blocks[blocks.indexOf(example) + 1]?.text ?? ''));
    // What was tried is done before the next example needs it.
    if (reply.dry_run) await run(example.text.replace('"dry_run": true', '"dry_run": false'));
  }
  const classes = await run(examples.at(-1)?.text ?? '');
  expect(JSON.parse(classes)).toMatchObject([{ name: 'Evening B2', learners: 1, teachers: 1 }]);
  expect(readFileSync(join(folder, 'results.csv'), 'utf8')).toContain('Amina Haddad');
});

test('the page names the calls of every scope, and every event', async () => {
  const rows = new Map(
    [...page.matchAll(/^\| `(\w+:\w+)` \| (.*) \|$/gm)].map(([, scope = '', calls = '']) => [scope, calls]),
  );
  expect([...rows.keys()]).toEqual([...scopes]);
  for (const { path, scope } of await contractCalls()) {
    if (!scope || scope === 'statistics:read' || path.endsWith('/actors')) continue;
    expect(rows.get(scope)).toContain(`${path.replaceAll(/:(\w+)/g, '{$1}')}\``);
  }
  for (const event of webhookEvents) expect(page).toContain(`\`${event}\``);
  expect(page).toContain(putPeople.path);
});

type Verify = (headers: Record<string, string>, body: string, secret: string) => boolean | Promise<boolean>;

/** Old messages, other bodies and other secrets are not genuine; after a rotation two secrets are. */
async function expectVerified(isGenuine: Verify): Promise<void> {
  const [secret, before, other] = [newSecret(), newSecret(), newSecret()];
  const message = { id: 'an-event', body: '{"type":"webhook.test","of":"Inês"}' };
  const headers = signedHeaders(message, [secret, before], new Date());
  const late = signedHeaders(message, [secret], new Date(Date.now() - 400_000));
  const given: [Record<string, string>, string, string][] = [
    [headers, message.body, secret],
    [headers, message.body, before],
    [headers, message.body, other],
    [headers, '{}', secret],
    [late, message.body, secret],
  ];
  const answers = [];
  for (const one of given) answers.push(await isGenuine(...one));
  expect(answers).toEqual([true, true, false, false, false]);
}

const example = (language: string) => blocks.find((block) => block.language === language)?.text ?? '';

test('a message is verified as the page says', async () => {
  const file = join(folder, 'is-genuine.mjs');
  writeFileSync(file, example('js'));
  const { isGenuine } = (await import(pathToFileURL(file).href)) as { isGenuine: Verify };
  await expectVerified(isGenuine);
});

const hasPython = spawnSync('python3', ['--version']).status === 0;
test.skipIf(!hasPython)(
  `and so it is in Python${hasPython ? '' : ': there is no python3 on this machine'}`,
  async () => {
    const call = `${example('py')}
import json
import sys

headers, body, secret = json.load(sys.stdin)
print(is_genuine(headers, body.encode(), secret))
`;
    await expectVerified((...given) => {
      const { stdout, stderr } = spawnSync('python3', ['-c', call], { input: JSON.stringify(given), encoding: 'utf8' });
      expect(stderr).toBe('');
      return stdout === 'True\n';
    });
  },
);
