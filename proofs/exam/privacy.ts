// Why somebody is allowed something stands nowhere: not in a reply, but to the superadmin who reads it, not in a table,
// an email, the log, a file or a backup. What others are told has the same bytes whatever somebody is allowed, and the
// catalogue the same with and without a test for examinations only.
import { addCourse } from '@parlance/contract/course-admin';
import { getCourse, listCourses } from '@parlance/contract/courses';
import type { Later } from '../../scripts/clean-up.ts';
import { withCleanUp } from '../../scripts/clean-up.ts';
import { type RunningPostgres, startPostgres } from '../../scripts/servers/postgres.ts';
import { aCourse } from '../../server/test/course-builder.ts';
import { examWithProfile } from '../../server/test/security/told/exam-with-profile.ts';
import { called, hears, type Transcript, withoutRandom } from '../../server/test/security/told/transcript.ts';
import type { TestApp } from '../../server/test/test-app.ts';
import { claim, prove } from '../claims.ts';
import { sweepForReason } from './reason-sweep.ts';
import { anotherSchool, countDifferences, linesOf, totalOf } from './two-schools.ts';

/** Every row of these schools that is named in a call has an id up to this one. */
const IDS = 5;

await prove(() =>
  withCleanUp(async (later) => {
    await sweepForReason(later);
    const postgres = await startPostgres();
    later(() => postgres.stop());
    await compareOthers(postgres, later);
    await compareCatalogue(postgres, later);
  }),
);

async function compareOthers(postgres: RunningPostgres, later: Later): Promise<void> {
  const hold = async (reason: string | null) =>
    await examWithProfile(await anotherSchool(postgres, later), { reason, ids: IDS });
  const [without, withProfile] = [await hold(null), await hold('A letter of the hospital')];
  for (const who of ['Bruno', 'Clara', 'Marta', 'Alba']) {
    const about = (heard: Transcript) => new Map([...heard].filter(([asked]) => asked.includes(`${who}: `)));
    const [one, other] = [about(without), about(withProfile)];
    const lines = linesOf(one);
    const { asked, allowed, bytes } = totalOf(lines);
    const different = countDifferences(one, other);
    claim(
      different === 0 && allowed > 0,
      `${who}: ${lines.length} calls, ${asked} answers, ${allowed} of them 200, ${bytes} bytes: ${different} differ`,
    );
  }
}

/** What anybody is told of courses, in each form. */
async function readsCatalogue(
  testApp: TestApp,
  callers: Parameters<typeof hears>[3][],
  ids: number,
): Promise<Transcript> {
  const heard: Transcript = new Map();
  const queries: Record<string, string>[] = [
    {},
    { page: '1' },
    { page: '1', limit: '1' },
    { page: '2', limit: '1' },
    { q: 'exam' },
    { q: 'secret' },
    ...['Reading', 'Writing'].map((type) => ({ type })),
    ...['title', '-title'].map((sort) => ({ sort })),
  ];
  for (const [index, as] of callers.entries()) {
    for (const query of queries) {
      const asked = `${index}: list ${JSON.stringify(query)}`;
      heard.set(asked, await hears(testApp, listCourses, { query }, as));
    }
    for (let id = 1; id <= ids; id += 1) {
      heard.set(`${index}: course ${id}`, await hears(testApp, getCourse, { params: { id } }, as));
    }
  }
  for (const url of ['/', '/readyz', '/healthz', '/user/dashboard']) {
    const { statusCode, body } = await testApp.app.inject({ method: 'GET', url });
    heard.set(url, { call: url, status: statusCode, text: withoutRandom(`${statusCode} ${body}`) });
  }
  return heard;
}

async function compareCatalogue(postgres: RunningPostgres, later: Later): Promise<void> {
  const testApp = await anotherSchool(postgres, later);
  const author = await called(testApp, 'Author', 'admin');
  const learner = await called(testApp, 'Bruno', 'user');
  const other = await called(testApp, 'Other', 'admin', { access: 'classes' });
  await aCourse(testApp, { questions: [{ type: 'mcq', options: ['one', 'two'], correct: 'A' }] });
  await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
  const callers = [null, { ...learner, token: 'a dead token' }, learner, other];
  const read = () => readsCatalogue(testApp, callers, 4);
  const before = await read();
  const fields = {
    title: 'The exam',
    subject: 'English',
    description: 'Secret.',
    type: 'Reading',
    use: 'exam',
  } as const;
  const added = await testApp.call(addCourse, { body: { ...fields, test_duration: 600 } }, author);
  if (added.status !== 200) throw new Error(added.text);
  const after = await read();
  const { bytes, asked, allowed } = totalOf(linesOf(before));
  const different = countDifferences(before, after);
  claim(
    different === 0,
    `catalogue: ${asked} answers to ${callers.length} callers, ${allowed} of them 200, ${bytes} bytes: ${different} differ with a test for examinations only`,
  );
  const own = await hears(testApp, listCourses, { query: {} }, author);
  claim(own.text.includes('The exam'), 'catalogue: its author is told of it');
}
