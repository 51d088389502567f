import { readFile } from 'node:fs/promises';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import type { Browser, Page } from '@playwright/test';
import { contextOptions } from './fixtures/context-options.ts';
import { rigMicrophone } from './fixtures/microphone-rig.ts';
import { aLearner, enterAs, type Person } from './fixtures/people.ts';
import type { Server } from './fixtures/server.ts';
import { expect, inProofs, test } from './fixtures/test.ts';
import {
  answerFirstPassage,
  answerSecondPassage,
  endTest,
  expectSaved,
  question,
  startTest,
} from './pages/reading-test-page.ts';
import { footButton, hearPart, write } from './pages/single-question-page.ts';
import { record, startSpeaking } from './pages/speaking-test-page.ts';
import { aTitle } from './samples/courses.ts';
import { chooseFile } from './samples/csv-upload.ts';
import { twoPassages } from './samples/reading-csv.ts';
import { aTone } from './samples/wav.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const listeningCsv = [
  'question,option_a,option_b,option_c,option_d,correct_option',
  'Where do they meet?,The pier,The café,The school,The bank,B',
  '',
].join('\n');

const files: Record<CourseType, { csv: string; rows: number }> = {
  Reading: { csv: twoPassages, rows: 7 },
  Listening: { csv: listeningCsv, rows: 1 },
  Writing: { csv: 'question\nWrite to a neighbour who waters your plants.\n', rows: 1 },
  Speaking: { csv: 'question_text,timer\nDescribe the street you live in.,60\n', rows: 1 },
};

const main = (page: Page) => page.getByRole('main');
const details = (page: Page) => page.getByRole('complementary', { name: 'Course details' });

/** A page of its own for somebody, with a phone's screen where `size` says so. */
async function pageOf(browser: Browser, server: Server, person: Person, size: object = {}): Promise<Page> {
  const context = await browser.newContext({ ...contextOptions, baseURL: server.url, ...size });
  await enterAs(context, server, person);
  return await context.newPage();
}

async function addCourse(page: Page, type: CourseType, title: string): Promise<number> {
  await page.goto('/admin-dashboard?section=addCourse');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Subject').fill('English for travel');
  await page.getByLabel('Description').fill('A short test of one skill.');
  await page.getByRole('radio', { name: type }).click();
  if (type !== 'Speaking') await page.getByLabel('Test duration in minutes').fill('20');
  await page.getByRole('button', { name: 'Add Course' }).click();
  await main(page).getByRole('link', { name: 'Upload Questions' }).click();
  await expect(page.getByRole('heading', { name: `What a ${type} file holds` }).or(audioFile(page))).toBeVisible();
  return Number(new URL(page.url()).searchParams.get('course'));
}

const audioFile = (page: Page) => page.getByLabel(/^Audio file($|,)/);

async function fill(page: Page, type: CourseType): Promise<void> {
  if (type === 'Listening') {
    const buffer = Buffer.from(aTone(1));
    await audioFile(page).setInputFiles({ name: 'pier.wav', mimeType: 'audio/wav', buffer });
    await page.getByRole('button', { name: 'Upload Audio' }).click();
    await expect(page.getByLabel('Audio file path')).toHaveValue(/^\/api\/media\//);
    await page.getByRole('radio', { name: 'From a CSV file' }).check();
  }
  const { csv, rows } = files[type];
  await chooseFile(page, `${type}.csv`, csv);
  await expect(page.getByText(rows === 1 ? '1 row is ready.' : `All ${rows} rows are ready.`)).toBeVisible();
  await page.getByRole('button', { name: 'Upload Questions' }).click();
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /\d questions? uploaded successfully!/ })
      .last(),
  ).toBeVisible();
}

/** The test as its author tries it, to the end. */
async function preview(page: Page, type: CourseType, courseId: number): Promise<void> {
  await page.goto(`/admin-dashboard?section=viewCourses&course=${courseId}`);
  await details(page).getByRole('link', { name: 'Preview the test' }).click();
  await expect(page.getByText('Preview. Nothing is stored.')).toBeVisible();
  if (type === 'Reading') {
    await answerFirstPassage(page);
    await footButton(page, 'Next').click();
  }
  if (type === 'Listening') {
    await hearPart(page, 1);
    await question(page, 1)
      .getByRole('radio', { name: /The café/ })
      .check();
  }
  if (type === 'Writing') await write(page, 1, 'The fern drinks daily.');
  await endTest(page);
  const outcome = { Reading: '3 of 5', Listening: '1 of 1' }[type as string];
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(outcome ?? 'This test is marked by a person');
}

