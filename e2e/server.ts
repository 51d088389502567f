import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type CallInput, type Endpoint, type Reply, urlOf } from '@parlance/contract/endpoint';
import { postgresFolder } from '../scripts/postgres.ts';

export type DatabaseName = 'embedded' | 'postgres';
export type Server = {
  url: string;
  /** Null on the embedded database, which nobody but its server can open. */
  databaseUrl: string | null;
  /** Where the mails lie that it sent. */
  mailFolder: string;
};

const variable = (name: DatabaseName) => `E2E_SERVER_${name.toUpperCase()}`;

/** Tells the workers where a server is: they inherit the environment of the set-up. */
export function publishServer(name: DatabaseName, server: Server): void {
  process.env[variable(name)] = JSON.stringify(server);
}

export function findServer(name: DatabaseName): Server {
  return JSON.parse(process.env[variable(name)] ?? 'null') as Server;
}

/** Calls the API as a program would. Throws with the answer when it is not 200. */
export async function call<E extends Endpoint>(
  server: Server,
  endpoint: E,
  input: CallInput<E>,
  token: string | null = null,
  headers: Record<string, string> = {},
): Promise<Reply<E>> {
  const { body } = input as { body?: unknown };
  const json = body === undefined ? undefined : JSON.stringify(body);
  return (await send(server, endpoint.method, urlOf<Endpoint>(endpoint, input), token, json, headers)) as Reply<E>;
}

/** Sends a form with one file, as the upload screens do. */
export async function sendFile(
  server: Server,
  { method, path, multipart }: Endpoint,
  fields: Record<string, string>,
  file: { name: string; text: string },
  token: string,
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(multipart?.file ?? 'file', new Blob([file.text], { type: 'text/csv' }), file.name);
  await send(server, method, path, token, form);
}

/** Sends a form to an endpoint and gives its reply. */
export async function postForm<E extends Endpoint>(
  server: Server,
  { method, path }: E,
  form: FormData,
  token: string,
): Promise<Reply<E>> {
  return (await send(server, method, path, token, form)) as Reply<E>;
}

async function send(
  server: Server,
  method: string,
  path: string,
  token: string | null,
  body?: string | FormData,
  more: Record<string, string> = {},
) {
  const headers = new Headers(more);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (typeof body === 'string') headers.set('Content-Type', 'application/json');
  const response = await fetch(`${server.url}${path}`, { method, headers, body });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as unknown;
}

/** Runs one statement on the server's own PostgreSQL, for what no call can bring about, such as time passing. */
export function runSql(server: Server, statement: string): string {
  if (!server.databaseUrl) throw new Error('Only a test on PostgreSQL can reach into the database.');
  const psql = join(postgresFolder(), 'psql');
  const ran = spawnSync(psql, [server.databaseUrl, '-qAt', '-v', 'ON_ERROR_STOP=1', '-c', statement], {
    encoding: 'utf8',
  });
  if (ran.status !== 0) throw new Error(`psql: ${ran.stderr || ran.error?.message}`);
  return ran.stdout.trim();
}
