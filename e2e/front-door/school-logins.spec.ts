import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login, register } from '@parlance/contract/auth';
import { addPlatform, ltiKeySet, ltiPaths } from '@parlance/contract/lti/platforms';
import { DEFAULT_SIGHT, setReleasePolicy } from '@parlance/contract/release-policy';
import type { Page } from '@playwright/test';
import { freePort } from '../../scripts/servers/postgres.ts';
import { SUPERADMIN, startServer } from '../../scripts/servers/server-process.ts';
import { beginningOf, formOf, linkClaims, openPlatform } from '../../server/test/lti-platform.ts';
import { openSchoolProvider, settingsFor } from '../../server/test/school-provider.ts';
import { aNewcomer, type Person } from '../fixtures/people.ts';
import { call, type Server } from '../fixtures/server.ts';
import { expect, inProofs, test } from '../fixtures/test.ts';
import { answerFirstPassage, answerSecondPassage, endTest, startTest } from '../pages/reading-test-page.ts';
import { aReadingCourse } from '../samples/courses.ts';

const AGS = 'https://purl.imsglobal.org/spec/lti-ags';
const CUSTOM = 'https://purl.imsglobal.org/spec/lti/claim/custom';
const refused = /Failed to load resource.*status of 40[13]/;

/** Runs on a server of its own, at `url`, with these settings. */
async function onSite(
  settingsOf: (url: string) => Promise<Record<string, string>>,
  work: (site: Server) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlance-school-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const settings = { PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir, ...(await settingsOf(url)) };
  const server = await startServer(settings, { logFile: join(dataDir, 'server.log') });
  try {
    await work({ url, appUrl: url, databaseUrl: null, mailFolder: dataDir });
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Whoever is logged in on a page, for calls as a program makes them. */
async function personOn(page: Page): Promise<Person> {
  const stored = await page.evaluate(() => [localStorage.getItem('user'), localStorage.getItem('token')]);
  const user = JSON.parse(stored[0] ?? '{}');
  return { email: user.email, password: '', username: user.username, user, token: stored[1] ?? '' };
}

test(
  'a school account makes an account, is linked to another, and gives a fresh factor before keys',
  inProofs,
  async ({ page, expectError, see }) => {
    test.setTimeout(180_000);
    expectError(refused);
    let school: Awaited<ReturnType<typeof openSchoolProvider>> | undefined;
    const settingsOf = async (url: string) => {
      school = await openSchoolProvider(url);
      const roles = { OIDC_ROLE_CLAIM: 'groups', OIDC_ROLE_MAP: 'teachers=admin' };
      return { ...settingsFor(school, url), ...roles, OIDC_NAME: 'Elm Hall', SECOND_FACTOR: 'staff' };
    };
    const work = async (site: Server) => {
      if (!school) throw new Error('No provider.');
      const arrive = (sub: string, more: Record<string, unknown> = {}) => {
        Object.assign(school as object, {
          person: { sub, email: `${sub}@school.org`, email_verified: true, name: `Person ${sub}`, ...more },
        });
      };
      const logIn = async () => {
        await page.context().clearCookies();
        await page.evaluate(() => localStorage.clear()).catch(() => {});
        await page.goto(`${site.url}/login`);
        await page.getByRole('link', { name: 'Log in with Elm Hall' }).click();
      };

      arrive('ada');
      await logIn();
      await expect(page).toHaveURL(`${site.url}/user-dashboard`);
      expect((await personOn(page)).username).toBe('Person ada');

      // Somebody with an account and another email links it, and comes in by it the next time.
      const bo = aNewcomer('Bo Lindqvist');
      await call(site, register, { body: bo });
      arrive('bo');
      await page.context().clearCookies();
      await page.evaluate(() => localStorage.clear());
      await page.goto(`${site.url}/login`);
      await page.getByLabel('Email').fill(bo.email);
      await page.getByLabel('Password', { exact: true }).fill(bo.password);
      await page.getByRole('button', { name: 'Login into your account' }).click();
      await expect(page).toHaveURL(`${site.url}/user-dashboard`);
      await page.goto(`${site.url}/user-dashboard?section=profile`);
      await page.getByRole('button', { name: 'Link Elm Hall' }).click();
      const asked = page.getByRole('dialog', { name: 'Link Elm Hall?' });
      await asked.getByLabel('Password', { exact: true }).fill(bo.password);
      await asked.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('bo@school.org')).toBeVisible();
      await see();
      await logIn();
      await expect(page).toHaveURL(`${site.url}/user-dashboard`);
      expect((await personOn(page)).email).toBe(bo.email);

      // Staff who have no factor but the provider's take the keys of a course away.
      arrive('cy', { groups: ['teachers'] });
      await logIn();
      await expect(page).toHaveURL(`${site.url}/admin-dashboard`);
      await aReadingCourse(site, await personOn(page));
      await page.goto(`${site.url}/admin-dashboard?section=viewCourses`);
      await page.getByRole('button', { name: 'More actions' }).first().click();
      await page.getByRole('menuitem', { name: 'Export questions' }).click();
      const file = page.waitForEvent('download');
      await page.getByRole('button', { name: /^Export / }).click();
      const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
      const go = dialog.getByRole('link', { name: 'Log in with Elm Hall' });
      await expect(go).toBeVisible();
      await see();
      const opening = page.waitForEvent('popup');
      await go.click();
      const popup = await opening;
      await file;
      await expect(dialog).toBeHidden();
      await expect.poll(() => popup.isClosed()).toBe(true);
    };
    try {
      await onSite(settingsOf, work);
    } finally {
      await school?.close();
    }
  },
);

test(
  'a test opened from a learning platform, also in its frame, is taken in a window, and its score arrives there',
  inProofs,
  async ({ page, expectError }) => {
    test.setTimeout(180_000);
    expectError(/favicon/);
    const platform = await openPlatform();
    const settings = async () => ({ WEBHOOKS_PRIVATE: '1', SECOND_FACTOR: 'optional' });
    const work = async (site: Server) => {
      const session = await call(site, login, { body: SUPERADMIN });
      const head = { ...SUPERADMIN, username: '', user: session.user, token: session.token };
      await call(site, addPlatform, { body: formOf(platform) }, head.token);
      platform.state.tool = await call(site, ltiKeySet, {});
      const course = await aReadingCourse(site, head);
      const body = { ...DEFAULT_SIGHT, release: 'at_once' as const, release_at: null, version: 0 };
      await call(site, setReleasePolicy, { params: { id: course.id }, body }, head.token);

      const submitting = '<script>document.currentScript.parentElement.submit()</script>';
      const field = ([name, value]: [string, string]) => `<input type="hidden" name="${name}" value='${value}'>`;
      const formTo = (action: string, fields: Record<string, string>, target: string, rest: string) =>
        `<!doctype html><title>Moodle</title>
        <form method="post" action="${action}" target="${target}">${Object.entries(fields).map(field).join('')}${rest}</form>`;
      platform.state.pages.set('/course', () =>
        formTo(site.url + ltiPaths.login, beginningOf(site.url), '_blank', '<button>Open Estuary</button>'),
      );
      platform.state.pages.set('/activity', () =>
        formTo(site.url + ltiPaths.login, beginningOf(site.url), '_self', submitting),
      );
      platform.state.pages.set(
        '/framed',
        () => '<!doctype html><title>Moodle</title><iframe src="/activity"></iframe>',
      );
      const ITEM = '/lineitems/5/lineitem';
      platform.state.pages.set('/auth', async (url) => {
        const { state = '', nonce = '', redirect_uri = '' } = Object.fromEntries(url.searchParams);
        const scores = { scope: [`${AGS}/scope/score`], lineitem: `${platform.url}${ITEM}` };
        const claims = linkClaims(
          { sub: '4', email: 'ada@school.org' },
          { [CUSTOM]: { course: String(course.id) }, [`${AGS}/claim/endpoint`]: scores },
        );
        const id_token = await platform.sign(nonce, claims);
        return formTo(redirect_uri, { state, id_token }, '_self', submitting);
      });
      platform.state.services.set(`${ITEM}/scores`, () => ({ status: 200 }));

      // Where the platform frames it, one press opens the window, once.
      await page.goto(`${platform.url}/framed`);
      const framed = page.frameLocator('iframe');
      const pressing = page.waitForEvent('popup');
      await framed.getByRole('link', { name: 'Open' }).click();
      const opened = await pressing;
      await expect(opened).toHaveURL(`${site.url}/user/course/${course.id}`);
      await expect(framed.getByRole('status')).toContainText('It was opened in another window.');
      await expect(framed.getByRole('link')).toHaveCount(0);
      await opened.close();

      await page.goto(`${platform.url}/course`);
      const opening = page.waitForEvent('popup');
      await page.getByRole('button', { name: 'Open Estuary' }).click();
      const taken = await opening;
      await expect(taken).toHaveURL(`${site.url}/user/course/${course.id}`);
      await taken.getByRole('button', { name: 'Start Test' }).click();
      await expect(taken).toHaveURL(`${site.url}/user/test/${course.id}`);
      await startTest(taken);
      await answerFirstPassage(taken);
      await taken.getByRole('contentinfo').getByRole('button', { name: /^Next/ }).click();
      await answerSecondPassage(taken);
      await endTest(taken);
      await expect
        .poll(() => platform.state.asked.map(({ body }) => body), { timeout: 30_000 })
        .toContainEqual(
          expect.objectContaining({ userId: '4', activityProgress: 'Completed', gradingProgress: 'FullyGraded' }),
        );
      // Before its server ends.
      await taken.close();
    };
    try {
      await onSite(settings, work);
    } finally {
      await platform.close();
    }
  },
);
