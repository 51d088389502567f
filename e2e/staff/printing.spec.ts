import { listAudit } from '@parlance/contract/audit';
import type { Course } from '@parlance/contract/courses';
import { issueReport, SHOWS_NOTHING } from '@parlance/contract/reports/score-report';
import type { Page } from '@playwright/test';
import { asPrinted, faultsOnPaper, sheetsOf } from '../fixtures/pdf.ts';
import { aLearner } from '../fixtures/people.ts';
import { call } from '../fixtures/server.ts';
import { schemes, setColorScheme } from '../fixtures/settled.ts';
import { expect, inProofs, test } from '../fixtures/test.ts';
import { markByHand, takeTest } from '../samples/attempts.ts';
import { aCourseThatDraws } from '../samples/draws.ts';
import type { SampleCourses } from '../samples/sample-courses.ts';
import { aBandedCourse, aBandedResult } from '../samples/scales.ts';
import { selectWords, waitingLetters, waitingSpeech } from '../samples/submissions.ts';

/** On paper nothing is pressed, cut or pale, in whichever scheme the screen is; gives the number of sheets. */
async function printed(page: Page, name: string): Promise<number> {
  for (const scheme of schemes) {
    await page.emulateMedia({ media: 'screen' });
    await setColorScheme(page, scheme);
    await asPrinted(page);
    expect(await faultsOnPaper(page), scheme).toEqual({ controls: [], cut: [], pale: [] });
  }
  return await sheetsOf(page, name);
}

/** What only this paper says, and how many sheets it takes: an empty one at its end would be one more. */
const papers: [keyof SampleCourses, string, sheets: number][] = [
  ['everyKind', 'Questions 1 to 6', 11],
  ['reading', 'Pilots measured the depth with a painted', 2],
  ['mixed', 'Question', 2],
  ['choice', 'Question', 1],
  ['listening', 'Recording 2', 1],
  ['harbour', 'Recording 1', 2],
  ['writing', 'Write your answers on the lines below each question.', 2],
  ['speaking', 'Answer each question aloud.', 1],
];

