import { openAttempt, saveAttempt } from '@parlance/contract/attempts';
import { getCourse, listCourses } from '@parlance/contract/courses';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anOpenAttempt } from '../../../test/attempt-builder.ts';
import { aCourse } from '../../../test/course-builder.ts';
import { signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { inTransaction } from './database.ts';

const testApp = useTestApp();

/** Less than anything here waits for; what is read takes some milliseconds. */
const AT_ONCE_MS = 1400;

async function timed<T>(work: Promise<T>): Promise<T & { ms: number }> {
  const startedMs = performance.now();
  return { ...(await work), ms: performance.now() - startedMs };
}

test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'while a table of tests is locked the catalogue is read as ever, and what waits for the lock is told to come again',
  async () => {
    const course = await aCourse(testApp, { questions: [{ type: 'mcq' }] });
    const { learner, params } = await anOpenAttempt(testApp, course);
    const others = await Promise.all(Array.from({ length: 25 }, () => signedInAs('user', testApp)));
    // As on a busy day: all connections are there. A pooler makes them one after another.
    const pause = sql`select pg_sleep(0.5)`;
    const all = [...Array.from({ length: 20 }, () => testApp.db), ...Array.from({ length: 3 }, () => testApp.reads)];
    await Promise.all(all.map((db) => pause.execute(db)));
    const locked = Promise.withResolvers<void>();
    const over = Promise.withResolvers<void>();
    const lock = inTransaction(testApp.db, async (db) => {
      await sql`lock table attempts in access exclusive mode`.execute(db);
      locked.resolve();
      await over.promise;
    });
    await locked.promise;
    try {
      const waiting = [
        ...others.map((other) => timed(testApp.call(openAttempt, { body: { courseId: course.id } }, other))),
        ...Array.from({ length: 25 }, (_, index) =>
          timed(testApp.call(saveAttempt, { params, body: { sequence: index + 1, answers: {} } }, learner)),
        ),
      ];
      await new Promise((resolve) => setTimeout(resolve, 300));
      const read = await Promise.all([
        timed(testApp.call(listCourses, { query: {} })),
        timed(testApp.call(listCourses, { query: {} }, learner)),
        timed(testApp.call(getCourse, { params: { id: course.id } })),
      ]);
      for (const { status, ms } of read) expect([status, ms < AT_ONCE_MS ? 'at once' : ms]).toEqual([200, 'at once']);
      for (const { status, headers, ms } of await Promise.all(waiting)) {
        expect([status, headers['retry-after']]).toEqual([503, '2']);
        expect(ms).toBeLessThan(5000);
      }
    } finally {
      over.resolve();
      await lock;
    }
  },
);
