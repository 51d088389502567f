import type { AuthorReply, Endpoint, Reply } from '@parlance/contract/endpoint';
import { type RefusalCode, refusals } from '@parlance/contract/refusals';
import { say } from '@parlance/contract/say';
import { afterEach, beforeEach, vi } from 'vitest';
import { uploadsTo } from './uploads-to.ts';

type Sent = { params: Record<string, string>; query: URLSearchParams; body: unknown };
type Answer = { status: number; body: unknown; headers?: Record<string, string> };
type Answerer = (sent: Sent) => Answer | Promise<Answer>;
type Replies = {
  /** Answers a call from now on. A function is asked at each call; a promise that stays open leaves it waiting. */
  reply: <E extends Endpoint>(
    endpoint: E,
    reply: Reply<E> | AuthorReply<E> | ((sent: Sent) => Reply<E> | Promise<Reply<E>>),
    headers?: Record<string, string>,
  ) => void;
  refuse: (
    endpoint: Endpoint,
    code: RefusalCode,
    details?: Record<string, unknown>,
    headers?: Record<string, string>,
  ) => void;
  /** Answers a call with what no server of ours says; a text is sent as it is, such as the HTML of a proxy. */
  answer: (endpoint: Endpoint, status: number, body: unknown) => void;
  /** From now on nobody answers this call. */
  cut: (endpoint: Endpoint) => void;
  /** What was sent to a call so far, the oldest first. */
  sentTo: (endpoint: Endpoint) => Sent[];
};

const fetchFile = globalThis.fetch.bind(globalThis);

type Route = { pattern: RegExp; answer: Answerer; sent: Sent[] };

/**
 * Stands where the server would: for tests of what a screen makes of its replies. A call that the test did not speak of
 * is not answered, and the test fails by what is missing.
 */
export function serverReplies(): Replies {
  const routes = new Map<string, Route>();

  beforeEach(() => {
    routes.clear();
    vi.stubGlobal('fetch', answer);
    vi.stubGlobal('XMLHttpRequest', uploadsTo(answer));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  async function answer(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(String(input instanceof Request ? input.url : input), location.href);
    // The words of a page are no call.
    if (url.pathname.startsWith('/assets/')) return await fetchFile(input, init);
    const method = init.method ?? 'GET';
    const found = [...routes.values()].find(({ pattern }) => pattern.test(`${method} ${url.pathname}`));
    if (!found) throw new TypeError(`Nobody answers ${method} ${url.pathname}`);
    const params = found.pattern.exec(`${method} ${url.pathname}`)?.groups ?? {};
    const sent = { params, query: url.searchParams, body: parsed(init.body) };
    found.sent.push(sent);
    const { status, body, headers } = await found.answer(sent);
    if (typeof body === 'string') return new Response(body, { status, headers });
    return Response.json(body, { status, headers });
  }

  function set(endpoint: Endpoint, answerer: Answerer): void {
    const key = `${endpoint.method} ${endpoint.path}`;
    const pattern = new RegExp(`^${key.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
    routes.set(key, { pattern, answer: answerer, sent: routes.get(key)?.sent ?? [] });
  }

  return {
    reply: (endpoint, reply, headers) =>
      set(endpoint, async (sent) => ({
        status: 200,
        body: typeof reply === 'function' ? await (reply as (sent: Sent) => unknown)(sent) : reply,
        headers,
      })),
    refuse: (endpoint, code, details = {}, headers) => {
      const { status, sentence } = refusals[code];
      set(endpoint, () => ({ status, body: { code, message: say(sentence), requestId: 'r', ...details }, headers }));
    },
    answer: (endpoint, status, body) => set(endpoint, () => ({ status, body })),
    cut: (endpoint) =>
      set(endpoint, () => {
        throw new TypeError('Failed to fetch');
      }),
    sentTo: ({ method, path }) => routes.get(`${method} ${path}`)?.sent ?? [],
  };
}

function parsed(body: RequestInit['body']): unknown {
  return typeof body === 'string' ? (JSON.parse(body) as unknown) : body;
}
