import type { CallInput, Endpoint } from '@parlance/contract/endpoint';
import { waitingMail } from '../../mail.ts';
import { type Person, signedInAs } from '../../people.ts';
import type { TestApp } from '../../test-app.ts';
import { contractCalls } from '../../wire/contract-calls.ts';
import { type Input, requestOf } from '../rig.ts';
import { nameOf } from '../rows.ts';
import { sendInto } from '../send-into.ts';

/** What was said to somebody, by what they asked: status, headers and body of an answer, or a whole email. */
export type Transcript = Map<string, RecordedReply>;
export type RecordedReply = { call: string; status: number; text: string };

/** What no two answers have in common: ids of requests, codes, keys, and what is signed with them. */
const RANDOM = [
  /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g,
  /PR-[\dA-Z]{4}-[\dA-Z]{4}-[\dA-Z]{4}-[\dA-Z*~$=U]/g,
  /(?<=salt(?:\W|quot)+)[\w-]{22}(?![\w-])/g,
  /[\w+/-]{40,}={0,2}/g,
  // When the caller's own session was last noted to be in use: that is written a moment after the answer.
  /(?<="lastSeenAt":")[^"]+(?=","endsAt":"[^"]+","current")/g,
];

/** An answer without what is random in it; all else is as it was sent. */
export function withoutRandom(text: string): string {
  return RANDOM.reduce((rest, pattern) => rest.replace(pattern, (random) => '~'.repeat(random.length)), text);
}

/** Says what a caller is answered, header by header. */
export async function hears(
  testApp: TestApp,
  endpoint: Endpoint,
  input: Input,
  as: Person | null,
): Promise<RecordedReply> {
  const { status, headers, text } = await sendInto(testApp)(await requestOf(endpoint, input, as?.token ?? null));
  const kept = Object.entries(headers).filter(([name]) => name !== 'date');
  // Bytes to measure a connection with are random altogether.
  const isNoise = String(headers['content-type']).startsWith('application/octet-stream');
  const body = isNoise ? `${text.length > 0}` : withoutRandom(text);
  // An ETag is made of the whole body.
  const said = kept.map(([name, value]) => `${name}: ${name === 'etag' && body !== text ? '~' : String(value)}`);
  return { call: nameOf(endpoint), status, text: [status, ...said.toSorted().map(withoutRandom), '', body].join('\n') };
}

type Reading = {
  /** As whom; the calls of the others are not sent. */
  audiences: readonly Endpoint['audience'][];
  /** Every id up to this one is named where a call takes one. */
  ids: number;
  /** A part of the name of the person who must not be told of. */
  about: string;
};

/** Sends every call of the contract that reads, for every row there is, to these callers at this moment. */
export async function readEverything(
  testApp: TestApp,
  [who, as]: readonly [string, Person | null],
  { audiences, ids, about }: Reading,
): Promise<Transcript> {
  const heard: Transcript = new Map();
  const calls = (await contractCalls()).filter(
    ({ method, audience, path }) => method === 'GET' && audiences.includes(audience) && !path.includes(':file'),
  );
  for (const endpoint of calls) {
    for (const input of inputsOf(endpoint, { ids, about })) {
      const asked = JSON.stringify({ ...input.params, ...input.query });
      heard.set(`${who}: ${nameOf(endpoint)} ${asked}`, await hears(testApp, endpoint, input, as));
    }
  }
  return heard;
}

function inputsOf({ path, query }: Endpoint, { ids, about }: Pick<Reading, 'ids' | 'about'>): Input[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const each = Array.from({ length: ids }, (_, index) => index + 1);
  const params = names.reduce<Record<string, number>[]>(
    (some, name) => some.flatMap((one) => each.map((id) => ({ ...one, [name]: id }))),
    [{}],
  );
  const known = Object.keys(query?.shape ?? {});
  const queries: Record<string, string>[] = [
    {},
    ...(known.includes('page') ? [{ page: '1', limit: '2' }] : []),
    ...(known.includes('q') ? [{ q: about }] : []),
    ...(known.includes('sittingId') ? [{ sittingId: '1' }] : []),
  ];
  return params.flatMap((one) => queries.map((some) => ({ params: one, query: some })));
}

/** The emails that wait for somebody, in full. */
export async function readMail(testApp: TestApp, [who, { email }]: readonly [string, Person]): Promise<Transcript> {
  const mails = await waitingMail(testApp, email);
  return new Map(
    mails.map((mail, index) => [
      `${who}: email ${index + 1}`,
      { call: 'email', status: 200, text: withoutRandom(JSON.stringify(mail, null, 1)) },
    ]),
  );
}

export type Difference = { asked: string; one: string; other: string };

/** What two runs of the same were told differently: the lines that differ. */
export function differencesOf(one: Transcript, other: Transcript): Difference[] {
  const all = [...new Set([...one.keys(), ...other.keys()])];
  return all.flatMap((asked) => {
    const [first, second] = [one.get(asked)?.text ?? 'nothing', other.get(asked)?.text ?? 'nothing'];
    return first === second ? [] : [{ asked, ...around(first, second) }];
  });
}

/** Where two texts part. */
function around(one: string, other: string): { one: string; other: string } {
  let at = 0;
  while (one[at] === other[at]) at += 1;
  const near = (text: string) => text.slice(Math.max(0, at - 100), at + 60);
  return { one: near(one), other: near(other) };
}

/** Somebody whose name is the same in each run. */
export async function called(
  testApp: TestApp,
  name: string,
  ...[role, more]: [Parameters<typeof signedInAs>[0], Parameters<typeof signedInAs>[2]?]
): Promise<Person> {
  const person = await signedInAs(role, testApp, more);
  const email = `${name.toLowerCase()}@example.org`;
  await testApp.db
    .updateTable('accounts')
    .set({ username: name, full_name: name, email })
    .where('id', '=', person.id)
    .execute();
  return { ...person, email };
}

/** Sends a call and keeps its answer under a name. */
export async function keeps<E extends Endpoint>(
  testApp: TestApp,
  heard: Transcript,
  label: string,
  ...[endpoint, input, as]: [E, CallInput<E>, Person]
): Promise<void> {
  heard.set(label, await hears(testApp, endpoint, input as Input, as));
}
