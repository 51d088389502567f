import { updateProfile } from '@parlance/contract/auth';
import type { Language } from '@parlance/contract/languages';
import { releaseSitting } from '@parlance/contract/sittings/publishing';
import { setSittingStaff } from '@parlance/contract/sittings/set-up';
import { getSitting } from '@parlance/contract/sittings/sitting';
import type { Page } from '@playwright/test';
import { dayMouse } from '../exam-day/day-hands.ts';
import { personIn } from '../exam-day/day-page.ts';
import { addTime } from '../exam-day/office-steps.ts';
import { tellAll } from '../exam-day/room-steps.ts';
import { expectIn, leftInEnglish, readIn, said, says, watchTexts } from '../fixtures/catalogue-text.ts';
import { mailTo } from '../fixtures/mail.ts';
import { aLearner, anInvigilator, type Person } from '../fixtures/people.ts';
import { call, type Server } from '../fixtures/server.ts';
import { expect, inProofs, test } from '../fixtures/test.ts';
import { answerFirstPassage, answerSecondPassage, endTest, expectSaved } from '../pages/reading-test-page.ts';
import { aPublishedSitting, startIn } from '../samples/sittings.ts';

test.use({ actionTimeout: 30_000 });

type Candidate = { person: Person; language: Language; page: Page; shown: ReadonlySet<string> };

const TITLE = 'B2 mock examination';
const MESSAGE = 'Please leave your bags where they are.';
/** A page in the waiting room asks every ten seconds: it knows of the start before that comes. */
const START_IN_SECONDS = 25;

/** A learner whose account says which language they read. */
async function aLearnerIn(server: Server, language: Language, username: string): Promise<Person> {
  const person = await aLearner(server, username);
  const { user } = await call(
    server,
    updateProfile,
    { body: { username, phone: person.user.phone, language } },
    person.token,
  );
  return { ...person, user };
}

/** Reads the mail number `nth` of a candidate: its subject, and what it says first. */
async function expectMail(
  server: Server,
  { person: { email, username }, language }: Pick<Candidate, 'person' | 'language'>,
  nth: number,
  { subject, says: first }: { subject: string | RegExp; says: string },
): Promise<void> {
  const mail = await mailTo(server, email, nth);
  expect(mail.subject).toMatch(subject);
  const [hello, said1] = (mail.text ?? '').split('\n\n');
  expect([hello, said1]).toEqual([said(language, 'Hello {name},', { name: username }), first]);
  expect(mail.html).toContain(`lang="${language}"`);
}

