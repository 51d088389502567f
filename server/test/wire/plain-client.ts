/**
 * A client as somebody else would write it: it knows the wire and nothing of this project. `fetch`, JSON, bare
 * multipart, ids as whatever they were handed as.
 */
export type PlainReply = { status: number; body: unknown; headers: Headers };

type Sent = {
  token?: string;
  /** JSON. */
  body?: unknown;
  form?: { part: 'field' | 'file'; name: string; text: string }[];
};

/** Sends one call, such as `GET /api/courses/7`, to the server at `base`. Every reply must be JSON. */
export async function send(base: string, call: string, { token, body, form }: Sent = {}): Promise<PlainReply> {
  const [method, path] = call.split(' ');
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const reply = await fetch(`${base}${path}`, {
    method,
    headers,
    body: form ? multipart(form) : body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: reply.status, body: JSON.parse(await reply.text()), headers: reply.headers };
}

/** The parts in the order in which they were given: a server may not count on the fields coming first. */
function multipart(parts: NonNullable<Sent['form']>): FormData {
  const form = new FormData();
  for (const { part, name, text } of parts) {
    if (part === 'field') form.append(name, text);
    else form.append(name, new Blob([text], { type: 'text/csv' }), `${name}.csv`);
  }
  return form;
}
