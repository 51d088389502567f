import { pathToFileURL } from 'node:url';
import { NO_ACCOMMODATION, setAccommodation } from '@parlance/contract/accommodations';
import { speakingReviews, writingReviews } from '@parlance/contract/reviews';
import { getSitting } from '@parlance/contract/sittings/sitting';
import { getOwnSitting } from '@parlance/contract/sittings/taking';
import { mailTo } from '../fixtures/mail.ts';
import { aLearner, aTeacher, type Person } from '../fixtures/people.ts';
import { call, type Server } from '../fixtures/server.ts';
import { expect, inProofs, test } from '../fixtures/test.ts';
import { nameNumber, speak, startCheck } from '../pages/device-check-page.ts';
import {
  answerFirstPassage,
  answerSecondPassage,
  endTest,
  expectSaved,
  secondsLeft,
} from '../pages/reading-test-page.ts';
import { hear, write } from '../pages/single-question-page.ts';
import { record, startSpeaking } from '../pages/speaking-test-page.ts';
import { aClass } from '../samples/classes.ts';
import { inMinutes, startIn } from '../samples/sittings.ts';
import { personIn, pictures } from './day-page.ts';

/** A learner with half as much time again and two rest breaks of ten minutes. */
async function withOwnTime(server: Server, admin: Person): Promise<Person> {
  const learner = await aLearner(server, 'Teo Marin');
  const body = { ...NO_ACCOMMODATION, extra_time_percent: 50, break_count: 2, break_seconds: 600, version: 0 };
  await call(server, setAccommodation, { params: { accountId: learner.user.id }, body }, admin.token);
  return learner;
}

// A step that hangs says so before the day is over.
test.use({ actionTimeout: 30_000 });

