import { updateQuestionTimer } from '@parlance/contract/author-questions';
import { type AuthorTest, courseDetailsWithQuestions } from '@parlance/contract/author-test';
import { setCourseDuration } from '@parlance/contract/course-admin';
import { listCourses } from '@parlance/contract/courses';
import { aQuestionForAuthor } from '@parlance/contract/test/examples';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { aTest } from '../../../test/test-under-way.tsx';
import { SetCourseTime } from './set-course-time.tsx';
import { TimerScreen } from './timer-screen.tsx';

const server = serverReplies();

/** What no server of ours says: the screen names the failure itself. */
const wordless = [500, {}] as const;
const course = { ...aTest('Speaking', 'Interview'), test_duration: null };

function question(id: number, question_text: string, timer: number | null) {
  return aQuestionForAuthor({ id, question_type: 'speaking', kind: 'speaking', question_text, timer });
}

const asked: AuthorTest = {
  course,
  questions: [question(1, 'Describe a place.', 45), question(2, 'Who goes there?', null)],
  passagesWithQuestions: [],
  draws: [],
};

test('the timer screen says everything in alerts, and what the server said in red', async () => {
  await page.viewport(1440, 900);
  server.answer(listCourses, ...wordless);
  const screen = await renderScreen(<TimerScreen uploadPath={() => '/upload'} />, '/admin/set-course-time');
  const heading = (name: string) => screen.getByRole('heading', { name });
  const tryAgain = screen.getByRole('button', { name: 'Try again' });
  await expect.element(heading('Failed to load courses.')).toBeVisible();
  await screen.see();

  server.reply(listCourses, [course]);
  server.answer(courseDetailsWithQuestions, ...wordless);
  await tryAgain.click();
  await screen.getByRole('combobox', { name: 'Select Speaking Course' }).fill('Inter');
  await screen.getByRole('option', { name: 'Interview · ID 7' }).click();
  await expect.element(heading('Failed to load speaking questions for the selected course.')).toBeVisible();
  await screen.see();
  server.reply(courseDetailsWithQuestions, asked);
  await tryAgain.click();
  await expect.element(screen.getByRole('table')).toBeVisible();
  const columns = [...document.querySelectorAll('thead th')];
  expect(columns.map(({ textContent }) => textContent)).toEqual([
    'ID',
    'Question',
    'Current Timer (min)',
    'New Timer (min)',
    'Action',
  ]);
  const row = (text: string) => screen.getByRole('row').filter({ hasText: text });
  const current = row('Describe a place.').getByRole('cell').nth(2);
  await expect.element(current).toHaveTextContent('0.75');
  await expect.element(row('Who goes there?').getByRole('cell').nth(2)).toHaveTextContent('Not set');
  await screen.see();

  const timer = screen.getByLabelText('New Timer (min), Describe a place.');
  const update = row('Describe a place.').getByRole('button', { name: 'Update' });
  const dialog = screen.getByRole('alertdialog');
  const ok = dialog.getByRole('button', { name: 'OK' });
  await timer.fill('-1');
  await update.click();
  await expect.element(dialog).toHaveAccessibleName('Please enter a valid non-negative number for the timer duration.');
  await expect.element(ok).toHaveFocus();
  await screen.see();
  await ok.click();

  await timer.fill('2.5');
  server.refuse(updateQuestionTimer, 'away');
  await update.click();
  await expect.element(dialog).toHaveAccessibleName('Failed to update timer. Please try again.');
  await screen.see();
  await ok.click();
  const refused = screen.getByRole('alert').filter({ hasText: 'The service is temporarily unavailable.' });
  await expect.element(refused).toBeVisible();

  server.reply(updateQuestionTimer, { message: 'Timer updated successfully!' });
  await update.click();
  await expect.element(dialog).toHaveAccessibleName('Timer updated successfully!');
  await ok.click();
  await expect.element(current).toHaveTextContent('2.50');
  await expect.element(refused).not.toBeInTheDocument();

  // Nothing typed counts as 0.
  await update.click();
  await ok.click();
  await expect.element(current).toHaveTextContent('0.00');
  expect(server.sentTo(updateQuestionTimer).map(({ body }) => body)).toEqual([
    { timer_duration_seconds: 150 },
    { timer_duration_seconds: 150 },
    { timer_duration_seconds: 0 },
  ]);
});

test('a duration and a timer that are not times, or are not saved, are said and stay in their fields', async () => {
  await page.viewport(1440, 900);
  const letters = { ...aTest('Writing', 'Letters'), id: 8 };
  server.reply(listCourses, [letters, course], { 'X-Total-Count': '2' });
  server.answer(setCourseDuration, ...wordless);
  server.answer(courseDetailsWithQuestions, ...wordless);
  server.answer(updateQuestionTimer, ...wordless);
  const screen = await renderScreen(<SetCourseTime uploadPath={() => '/upload'} />, '/admin-dashboard?type=Writing');
  const says = async (sentence: string) => {
    await expect.element(screen.getByRole('alert').filter({ hasText: sentence }).first()).toBeVisible();
    await screen.see();
  };

  const duration = screen.getByLabelText('New Duration (min), Letters');
  await duration.click();
  await userEvent.keyboard('{Enter}');
  await says('Please enter a valid positive number for duration.');
  await expect.element(duration).toHaveAccessibleDescription(/Please enter a valid positive number for duration\./);
  await duration.fill('37.5');
  await userEvent.keyboard('{Enter}');
  await says('Failed to update course duration.');
  await expect.element(duration).toHaveValue('37.5');
  expect(server.sentTo(setCourseDuration).map(({ body }) => body)).toEqual([{ test_duration: 2250 }]);

  await screen.getByRole('tab', { name: 'Speaking' }).click();
  await screen.getByRole('combobox', { name: 'Select Speaking Course' }).fill('Inter');
  await screen.getByRole('option', { name: 'Interview · ID 7' }).click();
  await says('Failed to fetch speaking questions for timing.');
  server.reply(courseDetailsWithQuestions, asked);
  await screen.getByRole('button', { name: 'Try again' }).click();
  const timer = screen.getByLabelText('New Timer (min), Describe a place.');
  await timer.click();
  await userEvent.keyboard('{Enter}');
  await says('Please enter a valid non-negative number for the timer.');
  await timer.fill('1.25');
  await userEvent.keyboard('{Enter}');
  await says('Failed to update question timer.');
  await expect.element(timer).toHaveValue('1.25');
});
