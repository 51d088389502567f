import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallInput, type Endpoint, type Reply, urlOf } from '@parlance/contract/endpoint';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { AppContext } from '../src/platform/app-context.ts';
import type { Database } from '../src/platform/database/database.ts';
import { readSettings } from '../src/platform/settings.ts';
import { openStore } from '../src/platform/store/open-store.ts';
import { recordReply } from './seen.ts';
import { openTestDatabase } from './test-database.ts';

export type Answer<T> = { status: number; body: T; headers: Record<string, unknown>; text: string };

export type TestApp = AppContext & {
  app: FastifyInstance;
  /** Moves the clock forward by so many seconds. */
  pass: (seconds: number) => void;
  /** Calls an endpoint through the whole app, as whoever `token` belongs to. */
  call: <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    as?: { token?: string; ip?: string; headers?: Record<string, string> },
  ) => Promise<Answer<Reply<E>>>;
  /** Sends a file as the whole body. */
  sendFile: <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    file: Buffer,
    as?: { token?: string },
  ) => Promise<Answer<Reply<E>>>;
  /** Sends a form with a file; `params` are those of the path. */
  upload: (
    endpoint: Endpoint,
    form: FormData,
    as?: { token?: string; params?: Record<string, number> },
  ) => Promise<Answer<Record<string, unknown>>>;
};

/**
 * Opens the app for the tests of one file, with these settings too: its own database, and a clock that moves only by
 * `pass`. With LOG_LEVEL the lines of the log go to `log`.
 */
export function useTestApp(env: Record<string, string> = {}, log?: string[]): TestApp {
  const testApp = {} as TestApp;
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
    Object.assign(testApp, await openTestApp(database, env, log));
  });
  afterAll(async () => {
    await testApp.app.close();
    await database.close();
  });
  return testApp;
}

/** The app on a database that is already open; whoever asked for it closes it. */
export async function openTestApp(
  database: Database,
  env: Record<string, string> = {},
  log?: string[],
): Promise<TestApp> {
  let nowMs = Date.parse('2026-03-01T09:00:00.000Z');
  const dataDir = await mkdtemp(join(tmpdir(), 'parlance-test-'));
  const settings = readSettings({
    SECRET: 'a secret of 32 letters for tests only',
    LOG_LEVEL: 'silent',
    DEMO: '0',
    // Links of emails are https: staff of a new site would need one.
    SECOND_FACTOR: 'optional',
    DATA_DIR: dataDir,
    ...env,
  });
  const clock = { now: () => new Date(nowMs) };
  const { db, reads } = database;
  const testApp: AppContext = { settings, db, reads, clock, store: await openStore(settings) };
  const app = await buildApp(testApp, database.ping, log && { write: (line) => void log.push(line) });
  const apps = [app];
  // With TEST_APPS=4 each call goes to another of four, which share nothing but database, store and clock.
  while (apps.length < Number(process.env.TEST_APPS ?? 1)) apps.push(await buildApp(testApp, database.ping));
  const oneOf = () => apps[Math.floor(Math.random() * apps.length)] ?? app;
  app.addHook('onClose', async () => {
    for (const other of apps.slice(1)) await other.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  for (const each of apps) await each.ready();
  return {
    ...testApp,
    app,
    pass: (seconds) => {
      nowMs += seconds * 1000;
    },
    call: async (endpoint, input, as = {}) => {
      const { body } = input as { body?: object };
      const answer = await oneOf().inject({
        method: endpoint.method,
        url: urlOf<Endpoint>(endpoint, input),
        payload: body,
        headers: { ...authorization(as.token), ...as.headers },
        remoteAddress: as.ip ?? '127.0.0.1',
      });
      return received(endpoint, answer);
    },
    sendFile: async (endpoint, input, file, as = {}) => {
      const answer = await oneOf().inject({
        method: endpoint.method,
        url: urlOf<Endpoint>(endpoint, input),
        payload: file,
        headers: { ...authorization(as.token), 'content-type': 'audio/webm' },
      });
      return received(endpoint, answer);
    },
    upload: async (endpoint, form, as = {}) => {
      const request = new Request('http://localhost', { method: 'POST', body: form });
      const answer = await oneOf().inject({
        method: endpoint.method,
        url: urlOf<Endpoint>(endpoint, { params: as.params }),
        payload: Buffer.from(await request.arrayBuffer()),
        headers: { ...authorization(as.token), 'content-type': request.headers.get('content-type') ?? '' },
      });
      return received(endpoint, answer);
    },
  };
}

function received<T>({ method, path }: Endpoint, answer: LightMyRequestResponse): Answer<T> {
  if (answer.headers['content-disposition']) {
    return { status: answer.statusCode, body: answer.body as T, headers: answer.headers, text: answer.body };
  }
  recordReply(`${method} ${path}`, answer.body);
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers, text: answer.body };
}

function authorization(token: string | undefined): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {};
}