/** An exam day from its publishing to its results, with a learner, the office and an invigilator at their screens. */
test(
  'an exam day: three people from publishing to the results',
  inProofs,
  async ({ browser, server, staff, samples, expectError }) => {
    test.setTimeout(420_000);
    // A pause and an extension are told with refusals that a browser writes down.
    expectError(/status of 409/);
    const shoot = pictures();
    const learner = await withOwnTime(server, staff.admin);
    const invigilator = await aTeacher(server, staff.superadmin, 'Dario Reyes');
    const { name: className } = await aClass(server, staff, {
      learners: [learner, await aLearner(server, 'Ana Costa')],
    });
    const office = (await personIn(browser, server, staff.admin)).page;
    const room = (
      await personIn(browser, server, invigilator, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
    ).page;
    const { page, context } = await personIn(browser, server, learner);

    await test.step('the office sets it up and publishes it', async () => {
      await office.goto('/admin-dashboard?section=sittings');
      await office.getByRole('button', { name: 'New examination' }).first().click();
      await office.getByLabel('Title', { exact: true }).fill('B2 mock examination');
      await office.getByRole('button', { name: 'Add examination' }).click();
      for (const { title } of [samples.reading, samples.listening, samples.writing, samples.speaking]) {
        await office.getByRole('combobox', { name: 'Add a test' }).fill(title);
        await office.getByRole('option', { name: title }).first().click();
      }
      await shoot(office, 'tests');
      await office
        .getByRole('navigation', { name: 'Steps' })
        .getByRole('button', { name: /People/ })
        .click();
      await office.getByRole('combobox', { name: 'Add a class' }).fill(className);
      await office.getByRole('option', { name: new RegExp(className) }).click();
      await office.getByRole('combobox', { name: 'Add staff' }).fill('Dario Reyes');
      await office
        .getByRole('option', { name: /Dario Reyes/ })
        .first()
        .click();
      await office.getByLabel('Room of Teo Marin').fill('Room 14');
      await office.getByLabel('Seat of Teo Marin').fill('C2');
      await shoot(office, 'people');
      await office.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: /Time/ }).click();
      const [date = '', time = ''] = inMinutes(20).local.split('T');
      await office.getByLabel('Date', { exact: true }).fill(date);
      await office.getByLabel('Start', { exact: true }).fill(time);
      await shoot(office, 'time');
      await office.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: /Rules/ }).click();
      await office.getByRole('button', { name: 'Ask for a code' }).click();
      await office.getByLabel('Ask for a device check in the week before').check();
      await shoot(office, 'rules');
      await office
        .getByRole('navigation', { name: 'Steps' })
        .getByRole('button', { name: /Check and publish/ })
        .click();
      await office.getByLabel(/learners can practise/).check();
      await office.getByRole('button', { name: 'Publish', exact: true }).click();
      await office.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
      await expect(office.getByText('2 candidates can see it.')).toBeVisible();
      await shoot(office, 'published');
    });
    const id = Number(new URL(office.url()).searchParams.get('sitting'));

    await test.step('the learner checks the device and enters', async () => {
      await page.goto('/user-dashboard');
      await expect(page.getByRole('heading', { name: 'Your examinations' })).toBeVisible();
      await shoot(page, 'your examinations');
      await startCheck(page);
      await nameNumber(page, true);
      await speak(page);
      await expect(page.getByText('The result counts for 7 days in this browser.')).toBeVisible();
      await shoot(page, 'device check');
      await page.goto(`/exam/${id}`);
      await office.getByRole('link', { name: 'Open board' }).click();
      const { sitting } = await call(server, getSitting, { params: { id } }, staff.admin.token);
      await page.getByRole('textbox', { name: 'Access code' }).fill(sitting.access_code ?? '');
      await shoot(page, 'entrance');
      await page.getByRole('button', { name: 'Enter' }).click();
      await expect(page.getByRole('timer')).toBeVisible();
      await shoot(page, 'waiting room');
      await room.goto(`/admin/sitting/${id}/board`);
      await expect(room.getByRole('button', { name: 'Teo Marin' })).toBeVisible();
    });

    await test.step('the test opens for everyone, and a fire bell stops it', async () => {
      startIn(server, id, 10);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Questions 1 to 3' })).toBeFocused({ timeout: 30_000 });
      expect(await secondsLeft(page)).toBeGreaterThan(1790);
      await answerFirstPassage(page);
      await expectSaved(page);
      await shoot(page, 'started');
      await room.getByRole('button', { name: 'Message all' }).click();
      await room.getByRole('textbox', { name: 'Message' }).fill('Please leave your bags where they are.');
      await room.getByRole('alertdialog').getByRole('button', { name: 'Send message' }).click();
      await expect(page.getByText('Please leave your bags where they are.')).toBeVisible({ timeout: 15_000 });
      await shoot(page, 'message');
      await page.getByRole('button', { name: 'OK' }).click();
      await room.getByRole('button', { name: 'Pause all' }).click();
      await room.getByRole('textbox', { name: /Reason/ }).fill('fire bell');
      await shoot(room, 'pause asked');
      await room.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click();
      await expect(page.getByRole('heading', { name: 'The examination is paused.' })).toBeVisible({ timeout: 15_000 });
      await shoot(page, 'paused');
      await shoot(office, 'board paused');
      await room.getByRole('button', { name: 'Resume all' }).click();
      await room.getByRole('alertdialog').getByRole('button', { name: 'Resume' }).click();
      await expect(page.getByRole('heading', { name: 'Questions 1 to 3' })).toBeVisible({ timeout: 30_000 });
    });

    await test.step('time is added, and a test that was ended by accident is opened again', async () => {
      await office.getByRole('button', { name: 'Teo Marin' }).click();
      const panel = office.getByRole('complementary', { name: 'Teo Marin' });
      await panel.getByRole('button', { name: 'Add time' }).click();
      await office.getByRole('textbox', { name: /Minutes/ }).fill('5');
      await office.getByRole('textbox', { name: /Reason/ }).fill('headphones failed');
      await office.getByRole('alertdialog').getByRole('button', { name: 'Add time' }).click();
      await expect(page.getByText('Your time was extended by 5 min.')).toBeVisible({ timeout: 15_000 });
      await shoot(page, 'time added');
      await page.getByRole('button', { name: 'Next' }).click();
      await endTest(page);
      await expect(page.getByRole('heading', { name: `Next: ${samples.listening.title}` })).toBeVisible();
      await shoot(page, 'between parts');
      await panel.getByRole('button', { name: 'More actions' }).click();
      await office.getByRole('menuitem', { name: /^Open .* again$/ }).click();
      await shoot(office, 'open again');
      await office.getByRole('alertdialog').getByRole('button', { name: 'Open again' }).click();
      await page.getByRole('button', { name: 'Continue the test' }).click({ timeout: 40_000 });
      await expect(page.getByRole('heading', { name: 'Questions 1 to 3' })).toBeVisible();
      await page.getByRole('button', { name: 'Next' }).click();
      await answerSecondPassage(page);
      await endTest(page);
    });

    await test.step('the other three parts', async () => {
      await page.getByRole('button', { name: 'Start now' }).click();
      await hear(page);
      await shoot(page, 'listening');
      const foot = page.getByRole('contentinfo');
      await expect(async () => {
        if (await foot.getByRole('button', { name: 'End Test' }).isVisible()) return;
        if (await page.getByRole('main').getByRole('button', { name: 'Play' }).isVisible()) await hear(page);
        else await foot.getByRole('button', { name: 'Next' }).click();
        expect(await foot.getByRole('button', { name: 'End Test' }).isVisible()).toBe(true);
      }).toPass({ timeout: 60_000 });
      await endTest(page);
      await page.getByRole('button', { name: 'Start now' }).click();
      await write(page, 1, 'Dear editor, the bridge should stay open.');
      await expectSaved(page);
      await shoot(page, 'writing');
      await foot.getByRole('button', { name: 'Next' }).click();
      await endTest(page);
      await page.getByRole('button', { name: 'Start now' }).click();
      await startSpeaking(page);
      await record(page, 1);
      await shoot(page, 'speaking');
      await expect(async () => {
        if (!(await foot.getByRole('button', { name: 'End Test' }).isVisible())) {
          await foot.getByRole('button', { name: 'Next' }).click();
          await record(page, 1);
        }
        expect(await foot.getByRole('button', { name: 'End Test' }).isVisible()).toBe(true);
      }).toPass({ timeout: 90_000 });
      await endTest(page);
      await expect(page.getByRole('heading', { name: 'Your answers are in.' })).toBeVisible({ timeout: 30_000 });
    });

    await test.step('a receipt is printed and checked', async () => {
      const receipt = page.getByRole('region', { name: 'Receipt' }).first();
      const code = await receipt.getByRole('link').innerText();
      await shoot(page, 'receipts');
      const saving = page.waitForEvent('download');
      await receipt.getByRole('button', { name: 'Print or save' }).click();
      const file = test.info().outputPath('receipt.html');
      await (await saving).saveAs(file);
      const printed = await context.newPage();
      await printed.goto(pathToFileURL(file).href);
      await shoot(printed, 'receipt printed');
      await printed.close();
      await page.goto('/check-receipt');
      await page.getByRole('textbox', { name: 'Receipt code' }).fill(code);
      await page.getByRole('button', { name: 'Check code' }).click();
      await expect(page.getByText('All answers are stored as they were received.')).toBeVisible();
      await shoot(page, 'receipt checked');
    });

    await test.step('the office marks and releases; the learner reads the result', async () => {
      const { sitting } = await call(server, getOwnSitting, { params: { id } }, learner.token);
      for (const { course, attempt } of sitting.parts) {
        const params = { id: attempt?.id ?? 0 };
        const { token } = staff.admin;
        if (course.type === 'Writing') await call(server, writingReviews.score, { params, body: { score: 7 } }, token);
        if (course.type === 'Speaking')
          await call(server, speakingReviews.score, { params, body: { score: 6 } }, token);
      }
      await office.goto(`/admin-dashboard?section=sittings&sitting=${id}&step=publish`);
      await office.getByRole('button', { name: 'Release results' }).click();
      await shoot(office, 'release asked');
      await office.getByRole('alertdialog').getByRole('button', { name: 'Release results' }).click();
      await expect(office.getByText(/Results came out on/)).toBeVisible();
      const { subject } = await mailTo(server, learner.email, 2);
      expect(subject).toMatch(/result/i);
      await page.goto('/user-dashboard?section=scores');
      await expect(page.getByText(samples.reading.title).first()).toBeVisible();
      await shoot(page, 'results');
    });

    await test.step('the learner reads the record and answers it', async () => {
      await page.goto(`/exam/${id}/record`);
      await page.getByRole('textbox', { name: /Note about the whole examination/ }).fill('The fire bell rang at once.');
      await page.getByRole('button', { name: 'Add note' }).click();
      await expect(page.getByText('The fire bell rang at once.')).toBeVisible();
      await shoot(page, 'record');
    });
    await context.close();
  },
);
