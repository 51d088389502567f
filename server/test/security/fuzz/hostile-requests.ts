import { deflateSync, gzipSync } from 'node:zlib';
import type { Endpoint } from '@parlance/contract/endpoint';
import fc from 'fast-check';
import { type Input, requestOf, type Sent } from '../rig.ts';
import { multipartAttacks } from './hostile-forms.ts';
import { DEEP_TEXTS, oddText, oddValue, owning, PROTOTYPE_NAMES } from './hostile-values.ts';
import { nearlyRight } from './schema-values.ts';

/** Turns the request that a call gets when all is well into one that means harm. */
export type Attack = (right: { input: Input; sent: Sent }) => Sent;

const CONTENT_TYPES = [
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json;',
  'application/vnd.api+json',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/mixed; boundary=a',
  'application/octet-stream',
  'a'.repeat(2000),
  '',
];

const ODD_HEADERS: Record<string, string>[] = [
  { authorization: 'Bearer ' },
  { authorization: `Bearer ${'a'.repeat(201)}` },
  { authorization: 'Basic YTpi' },
  { cookie: 'device=; parlance=__proto__; %00=%ff; ====' },
  { 'accept-encoding': 'gzip;q=0, br;q=x, *' },
  { range: 'bytes=9999999999999-0,1-' },
  { 'if-none-match': '"'.repeat(50) },
  { 'x-http-method-override': 'DELETE' },
  { 'x-forwarded-for': "'; drop table accounts; --" },
  { 'x-forwarded-for': ','.repeat(500) },
  { origin: 'null' },
  { 'user-agent': '\xff<script>'.repeat(100) },
  { expect: '100-continue' },
];

/** Attacks on one call: on its body, its path, its query and its headers. */
export function attacksOn(endpoint: Endpoint): fc.Arbitrary<Attack> {
  const { body, multipart, fileForm, rawFile, discardedBody, params, query } = endpoint;
  const kinds: fc.WeightedArbitrary<Attack>[] = [
    { weight: 1, arbitrary: fc.constantFrom(...ODD_HEADERS).map((headers) => withHeaders(headers)) },
    { weight: 1, arbitrary: queryAttacks(Object.keys(query?.shape ?? {})) },
  ];
  if (params) kinds.push({ weight: 2, arbitrary: pathAttacks });
  if (body) kinds.push({ weight: 8, arbitrary: bodyAttacks(body) });
  if (body) kinds.push({ weight: 3, arbitrary: textAttacks });
  if (body ?? multipart ?? fileForm) kinds.push({ weight: 1, arbitrary: typeAttacks });
  if (multipart ?? fileForm) kinds.push({ weight: 8, arbitrary: multipartAttacks });
  if (rawFile ?? discardedBody)
    kinds.push({
      weight: 4,
      arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => withPayload(Buffer.from(bytes))),
    });
  return fc.oneof(...kinds);
}

function withPayload(payload: Buffer, headers: Record<string, string> = {}): Attack {
  return ({ sent }) => ({ ...sent, payload, headers: { ...sent.headers, ...headers } });
}

function withHeaders(headers: Record<string, string>): Attack {
  return ({ sent }) => ({ ...sent, headers: { ...sent.headers, ...headers } });
}

function withText(text: string): Attack {
  return withPayload(Buffer.from(text), { 'content-type': 'application/json' });
}

/** A body of the schema or nearly, which has some of the right values, with something wrong somewhere. */
function bodyAttacks(schema: NonNullable<Endpoint['body']>): fc.Arbitrary<Attack> {
  return fc
    .record({
      body: fc.oneof(fc.constant({}), nearlyRight(schema)),
      keeps: fc.nat(),
      wrong: fc.option(fc.tuple(fc.nat(), oddValue)),
      key: fc.option(fc.constantFrom(...PROTOTYPE_NAMES, 'role', 'id', 'score'), { freq: 5 }),
    })
    .map(
      ({ body, keeps, wrong, key }): Attack =>
        (right) => {
          const rightBody = Object.entries((right.input.body ?? {}) as Record<string, unknown>);
          const isBare = Object.keys(body as object).length === 0;
          const kept = rightBody.filter((_entry, index) => isBare || (keeps >> (index % 30)) % 2 === 0);
          const made: Record<string, unknown> = { ...(body as object), ...Object.fromEntries(kept) };
          const names = Object.keys(made);
          const spoiled = wrong && names[wrong[0] % Math.max(1, names.length)];
          if (wrong && spoiled !== undefined && spoiled !== null) made[spoiled] = wrong[1];
          const whole = key ? Object.assign(owning(key, { admin: true }), made) : made;
          return withText(JSON.stringify(whole))(right);
        },
    );
}

