const ADDED = ' is not in the sample';
// As JSON has them: 2026-11-21T09:30:00.000Z
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * What a client that knows only the earlier reply would miss in a later one, one line each: a key that is gone, or a
 * value of another kind. Keys may have been added, and items to a list that had some.
 */
export function losses(before: unknown, now: unknown): string[] {
  return departures(before, now).filter((line) => !line.endsWith(ADDED));
}

/**
 * How a reply departs from a sample, one line each; none when it has exactly the sample's keys and kinds of values.
 * Items of an array are compared with the sample's items in turn, those beyond its last with the last.
 */
export function departures(sample: unknown, reply: unknown, at = 'reply'): string[] {
  const [wanted, got] = [kindOf(sample), kindOf(reply)];
  if (wanted !== got) return [`${at} is ${got}, not ${wanted}`];
  if (Array.isArray(sample) && Array.isArray(reply)) return departuresOfList(sample, reply, at);
  if (wanted === 'an object') return departuresOfObject(sample as object, reply as object, at);
  return [];
}

function departuresOfList(sample: unknown[], reply: unknown[], at: string): string[] {
  if (sample.length === 0 || reply.length < sample.length) {
    return reply.length === sample.length ? [] : [`${at} has ${reply.length} items, not ${sample.length}`];
  }
  return reply.flatMap((item, index) => departures(sample[index] ?? sample.at(-1), item, `${at}[${index}]`));
}

function departuresOfObject(sample: object, reply: object, at: string): string[] {
  const [wanted, got] = [Object.entries(sample), new Map<string, unknown>(Object.entries(reply))];
  const names = new Set(wanted.map(([name]) => name));
  return [
    ...wanted.flatMap(([name, value]) =>
      got.has(name) ? departures(value, got.get(name), `${at}.${name}`) : [`${at}.${name} is missing`],
    ),
    ...[...got.keys()].filter((name) => !names.has(name)).map((name) => `${at}.${name}${ADDED}`),
  ];
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return TIME.test(value) ? 'a time' : 'a text';
  return { object: 'an object', number: 'a number', boolean: 'true or false' }[typeof value as string] ?? 'nothing';
}