test(
  'a course of each type from nothing to marked results, with reading and marking on a phone',
  inProofs,
  async ({ page, browser, server, staff, enter, see }) => {
    // Four tests built, tried, taken and marked.
    test.setTimeout(240_000);
    const { admin } = staff;
    await enter(admin);
    const title = aTitle('Harbour');
    const ids = {} as Record<CourseType, number>;
    for (const type of ['Reading', 'Listening', 'Writing', 'Speaking'] as const) {
      await test.step(`a ${type} course is made, filled by a file and tried out`, async () => {
        ids[type] = await addCourse(page, type, `${title} ${type}`);
        await fill(page, type);
        await preview(page, type, ids[type]);
        await see();
      });
    }

    const learner = await aLearner(server, 'Amina Yusuf');
    const desk = await pageOf(browser, server, learner);
    await rigMicrophone(desk);

    await test.step('a learner reads on a phone', async () => {
      const small = await pageOf(browser, server, learner, phone);
      await small.goto(`/user/reading-test/${ids.Reading}`);
      await startTest(small);
      await answerFirstPassage(small);
      await footButton(small, 'Next').tap();
      await answerSecondPassage(small);
      await expectSaved(small);
      await see(small);
      await endTest(small);
      await expect(small.getByLabel('Score: 4 / 5')).toBeVisible();
      await small.context().close();
    });

    await test.step('and listens, writes and speaks at a desk', async () => {
      await desk.goto(`/user/test/${ids.Listening}`);
      await hearPart(desk, 1);
      await question(desk, 1)
        .getByRole('radio', { name: /The café/ })
        .check();
      await expectSaved(desk);
      await endTest(desk);
      await expect(desk.getByText(/Score:\s*1\s*\/\s*1/)).toBeVisible();

      await desk.goto(`/user/test/${ids.Writing}`);
      await startTest(desk);
      await write(desk, 1, 'Dear neighbour, the fern drinks daily. =HYPERLINK("http://plants.test")');
      await expectSaved(desk);
      await endTest(desk);
      await expect(desk).toHaveURL('/result-pending');

      await desk.goto(`/start-speaking-test/${ids.Speaking}`);
      await startSpeaking(desk);
      await record(desk, 2);
      await endTest(desk);
      await expect(desk).toHaveURL('/result-pending');
    });

    await test.step('the written test is marked at the desk', async () => {
      await page.goto(`/admin-dashboard?section=writingReview&course=${ids.Writing}`);
      await page.getByRole('link', { name: 'Review', exact: true }).click();
      await expect(page.getByText('Dear neighbour, the fern drinks daily.')).toBeVisible();
      await page.getByLabel('Score', { exact: true }).fill('85');
      await page.getByLabel('Comment to the learner').fill('Warm and exact.');
      await page.keyboard.press('Control+Enter');
      await expect(page.getByRole('row').filter({ hasText: learner.username })).toContainText('85 / 100');
    });

    await test.step('the spoken one on a phone', async () => {
      const small = await pageOf(browser, server, admin, phone);
      await small.goto(`/admin-dashboard?section=speakingReview&course=${ids.Speaking}`);
      await small.getByRole('link', { name: 'Review', exact: true }).tap();
      await small.getByRole('button', { name: 'Play answer 1' }).tap();
      await expect(small.getByRole('slider', { name: 'Position in answer 1' })).toHaveAttribute(
        'aria-valuetext',
        /^00:0[12] of/,
      );
      await small.getByLabel('Score', { exact: true }).fill('70');
      await small.getByRole('button', { name: 'Save Score', exact: true }).tap();
      await expect(small.getByRole('status').filter({ hasText: 'Score saved successfully!' })).toBeVisible();
      await see(small);
      await small.context().close();
    });

    await test.step('the learner sees every score', async () => {
      await desk.goto('/user-dashboard?section=scores');
      for (const [type, score] of Object.entries({
        Reading: '4 / 5',
        Listening: '1 / 1',
        Writing: '85 / 100',
        Speaking: '70 / 100',
      })) {
        await expect(desk.getByRole('row').filter({ hasText: `${title} ${type}` })).toContainText(score);
      }
      await desk.context().close();
    });

    await test.step('the results leave as a file that no spreadsheet runs', async () => {
      await page.goto(`/admin-dashboard?section=viewCourses&q=${encodeURIComponent(`${title} Writing`)}`);
      const exported = async (action: string) => {
        await page.getByRole('button', { name: 'More actions' }).click();
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('menuitem', { name: action }).click(),
        ]);
        return await readFile(await file.path(), 'utf8');
      };
      expect(await exported('Export results by attempt')).toContain(`${learner.username},${learner.email},submitted`);
      expect(await exported('Export results by answer')).toContain('the fern drinks daily');
    });
  },
);