/** The right JSON, spoiled as a text. */
const textAttacks: fc.Arbitrary<Attack> = fc.oneof(
  fc.constantFrom('', 'null', '[]', '"a"', '1', '{', '{"a":}', '{"a":1e999}', '\uFEFF{}', ...DEEP_TEXTS).map(withText),
  fc.tuple(fc.nat(), oddValue).map(([at, value]) =>
    onText((text) => {
      const names = Object.keys(JSON.parse(text) as object);
      const name = names[at % Math.max(1, names.length)] ?? 'a';
      return `${text.slice(0, -1)},${JSON.stringify(name)}:${JSON.stringify(value)}}`;
    }),
  ),
  fc.nat().map((at) => onText((text) => text.slice(0, at % Math.max(1, text.length)))),
  fc.constantFrom(...DEEP_TEXTS).map((deep) => onText((text) => text.replace(/:[^,}]*/, `:${deep}`))),
  fc
    .uint8Array({ minLength: 1, maxLength: 40 })
    .map((bytes) => withPayload(Buffer.from(bytes), { 'content-type': 'application/json' })),
);

function onText(spoil: (text: string) => string): Attack {
  return (right) => withText(spoil(JSON.stringify(right.input.body ?? {})))(right);
}

/** The right bytes under another type, or compressed, which nobody asked for. */
const typeAttacks: fc.Arbitrary<Attack> = fc.oneof(
  fc.constantFrom(...CONTENT_TYPES).map((type) => withHeaders({ 'content-type': type })),
  fc.constantFrom<Attack>(
    ({ sent }) => compressed(sent, 'gzip', gzipSync(sent.payload ?? '')),
    ({ sent }) => compressed(sent, 'deflate', deflateSync(sent.payload ?? '')),
    ({ sent }) => compressed(sent, 'gzip', gzipSync(Buffer.alloc(4_000_000))),
    ({ sent }) => compressed(sent, 'br', Buffer.from('not compressed at all')),
  ),
);

function compressed(sent: Sent, encoding: string, payload: Buffer): Sent {
  return { ...sent, payload, headers: { ...sent.headers, 'content-encoding': encoding } };
}

const ODD_SEGMENTS = ['0', '-1', '01', '1e3', '1.5', '2147483647', '2147483648', '9007199254740993', '%00', '%', '%ff'];

const pathAttacks: fc.Arbitrary<Attack> = fc
  .tuple(
    fc.oneof(fc.constantFrom(...ODD_SEGMENTS, '..%2f..%2f', '%ED%A0%80', 'x'.repeat(3000)), oddText.map(encoded)),
    fc.boolean(),
  )
  .map(
    ([segment, isLast]): Attack =>
      ({ sent }) => {
        const [path = '', search] = sent.url.split('?');
        // A number of the path, or its end.
        const spoiled = isLast ? path.replace(/\d+(?=\D*$)/, segment) : path.replace(/\d+/, segment);
        return { ...sent, url: search ? `${spoiled}?${search}` : spoiled };
      },
  );

function queryAttacks(known: string[]): fc.Arbitrary<Attack> {
  const name = fc.constantFrom(...known, ...PROTOTYPE_NAMES, 'page', 'page[]', 'q[a]', '');
  const value = fc.oneof(
    oddText.map(encoded),
    fc.constantFrom(...ODD_SEGMENTS, '%ED%A0%80', '-date_time', '999999999'),
  );
  return fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 4 }).map(
    (pairs): Attack =>
      ({ sent }) => {
        const search = pairs.map(([key, text]) => `${encodeURIComponent(key)}=${text}`).join('&');
        return { ...sent, url: `${sent.url}${sent.url.includes('?') ? '&' : '?'}${search}` };
      },
  );
}

/** As a URL has it; half of a pair has no code there. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).slice(0, 4000);
}

/** What a call is sent when all is well. */
export async function rightRequest(endpoint: Endpoint, input: Input, token: string | null) {
  return { input, sent: await requestOf(endpoint, input, token) };
}
