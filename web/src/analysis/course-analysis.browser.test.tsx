import { dismissTask, exportAuthorTasks, listAuthorTasks } from '@parlance/contract/analysis/alarms';
import {
  exportAnalysis,
  exportAnswers,
  getAnalysis,
  getItemAnalysis,
  type ItemRow,
} from '@parlance/contract/analysis/analysis';
import { listOwnCourses } from '@parlance/contract/course-admin';
import { aTeacher } from '@parlance/contract/test/examples';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { storeSession } from '../platform/session.ts';
import type { AnalysisPaths } from './analysis-paths.ts';
import { AuthorTasks } from './author-tasks.tsx';
import { CourseAnalysis } from './course-analysis.tsx';

const server = serverReplies();
afterEach(() => localStorage.clear());

const paths: AnalysisPaths = {
  time: () => '/time',
  course: (course) => `/course/${course}`,
  analysis: (course) => `/analysis/${course}`,
  question: (course, question) => `/edit/${course}/${question}`,
  correction: (_course, { version_id }, right) => `/correct/${version_id}/${right}`,
  answers: (_course, { version_id }) => `/answers/${version_id}`,
};

const item = (number: number, more: Partial<ItemRow> = {}): ItemRow => ({
  question_id: number,
  version_id: number,
  question_type: 'reading_mcq',
  part: 0,
  number,
  max: 1,
  question_text: `What is asked in ${number}?`,
  is_whole: false,
  is_earlier: false,
  key_corrected_at: null,
  n: 180,
  facility: 60,
  facility_reached: 60,
  sd: 0.5,
  discrimination: 40,
  efficiency: 50,
  effective_weight: 2,
  chance: 25,
  omitted: 0,
  not_reached: 0,
  alarms: [],
  ...more,
});

/** The third question has a wrong key, the second is too few people's. */
function answers(state: 'ready' | 'recalculating' = 'ready') {
  const items = [
    item(1, { facility: 71 }),
    item(2, { n: 8, facility: null, discrimination: null }),
    item(3, { facility: 36, discrimination: -24, alarms: ['negative_discrimination', 'distractor_beats_key'] }),
  ];
  const figures = { mean: 24.6, median: 25, sd: 7.1, skewness: 0, kurtosis: 0, min: 3, max: 39 };
  const reliability = { alpha: 0.84, low: 0.8, high: 0.87, standard_error: 2.8, error_ratio: 40 };
  server.reply(getAnalysis, {
    course: { id: 7, title: 'Academic Reading 1' },
    state,
    counted_at: '2026-11-21T14:02:00.000Z',
    waiting: 3,
    raw_max: 40,
    maxima: [{ raw_max: 40, n: 180 }],
    sittings: [],
    test: state === 'ready' ? { n: 180, ...figures, reliability, histogram: [{ from: 0, to: 0, n: 180 }] } : null,
    items: state === 'ready' ? items : [],
    open_tasks: 2,
  });
  const answer = (name: string, thirds: number[]) => {
    const more = { mean_total: 20, fifths: [], is_seldom: false, is_key: name === 'B' };
    return { answer: name, words: `Text of ${name}`, n: 60, percent: 33, thirds, ...more };
  };
  server.reply(getItemAnalysis, {
    item: items[2] ?? item(3),
    answers: [answer('B', [30, 22, 12]), answer('C', [14, 22, 31])],
    wrong: [],
    versions: [],
    tasks: [{ id: 5, kind: 'distractor_beats_key', evidence: { answer: 'C', times: 31, key: 'B', keyTimes: 12 } }],
  });
}

/** Whoever made the course has it open. */
async function open(query = '') {
  await page.viewport(1440, 900);
  storeSession(aTeacher(), 'token');
  server.reply(listOwnCourses, [7]);
  return await renderScreen(<CourseAnalysis paths={paths} />, `/?section=analysis&course=7${query}`);
}

test('the questions are in the order of a column, those without a figure last, and each has its flag as a word', async () => {
  answers();
  const screen = await open();
  await expect.element(screen.getByText('0.80 to 0.87')).toBeVisible();
  await screen.getByRole('button', { name: 'Discrimination' }).click();
  const numbers = () =>
    screen
      .getByRole('row')
      .elements()
      .map((row) => row.textContent?.slice(0, 1));
  await expect.poll(numbers).toEqual(['N', '3', '1', '2']);
  await screen.getByRole('button', { name: 'Discrimination' }).click();
  await expect.poll(numbers).toEqual(['N', '1', '3', '2']);
  await expect.element(screen.getByRole('row', { name: /^3/ })).toMatchTextContent(/24%.*Check the key/);
  await screen.see();
});

test('a question opens beside with what to do, is read as a table, and its alarm is dismissed with a reason', async () => {
  answers();
  const screen = await open();
  await screen.getByRole('button', { name: 'What is asked in 3?' }).click();
  const panel = screen.getByRole('complementary', { name: 'Figures of a question' });
  await expect
    .element(panel.getByText('In the top third, C was chosen 31 times and the key, B, 12 times.'))
    .toBeVisible();
  await expect.element(panel.getByText('The better the learner, the more often: C')).toBeVisible();
  await screen.see();
  await panel.getByRole('button', { name: 'Show as table' }).click();
  await expect.element(panel.getByRole('row', { name: 'C. Text of C 60 33% 14 22 31' })).toBeVisible();
  const change = panel.getByRole('link', { name: 'Change the key to C' });
  await expect.element(change).toHaveAttribute('href', '/correct/3/C');

  server.reply(dismissTask, { message: 'The alarm is dismissed.' });
  await panel.getByRole('button', { name: 'Dismiss the alarm' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Dismiss the alarm' });
  await dialog.getByRole('button', { name: 'Dismiss the alarm' }).click();
  await expect.element(dialog.getByText('Enter a reason.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('It is meant to be hard.');
  await userEvent.keyboard('{Tab}');
  await dialog.getByRole('button', { name: 'Dismiss the alarm' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
});

test('figures, answers by group and alarms are saved as files of what is shown', async () => {
  answers();
  const screen = await open('&attempts=all');
  for (const [name, file] of [
    ['Export', exportAnalysis],
    ['Export answers by group', exportAnswers],
  ] as const) {
    server.refuse(file, 'analysis_not_counted');
    // The toast of the file before is above the next button.
    const button = screen.getByRole('button', { name, exact: true });
    await expect.element(button).toBeVisible();
    button.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => server.sentTo(file).length).toBe(1);
    expect(Object.fromEntries(server.sentTo(file)[0]?.query ?? [])).toEqual({ attempts: 'all' });
  }
  server.reply(listAuthorTasks, []);
  server.refuse(exportAuthorTasks, 'unexpected');
  const alarms = await renderScreen(<AuthorTasks paths={paths} />, '/?section=tasks&state=fixed');
  await alarms.getByRole('button', { name: 'Export', exact: true }).last().click();
  await expect
    .poll(() => Object.fromEntries(server.sentTo(exportAuthorTasks)[0]?.query ?? []))
    .toEqual({ state: 'fixed' });
});

test('after a corrected key no old figure is shown', async () => {
  answers('recalculating');
  const screen = await open();
  await expect.element(screen.getByText('The figures are being counted again.')).toBeVisible();
  await expect.element(screen.getByText('Mean score')).not.toBeInTheDocument();
});
