import type { Role } from '@parlance/contract/accounts';
import { test as base, expect, type Page } from '@playwright/test';
import { watchForErrors } from './console-watch.ts';
import { aLearner, anAdmin, enterAs, type Person, type Staff, theSuperadmin } from './people.ts';
import type { Stage } from './screens/state.ts';
import { recordSeen } from './seen.ts';
import { type DatabaseName, findServer, type Server } from './server.ts';
import { addSampleCourses, type SampleCourses } from './sample-courses.ts';

export type Options = { database: DatabaseName };

type Fixtures = {
  /** Names a console error that this test brings about on purpose; any other fails it. */
  expectError: (pattern: RegExp) => void;
  /** A new learner, or this worker's admin or superadmin. */
  somebody: (role: Role) => Promise<Person>;
  /** Opens the next pages as this person. */
  enter: (person: Person) => Promise<void>;
  /** What the builders of states need. */
  stage: Stage;
  /** Records every text of the page as it is now. */
  see: (page?: Page) => Promise<void>;
};

export const test = base.extend<Fixtures, Options & { server: Server; staff: Staff; samples: SampleCourses }>({
  database: ['postgres', { option: true, scope: 'worker' }],
  server: [async ({ database }, use) => use(findServer(database)), { scope: 'worker' }],
  staff: [
    async ({ server }, use) => {
      const superadmin = await theSuperadmin(server);
      await use({ superadmin, admin: await anAdmin(server, superadmin) });
    },
    { scope: 'worker' },
  ],
  samples: [async ({ server, staff }, use) => use(await addSampleCourses(server, staff.admin)), { scope: 'worker' }],
  baseURL: async ({ server }, use) => use(server.url),
  expectError: [
    async ({ context }, use) => {
      const watch = watchForErrors(context);
      await use((pattern) => watch.expected.push(pattern));
      watch.stop();
      expect(watch.unexpected(), 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
  somebody: async ({ server, staff }, use) =>
    use(async (role) => (role === 'user' ? await aLearner(server) : staff[role])),
  enter: async ({ context, server }, use) => use((person) => enterAs(context, server, person)),
  stage: async ({ page, server, staff, samples, enter, expectError }, use) =>
    use({ page, server, staff, samples, enter, expectError }),
  see: [
    async ({ page }, use, { titlePath }) => {
      await use((seen = page) => recordSeen(seen, titlePath.join(' › ')));
      // What a test ends on counts as seen without being said.
      if (!page.isClosed() && page.url() !== 'about:blank') await recordSeen(page, titlePath.join(' › '));
    },
    { auto: true },
  ],
});

/** For a test that only `npm run proof` runs: it takes long, and shows in full what a shorter one shows as well. */
export const inProofs = { tag: '@proof' };

export { expect };
