import { i18n } from '@lingui/core';
import { type AuthorReply, type CallInput, type Endpoint, type Reply, urlOf } from '@parlance/contract/endpoint';
import { PAGE_LANGUAGE_HEADER } from '@parlance/contract/languages';
import type { RefusalCode } from '@parlance/contract/refusals';
import { API_BASE } from './api-base.ts';
import { pageKey } from './page-key.ts';
import { readToken } from './session.ts';

/** The server said no. Screens branch on `code`, never on words. */
export class CallRefused extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly fields: { path: string; reason: string }[];
  /** Everything else the refusal carried, such as the stored `attempt`. */
  readonly details: Record<string, unknown>;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, body: Record<string, unknown>, retryAfterSeconds: number | null) {
    super(typeof body.message === 'string' ? body.message : '');
    const { code, message: _message, requestId: _requestId, fields, ...details } = body;
    this.status = status;
    this.code = code as RefusalCode;
    this.fields = (fields as CallRefused['fields'] | undefined) ?? [];
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The server was not reached (`status` null), or its answer was no refusal of ours. */
export class CallFailed extends Error {
  readonly status: number | null;

  constructor(message: string, status: number | null = null, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** The session is dead: trying again does not help, logging in does. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof CallRefused && error.code === 'not_signed_in';
}

/** What was asked for does not exist: trying again does not help either. */
export function isMissing(error: unknown): boolean {
  return error instanceof CallRefused && error.code === 'not_found';
}

/** No answer came: whether the server did what it was asked is not known. */
export function isUnreached(error: unknown): boolean {
  return error instanceof CallFailed && error.status === null;
}

/** What came with 200 is no reply of ours: a proxy, or the login page of a network, answered in the server's place. */
export function isForeignReply(error: unknown): boolean {
  return error instanceof CallFailed && error.cause instanceof SyntaxError;
}

type Parts = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
};

type Options = { signal?: AbortSignal; keepalive?: boolean };

/**
 * Calls an endpoint and gives its reply. Throws `CallRefused` for a refusal, `CallFailed` when no answer came.
 * Every call carries the stored token when there is one.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: Options = {},
): Promise<Reply<E>> {
  const { body } = await request(endpoint, input, options);
  return body as Reply<E>;
}

/** The same for an endpoint whose reply to staff differs: the author's reply. */
export async function callAsAuthor<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: Options = {},
): Promise<AuthorReply<E>> {
  const { body } = await request(endpoint, input, options);
  return body as AuthorReply<E>;
}

/** A slice of a list and how many there are in all. */
export async function callForPage<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: Options = {},
): Promise<{ items: Reply<E>; total: number }> {
  const { body, headers } = await request(endpoint, input, options);
  return { items: body as Reply<E>, total: Number(headers.get('X-Total-Count') ?? 0) };
}

/** The reply of an endpoint that answers with a file, under the name the server gives it. */
export async function callForFile<E extends Endpoint & { replyType: string | readonly string[] }>(
  endpoint: E,
  input: CallInput<E>,
): Promise<{ name: string; file: Blob }> {
  const response = await mended(() => send(endpoint, input, {}));
  const file = await reach(() => response.blob());
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  return { name: decodeURIComponent(name) || 'export.csv', file };
}

/** The bytes of an endpoint that answers with a file, as they arrive. */
export async function callForBytes<E extends Endpoint & { replyType: string | readonly string[] }>(
  endpoint: E,
  input: CallInput<E>,
  options: Options = {},
): Promise<ReadableStream<Uint8Array>> {
  const { body } = await mended(() => send(endpoint, input, options));
  if (!body) throw new CallFailed('The server sent nothing.');
  return body;
}

async function request(endpoint: Endpoint, parts: Parts, options: Options) {
  const response = await mended(() => send(endpoint, parts, options));
  return { body: await reach(() => response.json() as Promise<unknown>), headers: response.headers };
}

/** Sends a call, and once more where the page has mended why it was refused. */
async function mended<T>(sending: () => Promise<T>): Promise<T> {
  try {
    return await sending();
  } catch (error) {
    if (!(await mend?.(error))) throw error;
    return await sending();
  }
}

let mend: ((error: unknown) => Promise<boolean>) | undefined;

/** How this page mends why a call was refused: pages of staff ask for a second factor. */
export function mendBy(how: typeof mend): void {
  mend = how;
}

