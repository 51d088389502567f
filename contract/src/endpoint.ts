import { z } from 'zod';
import type { RefusalCode, reachRefusals } from './refusals.ts';
import type { Scope } from './scopes.ts';

/**
 * Who may call: `public` anyone, `learner` anyone logged in, `admin` admins and superadmins,
 * `superadmin` superadmins only.
 */
export const audiences = ['public', 'learner', 'admin', 'superadmin'] as const;
export type Audience = (typeof audiences)[number];

/**
 * What of a call for admins those get who see only their own classes: `shared` all of it; `content` what tests ask, with
 * the keys; `change` only what they made themselves; `people` only what is about learners of their classes; `school`
 * nothing.
 */
export type Reach = keyof typeof reachRefusals;

export type Multipart = {
  /** The name of the part that holds the file. */
  file: string;
  /** The other parts, as strings from the form. */
  fields: z.ZodObject;
  /** The largest file, in bytes; one more is refused with 413. */
  maxBytes: number;
};

/** A form whose files are too large for memory: each is received into a temporary file, which the server removes. */
export type FileForm = {
  /** The names a file part may have: one name, or what every name must match (files named by question id). */
  files: string | RegExp;
  maxFiles: number;
  /** The other parts, as strings from the form. */
  fields: z.ZodObject;
  /** The largest file, in bytes; one more is refused with 413. */
  maxBytes: number;
};

/** What files are sent as. */
export type FileType =
  | 'text/csv'
  | 'text/plain'
  | 'text/calendar'
  | 'text/html'
  | 'application/xml'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'application/seb'
  | 'application/zip'
  | 'application/octet-stream';

/** One HTTP call, described once for both sides. */
export type Endpoint = Described & Audienced;

type Audienced = { audience: 'admin'; reach: Reach } | { audience: Exclude<Audience, 'admin'>; reach?: undefined };

type Described = {
  /** Whether an account that only invigilates may call it; without this it may not. */
  forInvigilators?: true;
  /** What an API key must be allowed to make this call; without it no key may. */
  scope?: Scope;
  /**
   * Whoever has a second factor must have used it within the last minutes, and staff whom the school's provider let in
   * instead must have logged in there: keys in number, results that are released, people who are erased, and what lets
   * somebody in.
   */
  fresh?: true;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path as the router takes it, parameters as `:name`. */
  path: `/api/${string}`;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The longest JSON body, in bytes; without it 16 KiB for a public call, and 1 MiB otherwise. */
  bodyMaxBytes?: number;
  /**
   * What of the body has entries that are judged one by one, by its path: those that its schema does not allow are set
   * aside, the rest is taken, and the reply names them. A path may end at a single member.
   */
  entries?: readonly string[];
  multipart?: Multipart;
  fileForm?: FileForm;
  /** The body is one file as it is, of at most so many bytes, received into a temporary file. */
  rawFile?: { maxBytes: number };
  /** The body is any bytes, at most so many: they are counted, and not kept. */
  discardedBody?: { maxBytes: number };
  /** The allow-list of the 200 reply: what it does not name never leaves the server. */
  reply: z.ZodType;
  /**
   * The 200 reply is no JSON but a file of this type, or of one of these, sent piece by piece under a name; `reply` is
   * `fileText` then. Likewise `redirect`: the reply is a 302 that leads a browser on.
   */
  replyType?: FileType | readonly FileType[] | 'redirect';
  /**
   * The 200 reply to admins and superadmins, where it differs; never a union with `reply`, which would send the key.
   */
  authorReply?: z.ZodType;
  /** The refusals of this call, besides the general ones. */
  refusals: readonly RefusalCode[];
  /** What a refusal of this call carries besides code, message and requestId. */
  refusalDetails?: z.ZodRawShape;
  /** Every open page asks it again and again, so it may be answered some milliseconds later, with those of others. */
  isPeriodic?: boolean;
};

/** Names an endpoint and keeps its exact types. */
export function endpoint<const E extends Endpoint>(description: E): E {
  return description;
}

type Part<E extends Endpoint, K extends keyof Endpoint> = E[K] extends z.ZodType ? E[K] : never;

/** What a client hands to `call`: only the parts the endpoint names. A query that may be empty may be left out. */
export type CallInput<E extends Endpoint> = {
  [K in 'params' | 'body' as E[K] extends z.ZodType ? K : never]: z.input<Part<E, K>>;
} & (E['query'] extends z.ZodType
  ? object extends z.input<E['query']>
    ? { query?: z.input<E['query']> }
    : { query: z.input<E['query']> }
  : object);

/** What of a call is in its URL. */
type UrlInput<E extends Endpoint> = Omit<CallInput<E>, 'query' | 'body'> &
  (E['query'] extends z.ZodType ? { query?: z.input<E['query']> } : object);

type UrlValue = string | number | boolean | undefined;

/**
 * The URL of a call from the root of the server on, such as `/api/courses/7?page=2`. A query value that is undefined
 * or '' is left out. Throws when a parameter of the path is missing.
 */
export function urlOf<E extends Endpoint>(
  { path }: E,
  ...[input]: object extends UrlInput<E> ? [UrlInput<E>?] : [UrlInput<E>]
): string {
  const { params, query } = (input ?? {}) as Record<'params' | 'query', Record<string, UrlValue> | undefined>;
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = params?.[name];
    if (value === undefined) throw new Error(`${path} needs ${name}.`);
    return encodeURIComponent(String(value));
  });
  const search = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : `${name}=${encodeURIComponent(String(value))}`,
  );
  return search.length > 0 ? `${filled}?${search.join('&')}` : filled;
}

/** What the server's handler is handed, checked and parsed. */
export type Parsed<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType
  ? z.output<E[K]>
  : undefined;

export type Reply<E extends Endpoint> = z.output<E['reply']>;
export type AuthorReply<E extends Endpoint> = E['authorReply'] extends z.ZodType ? z.output<E['authorReply']> : never;

/** One wrong field of a request: where it is and what to do about it. */
export const wrongField = z.object({ path: z.string(), reason: z.string() });

/** How many people a search for somebody to choose finds at most, the first by name. */
export const PEOPLE_FOUND_MAX = 20;

/** Parameters of every list: without `page` the list is whole, with it that slice, the total in X-Total-Count. */
export const listQuery = z.strictObject({
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number)
    .optional(),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .transform(Number)
    .pipe(z.int().max(200))
    .optional(),
  q: z.string().max(200).optional(),
  status: z.string().max(20).optional(),
  type: z.string().max(20).optional(),
  sort: z.string().max(40).optional(),
});
export type ListQuery = z.output<typeof listQuery>;

/** The reply of a call that answers with a file. */
export const fileText = z.string();

export const messageReply = z.object({ message: z.string() });