test(
  'an exam day in three languages: an English invigilator, an Arabic and a German candidate',
  inProofs,
  async ({ browser, server, staff, samples }) => {
    test.setTimeout(240_000);
    const readers = [
      { language: 'ar', person: await aLearnerIn(server, 'ar', 'Amina Yusuf') },
      { language: 'de', person: await aLearnerIn(server, 'de', 'Jonas Weber') },
    ] as const;
    const invigilator = await anInvigilator(server, staff.superadmin);
    const { id, version } = await aPublishedSitting(server, staff.admin, {
      title: TITLE,
      courses: [samples.reading],
      learners: readers.map(({ person }) => person),
      startsInMinutes: 20,
      settings: { email_receipt: true },
    });
    const params = { id };
    const those = [
      { account_id: staff.admin.user.id, part: 'lead' as const },
      { account_id: invigilator.user.id, part: 'invigilator' as const },
    ];
    await call(server, setSittingStaff, { params, body: { version, staff: those } }, staff.admin.token);
    const seatOf = async (person: Person) => {
      const { page } = await personIn(browser, server, person);
      return { page, hand: dayMouse, look: async () => {} };
    };
    const room = await seatOf(invigilator);
    const office = await seatOf(staff.admin);
    const candidates: Candidate[] = [];
    for (const { person, language } of readers) {
      const { page } = await personIn(browser, server, person);
      await readIn(page, server.url, language);
      candidates.push({ person, language, page, shown: await watchTexts(page) });
    }
    const each = async (work: (candidate: Candidate) => Promise<void>) => {
      await Promise.all(candidates.map(work));
    };

    await test.step('each is invited in their own language', () =>
      each(async (candidate) => {
        const { language } = candidate;
        const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'Europe/Paris' });
        const soon = new Date(Date.now() + 20 * 60_000);
        await expectMail(server, candidate, 1, {
          subject: new RegExp(`^.?${TITLE}.?: .*${weekday.format(soon)}`),
          says: said(language, 'You are a candidate in the examination “{title}”.', { title: TITLE }),
        });
      }));

    await test.step('each waits for the start, and the test opens', async () => {
      await each(async ({ page, language }) => {
        await page.goto('/user-dashboard');
        await page.getByRole('link', { name: says(page, 'Enter', {}, 'an examination') }).click();
        await page.getByRole('button', { name: says(page, 'Enter', {}, 'an examination') }).click();
        await expect(page.getByRole('timer')).toHaveText(/^(20:00|1\d:\d\d)$/);
        await expect(page.getByText(says(page, 'The examination starts in'))).toBeVisible();
        await expectIn(page, language);
      });
      for (const { page } of [room, office]) await page.goto(`/admin/sitting/${id}/board`);
      for (const { person } of candidates) {
        await expect(room.page.getByRole('button', { name: person.username, exact: true })).toBeVisible();
      }
      await expectIn(room.page, 'en');
      startIn(server, id, START_IN_SECONDS);
      await each(async ({ page, language }) => {
        const first = says(page, 'Questions {first} to {last}', { first: 1, last: 3 });
        await expect(page.getByRole('heading', { name: first })).toBeFocused({ timeout: 60_000 });
        await expectIn(page, language);
      });
    });

    await test.step('the invigilator tells all something, and the office gives each five minutes more', async () => {
      await tellAll(room, MESSAGE);
      await each(async ({ page }) => {
        const message = page.getByRole('alert').filter({ hasText: MESSAGE });
        await expect(message).toContainText(says(page, 'From your invigilator'), { timeout: 15_000 });
        await message.getByRole('button', { name: says(page, 'OK') }).click();
        await answerFirstPassage(page);
      });
      for (const { person, page } of candidates) {
        await addTime(office, person.username);
        const extended = says(page, 'Your time was extended by {length}. The test now ends at {end}.', {
          length: '.*5.*',
          end: String.raw`\d\d:\d\d`,
        });
        await expect(page.getByText(new RegExp(extended))).toBeVisible({ timeout: 15_000 });
      }
      await expectIn(room.page, 'en');
    });

    await test.step('each hands in and is sent a receipt', () =>
      each(async (candidate) => {
        const { page, language } = candidate;
        const [{ title: course }, examination] = [samples.reading, TITLE];
        await expectSaved(page);
        await page
          .getByRole('contentinfo')
          .getByRole('button', { name: says(page, 'Next') })
          .click();
        await answerSecondPassage(page);
        await endTest(page);
        await expect(page).toHaveURL(`/exam/${id}`);
        await expect(page.getByRole('heading', { name: says(page, 'Your answers are in.') })).toBeVisible();
        await expect(page.getByText(says(page, 'Results come out when your school releases them.'))).toBeVisible();
        await expectIn(page, language);
        await expectMail(server, candidate, 2, {
          subject: said(language, 'Receipt for ‘{test}’', { test: course }),
          says: said(
            language,
            'We received your answers to “{test}”, a part of “{examination}”: {answered} of {questions} answered.',
            { test: course, examination, answered: 5, questions: 5 },
          ),
        });
      }));

    await test.step('the results come out, and each reads the same marks in their own language', async () => {
      const { sitting } = await call(server, getSitting, { params }, staff.admin.token);
      await call(server, releaseSitting, { params, body: { version: sitting.version } }, staff.admin.token);
      await each(async (candidate) => {
        const { page, language } = candidate;
        const out =
          'The results of “{title}” are out. You can find them under “Scores of Previous Tests” on your dashboard.';
        await expectMail(server, candidate, 3, {
          subject: said(language, 'Results of ‘{title}’ are out', { title: TITLE }),
          says: said(language, out, { title: TITLE }),
        });
        await page.goto('/user-dashboard?section=scores');
        await page.getByRole('link', { name: samples.reading.title }).click();
        await expect(page.getByLabel(says(page, 'Score: {score} / {outOf}', { score: 4, outOf: 5 }))).toBeVisible();
        await expectIn(page, language);
      });
    });
    const english = candidates.flatMap(({ shown, language }) => leftInEnglish(shown, language));
    expect(english).toEqual([]);
    for (const { page } of [room, office, ...candidates]) await page.context().close();
  },
);