/** The response, when it is no refusal; its body is still to be read. */
async function send(endpoint: Endpoint, parts: Parts, options: Options): Promise<Response> {
  const headers = new Headers(pageKey());
  const token = readToken();
  // Whatever the browser prefers, and the account.
  headers.set(PAGE_LANGUAGE_HEADER, i18n.locale);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (parts.body !== undefined) headers.set('Content-Type', 'application/json');
  const response = await reach(() =>
    fetch(API_BASE + urlOf(endpoint, parts), {
      method: endpoint.method,
      headers,
      body: parts.body === undefined ? undefined : JSON.stringify(parts.body),
      ...options,
    }),
  );
  if (response.ok) return response;
  const body = await reach(() => response.json() as Promise<unknown>);
  throw refused(response.status, response.headers.get('Retry-After'), body);
}

/**
 * Sends a form with a file, saying how much of it has gone (0 to 1). `fetch` cannot report upload progress,
 * so this one goes by XMLHttpRequest. `params` are those of the path; `stallMs` cuts it off when nothing moves for so
 * long.
 */
export function upload<E extends Endpoint>(
  endpoint: E,
  form: FormData,
  onProgress: (share: number) => void,
  { params = {}, ...options }: Pick<Sending, 'signal' | 'stallMs'> & { params?: Record<string, unknown> } = {},
): Promise<Reply<E>> {
  return mended(() => sendWithProgress(endpoint, { params }, form, { onProgress, ...options }));
}

/** Sends one file as it is, under its own media type, likewise. Cut off when nothing moves for half a minute. */
export function uploadRaw<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  file: Blob,
  onProgress: (share: number) => void,
  options: Pick<Sending, 'signal'> = {},
): Promise<Reply<E>> {
  return mended(() => sendWithProgress(endpoint, input, file, { onProgress, stallMs: STALL_MS, ...options }));
}

/** The server cuts a body that stalls for as long (server-rules, section 6). */
export const STALL_MS = 30_000;

type Sending = { onProgress: (share: number) => void; signal?: AbortSignal; stallMs?: number };

function sendWithProgress<E extends Endpoint>(
  endpoint: E,
  parts: Parts,
  body: FormData | Blob,
  { onProgress, signal, stallMs }: Sending,
): Promise<Reply<E>> {
  return new Promise((succeed, fail) => {
    const xhr = new XMLHttpRequest();
    xhr.open(endpoint.method, API_BASE + urlOf<Endpoint>(endpoint, parts));
    xhr.setRequestHeader('Accept-Language', i18n.locale);
    const token = readToken();
    if (token) xhr.setRequestHeader('Authorization', `Bearer ${token}`);
    for (const [name, value] of pageKey()) xhr.setRequestHeader(name, value);
    xhr.setRequestHeader(PAGE_LANGUAGE_HEADER, i18n.locale);
    if (body instanceof Blob && body.type) xhr.setRequestHeader('Content-Type', body.type);
    xhr.responseType = 'json';
    let stall: ReturnType<typeof setTimeout> | undefined;
    const moved = () => {
      clearTimeout(stall);
      if (stallMs) stall = setTimeout(() => xhr.abort(), stallMs);
    };
    xhr.upload.onprogress = (event) => {
      moved();
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    xhr.onload = () => {
      if (xhr.status >= 200 && xhr.status < 300) succeed(xhr.response as Reply<E>);
      else fail(refused(xhr.status, xhr.getResponseHeader('Retry-After'), xhr.response));
    };
    xhr.onerror = () => fail(new CallFailed('The server could not be reached.'));
    xhr.onabort = () => fail(new CallFailed('Cancelled.'));
    xhr.onloadend = () => clearTimeout(stall);
    signal?.addEventListener('abort', () => xhr.abort());
    moved();
    xhr.send(body);
  });
}

/** Whether the server answers at all within `limitMs`. Its smallest reply is asked for, which needs no database. */
export async function isServerThere(limitMs: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(limitMs);
    const { status } = await fetch(`${API_BASE}/healthz`, { cache: 'no-store', signal });
    return status < 500;
  } catch {
    return false;
  }
}

async function reach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new CallFailed('The server could not be reached.', null, { cause: error });
  }
}

function refused(status: number, retryAfter: string | null, body: unknown): Error {
  if (typeof body !== 'object' || body === null || !('code' in body)) {
    return new CallFailed(`The server answered ${status}.`, status);
  }
  return new CallRefused(status, body as Record<string, unknown>, retryAfter ? Number(retryAfter) : null);
}