for (const [course, says, sheets] of papers) {
  const where = course === 'reading' ? {} : inProofs;
  test(
    `the paper of the course ${course} prints whole, and has no key`,
    where,
    async ({ page, samples, staff, enter }) => {
      await enter(staff.admin);
      const told: string[] = [];
      page.on('response', async (response) => {
        if (response.url().includes('/api/')) told.push(await response.text().catch(() => ''));
      });
      await page.goto(`/admin/print/${samples[course].id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(samples[course].title);
      await expect(page.getByText(says).first()).toBeVisible();
      expect(await printed(page, `paper-${course}`)).toBe(sheets);
      expect(told.join('\n')).not.toMatch(/"(key|correct_\w+)":/);
    },
  );
}

test(
  'each question of a paper has its place for an answer, with every number once',
  inProofs,
  async ({ page, samples, staff, enter }) => {
    await enter(staff.admin);
    await page.goto(`/admin/print/${samples.everyKind.id}`);
    await expect(page.getByText('40 questions')).toBeVisible();
    const headings = await page.getByRole('article').getByRole('heading', { level: 3 }).allTextContents();
    expect(headings).toEqual([
      'Questions 1 to 6',
      'Questions 7 to 9',
      'Questions 10 to 13',
      'Questions 14 to 16',
      'Questions 17 to 19',
      'Questions 20 to 22',
      'Questions 23 to 25',
      'Question 26',
      'Questions 27 to 30',
      'Questions 31 to 33',
      'Questions 34 and 35',
      'Questions 36 and 37',
      'Questions 38 and 39',
      'Question 40',
    ]);
  },
);

test(
  'the key is on pages of its own behind the paper, and who opened it is in the audit log',
  inProofs,
  async ({ page, server, samples, staff, enter, see }) => {
    await enter(staff.admin);
    await page.goto(`/admin-dashboard?section=viewCourses&course=${samples.everyKind.id}`);
    await page.getByRole('link', { name: 'Print the paper' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Academic Reading 2');
    const without = await sheetsOf(page, 'paper');
    await page.emulateMedia({ media: 'screen' });
    await page.getByText('Paper and key').click();
    const key = page.getByRole('article', { name: 'Answer key' });
    await expect(key.getByRole('row', { name: '7 YES', exact: true })).toBeVisible();
    await expect(key.getByRole('row', { name: /^34–35 B, .*; D, / })).toBeVisible();
    await see();
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: 'Print with key' }).click();
    await expect(page.locator('body[data-printed]')).toBeAttached();
    expect(await printed(page, 'paper-with-key')).toBe(without + 2);

    const query = { action: 'course.key_printed' };
    const log = await call(server, listAudit, { query }, staff.superadmin.token);
    expect(log.filter(({ course }) => course?.id === samples.everyKind.id)).toHaveLength(1);
  },
);

test(
  'a test that draws prints one version, and the key of that version',
  inProofs,
  async ({ page, server, staff, enter }) => {
    const course: Course = await aCourseThatDraws(server, staff.admin);
    await enter(staff.admin);
    await page.goto(`/admin/print/${course.id}`);
    await expect(page).toHaveURL(/version=[0-9a-f]{32}/);
    const version = /version=([0-9a-f]{6})/.exec(page.url())?.[1] ?? '';
    const asked = page.getByRole('article').getByText(/^Is high water at/);
    await expect(asked).toHaveCount(2);
    const texts = await asked.allTextContents();
    await page.goto(`${page.url()}&key=with`);
    await expect(page.getByRole('article', { name: 'Answer key' })).toContainText(`Version ${version}`);
    expect(await asked.allTextContents()).toEqual(texts);
    expect(await printed(page, 'paper-drawn')).toBe(3);
  },
);

test(
  'a written submission prints with its notes, its score and its comment',
  inProofs,
  async ({ page, server, staff, enter }) => {
    const [submission] = await waitingLetters(server, staff.admin, ['Amara Osei']);
    if (!submission) throw new Error('A submission waits.');
    await enter(staff.admin);
    await page.goto(`/admin-dashboard?section=writingReview&course=${submission.course.id}&review=${submission.id}`);
    await selectWords(page, 'has been the only quiet room');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByLabel('Note 1', { exact: true }).fill('Good use of the present perfect.');
    await page.getByLabel('Score', { exact: true }).fill('82');
    const comment = Array.from({ length: 30 }, (_, line) => `Line ${line + 1} of a long comment.`).join('\n');
    await page.getByLabel('Comment to the learner').fill(comment);
    expect(await printed(page, 'marking-written')).toBe(2);
    for (const text of ['Amara Osei', 'Good use of the present perfect.', 'Line 30 of a long comment.', '82 / 100']) {
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
    }
  },
);

test(
  'a spoken submission prints its questions, with lines for the marker',
  inProofs,
  async ({ page, server, staff, enter }) => {
    const { id } = await waitingSpeech(server, staff.admin);
    await enter(staff.admin);
    await page.goto(`/admin-dashboard?section=speakingReview&review=${id}`);
    await expect(page.getByRole('button', { name: 'Play answer 2' })).toBeEnabled();
    expect(await printed(page, 'marking-spoken')).toBe(1);
  },
);

test('a score prints on one sheet, with whose it is', inProofs, async ({ page, server, samples, enter }) => {
  const learner = await aLearner(server, 'Amina Yusuf');
  const reading = await takeTest(server, learner, samples.reading, ['B', 'TRUE', { 0: 'pole', 1: 'sensor' }]);
  const writing = await takeTest(server, learner, samples.writing, ['A letter.']);
  markByHand(server, writing, 82, 'Your letter opens well and keeps one tone to its end.');
  await enter(learner);
  for (const [attempt, name] of [
    [reading, 'score'],
    [writing, 'score-marked'],
  ] as const) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(`/score?attempt=${attempt}`);
    await expect(page.getByText('Receipt code')).toBeVisible();
    expect(await printed(page, name)).toBe(1);
    await expect(page.getByText('Amina Yusuf').filter({ visible: true })).toBeVisible();
  }
});

test(
  'a report prints on one sheet, with its result, its code and where that is checked',
  inProofs,
  async ({ page, server, staff, enter }) => {
    const { course } = await aBandedCourse(server, staff.admin);
    const { learner, attemptId } = await aBandedResult(server, staff.admin, course);
    const body = { attempt_id: attemptId, shows: SHOWS_NOTHING };
    const { code } = await call(server, issueReport, { body }, learner.token);
    await enter(learner);
    await page.goto(`/report/${code}`);
    await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible();
    expect(await printed(page, 'report')).toBe(1);
    const sheet = page.getByRole('article');
    for (const text of ['nadia.rahman', course.title, '6.5', 'B2', '74 / 100', code.replace(/(.{4})(?=.)/g, '$1 ')]) {
      await expect(sheet.getByText(text).filter({ visible: true }).first()).toBeVisible();
    }
    await expect(sheet.getByText(/\/verify/).filter({ visible: true })).toBeVisible();
  },
);
