import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoint } from '@parlance/contract/endpoint';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { answerErrors } from './errors.ts';
import { listed } from './sent/whole-list.ts';
import { serve } from './serve.ts';

const inObject = endpoint({
  method: 'GET',
  path: '/api/in-object',
  audience: 'public',
  reply: z.object({ rows: z.array(z.object({ id: z.int(), text: z.string() })) }),
  refusals: [],
});
const bare = endpoint({ ...inObject, path: '/api/bare', reply: inObject.reply.shape.rows });

type Row = { id: number; text: string; secret: string };
const aRow = (id: number): Row => ({ id, text: `row ${id} “ü”`, secret: 'not in the schema' });
/** As the schema leaves them. */
const shownRow = ({ id, text }: Row) => ({ id, text });
const idsTo = (count: number) => Int32Array.from({ length: count }, (_, index) => count - index);

async function serving(ids: Int32Array, read: (ids: number[]) => Promise<Row[]>) {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  const list = () => listed<Row, Row>({ rows: [], ids, total: ids.length }, read, (rows) => rows);
  serve(app, inObject, async () => {
    const { rows, whole } = await list();
    return whole ?? { rows };
  });
  serve(app, bare, async () => {
    const { rows, whole } = await list();
    return whole ?? rows;
  });
  onTestFinished(() => app.close());
  await app.ready();
  return app;
}

afterEach(() => {
  vi.useRealTimers();
});

test.each([0, 1, 999, 1000, 1001, 3500])('%i rows in batches are the same bytes as in one', async (count) => {
  const ids = idsTo(count);
  const asked: number[] = [];
  // A database gives them in any order.
  const app = await serving(ids, async (some) => {
    asked.push(some.length);
    return some.map(aRow).reverse();
  });
  const rows = [...ids].map((id) => shownRow(aRow(id)));
  expect((await app.inject('/api/in-object')).body).toBe(JSON.stringify({ rows }));
  const { body, headers } = await app.inject('/api/bare');
  expect(body).toBe(JSON.stringify(rows));
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(Math.max(0, ...asked)).toBeLessThanOrEqual(1000);
});

test('rows that are deleted meanwhile are left out, also a whole batch of them', async () => {
  const app = await serving(idsTo(3000), async (ids) =>
    ids.filter((id) => id % 2 === 0 && (id <= 1000 || id > 2000)).map(aRow),
  );
  const ids = (await app.inject('/api/bare')).json<{ id: number }[]>().map(({ id }) => id);
  expect(ids).toHaveLength(1000);
  expect(ids.slice(499, 501)).toEqual([2002, 1000]);
});

test('what fails before the first batch is refused, and what fails later cuts the connection', async () => {
  let failsAt = 1;
  let batches = 0;
  const app = await serving(idsTo(5000), async (ids) => {
    batches += 1;
    if (batches === failsAt) throw new Error('a batch cannot be read');
    return ids.map(aRow);
  });
  const first = await app.inject('/api/bare');
  expect([first.statusCode, first.json<{ code: string }>().code]).toEqual([500, 'unexpected']);

  batches = 0;
  failsAt = 3;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const asked = request({ port, host: '127.0.0.1', path: '/api/bare' }).end();
  const [reply] = await once(asked, 'response');
  let received = '';
  reply.on('data', (chunk: Buffer) => (received += chunk.toString()));
  const [error] = await once(reply, 'error');
  expect(reply.statusCode).toBe(200);
  expect((error as NodeJS.ErrnoException).code).toBe('ECONNRESET');
  expect(received.length).toBeGreaterThan(0);
  expect(() => JSON.parse(received)).toThrow(SyntaxError);
});

test('two lists are sent at a time: a third waits for ten seconds and is then refused as away', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const app = await serving(idsTo(1001), async (ids) => {
    await released;
    return ids.map(aRow);
  });
  const ask = () => app.inject('/api/bare');
  const two = [ask(), ask()];
  const late = ask();
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await late).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
  const patient = ask();
  release();
  for (const answer of [...(await Promise.all(two)), await patient]) expect(answer.json()).toHaveLength(1001);
});
