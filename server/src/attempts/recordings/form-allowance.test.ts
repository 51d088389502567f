import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aSpeakingAttempt } from '../../../test/attempt-builder.ts';
import { aCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
const MB = 1024 * 1024;
const FORM_BYTES = 100 * MB;
const PIECE = Buffer.alloc(256 * 1024, 'x');
const BOUNDARY = 'a-boundary';
/** What lies between client and server, in their buffers and the system's. */
const ON_THE_WAY_BYTES = 6 * MB;

let port: number;

beforeAll(async () => {
  const url = await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(url).port);
});
afterAll(() => testApp.app.close());

type Sending = {
  learner: Person;
  path?: string;
  method?: string;
  /** As they come in the form. */
  fields?: Record<string, string | number>;
  files: { name: string | number; bytes: number }[];
  /** Whether the body says how long it is before it comes. */
  saysItsLength?: boolean;
};

/**
 * Sends a form piece by piece and stops when it is answered: the status, and how much of the files had left by then.
 */
async function send({ learner, fields = {}, files, saysItsLength = false, ...to }: Sending) {
  const { path = '/api/tests/submit-speaking-test', method = 'POST' } = to;
  const part = (head: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}`;
  const texts = Object.entries(fields).map(([name, value]) => `${part(`name="${name}"`)}\r\n\r\n${value}\r\n`);
  const heads = files.map(({ name }) => `${part(`name="${name}"; filename="clip.webm"`)}\r\n\r\n`);
  const end = `--${BOUNDARY}--\r\n`;
  const around = [...texts, ...heads, end].join('').length + 2 * files.length;
  const body = files.reduce((sum, { bytes }) => sum + bytes, around);

  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  // Cut off while it was sending.
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const isHeard = () => answer !== '' || !socket.writable;
  const write = async (bytes: Buffer | string) => {
    if (isHeard()) return;
    const framed = saysItsLength ? [bytes] : [`${Buffer.byteLength(bytes).toString(16)}\r\n`, bytes, '\r\n'];
    const isReady = framed.map((one) => socket.write(one)).at(-1);
    if (isReady) return;
    const drained = new Promise<void>((resolve) => socket.once('drain', () => resolve()));
    await Promise.race([drained, closed, sleep(3000, undefined, { ref: false })]);
  };
  socket.write(
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${learner.token}\r\n` +
      `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\n` +
      `${saysItsLength ? `Content-Length: ${body}` : 'Transfer-Encoding: chunked'}\r\n\r\n`,
  );
  let sent = 0;
  for (const text of texts) await write(text);
  for (const [index, { bytes }] of files.entries()) {
    await write(heads[index] ?? '');
    for (let left = bytes; left > 0 && !isHeard(); left -= PIECE.length) {
      await write(PIECE);
      sent += PIECE.length;
    }
    await write('\r\n');
  }
  await write(end);
  if (!saysItsLength && !isHeard()) socket.write('0\r\n\r\n');
  for (let waited = 0; waited < 100 && !answer.includes('"code"'); waited += 1) await sleep(50);
  socket.destroy();
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0), code: /"code":"(\w+)"/.exec(answer)?.[1], sent };
}

/** Ten files of ten megabytes. */
const tenTimes = (questionIds: number[]) =>
  Array.from({ length: 10 }, (_, index) => ({ name: questionIds[index] ?? 1_000_000 + index, bytes: 10 * MB }));

describe('a form is taken as far as it can be needed', () => {
  test('of someone without a test little is read', async () => {
    const course = await aCourse(testApp, {
      type: 'Speaking',
      durationSeconds: null,
      questions: [{ type: 'speaking' }],
    });
    const learner = await signedInAs('user', testApp);
    const fields = { courseId: course.id };
    for (const saysItsLength of [true, false]) {
      const { status, code, sent } = await send({
        learner,
        fields,
        files: tenTimes(course.questionIds),
        saysItsLength,
      });
      expect([status, code]).toEqual([409, 'nothing_to_submit']);
      expect(sent).toBeLessThan(MB + ON_THE_WAY_BYTES);
    }
  });

  test('the fields first: what the test has no room for is refused, also when they come after', async () => {
    const at = await aSpeakingAttempt(testApp, [{ type: 'speaking', timerSeconds: 1 }]);
    const files = tenTimes(at.course.questionIds);
    const fields = { courseId: at.course.id, attemptId: at.params.id };
    const first = await send({ learner: at.learner, fields, files });
    expect([first.status, first.code]).toEqual([413, 'too_large']);
    expect(first.sent).toBeLessThan(FORM_BYTES / 2);
    const without = await send({ learner: at.learner, files });
    expect([without.status, without.code]).toEqual([413, 'too_large']);
    expect(without.sent).toBeLessThan(FORM_BYTES / 2);
  });

  test("of someone else's test, or one that is not there, nothing is read that comes after the fields", async () => {
    const at = await aSpeakingAttempt(testApp);
    const other = await aSpeakingAttempt(testApp);
    const files = tenTimes(at.course.questionIds);
    for (const fields of [
      { courseId: at.course.id, attemptId: at.params.id },
      { courseId: at.course.id, attemptId: other.params.id },
    ]) {
      const { status, sent } = await send({ learner: other.learner, fields, files });
      expect(status).toBe(404);
      expect(sent).toBeLessThan(ON_THE_WAY_BYTES);
    }
    const unopened = await send({ learner: other.learner, fields: { courseId: at.course.id }, files });
    expect([unopened.status, unopened.code]).toEqual([409, 'nothing_to_submit']);
    expect(unopened.sent).toBeLessThan(ON_THE_WAY_BYTES);
  });

  test('a recording for a test that is not theirs is refused before it is read', async () => {
    const [at, other] = [await aSpeakingAttempt(testApp), await signedInAs('user', testApp)];
    const path = `/api/tests/attempts/${at.params.id}/recordings/${at.course.questionIds[0]}`;
    const files = [{ name: 1, bytes: 9 * MB }];
    const { status, sent } = await send({ learner: other, path, method: 'PUT', files });
    expect(status).toBe(404);
    expect(sent).toBeLessThan(ON_THE_WAY_BYTES);
  });

  test('nothing of it is left on the disk', async () => {
    await sleep(2500);
    expect(readdirSync(testApp.app.temporaryFolder)).toEqual([]);
  });
});
