import type { Course } from '@parlance/contract/courses';
import {
  decideAnswerForm,
  getAnswerForms,
  listAnswersToCheck,
  undoCorrection,
} from '@parlance/contract/written-answers';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aForm, answersServer, course, decisionsSent, usualForms } from '../../../test/answers-of-a-part.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { AnswersToCheck } from './answers-to-check.tsx';

const server = serverReplies();

const known = { error: null, isFetching: false, refetch: () => undefined };

async function openSection(query = 'course=7', { phone = false, courses = [course] as Course[] } = {}) {
  await (phone ? page.viewport(390, 844) : page.viewport(1440, 900));
  const loaded = { ...known, data: courses };
  return await renderScreen(
    <AnswersToCheck courses={loaded} editPath={(of, question) => `/edit/${of}/${question}`} />,
    `/?section=answers&${query}`,
  );
}

type Screen = Awaited<ReturnType<typeof openSection>>;

const rowOf = (screen: Screen, text: string) => screen.getByRole('row', { name: new RegExp(`^${text}`) });
async function focusRow(screen: Screen, text: string): Promise<void> {
  await expect.element(rowOf(screen, text)).toBeVisible();
  (rowOf(screen, text).element() as HTMLElement).focus();
}

async function says(screen: Screen, text: string): Promise<void> {
  await expect.element(screen.getByText(text)).toBeInTheDocument();
}

test('the first part is open beside the list, with what is asked, accepted and counted', async () => {
  answersServer(server);
  const screen = await openSection();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Answers to check' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { level: 2, name: /kept them in the gap 27/ })).toBeVisible();
  await says(screen, 'Academic Reading 2 · Question 27');
  await says(screen, 'Write NO MORE THAN TWO WORDS for each answer.');
  expect(
    screen
      .getByRole('definition')
      .elements()
      .slice(0, 3)
      .map(({ textContent }) => textContent),
  ).toEqual(['212', '26', '12']);
  await says(screen, 'wrong in 5 forms');
  await expect.element(rowOf(screen, 'librery')).toMatchTextContent(/also typed: Librery, LIBRERY/);
  await expect.element(rowOf(screen, 'librery')).toMatchTextContent(/one letter off/);
  // The URL names the part, so that a reload opens it again; nothing was taken from whoever reads.
  expect(screen.router.state.location.search).toBe('?section=answers&course=7&question=3&version=12&part=0');
  expect(document.activeElement).toBe(document.body);
  await expect.element(screen.getByRole('link', { name: 'Edit question' })).toHaveAttribute('href', '/edit/7/3');
  const filled = screen
    .getByRole('button', { name: /^Accept/ })
    .elements()
    .map((each) => each.dataset.variant);
  expect(filled).toEqual(['filled', 'default', 'default']);
  await screen.see();
});

test('a form is accepted after its report, which Enter does not confirm, and taken back', async () => {
  answersServer(server);
  const screen = await openSection();
  await screen.getByRole('link', { name: /27/ }).click();
  await expect.element(rowOf(screen, 'librery')).toHaveFocus();

  await userEvent.keyboard('a');
  const dialog = screen.getByRole('alertdialog', { name: 'Accept “librery” and mark 257 tests again?' });
  await expect.element(dialog).toMatchTextContent(/14 scores change, 243 stay the same\./);
  await expect.element(dialog.getByRole('rowheader', { name: 'Amara' })).toBeVisible();
  await screen.see();
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(decisionsSent(server)).toEqual([]);

  await screen.getByRole('button', { name: 'Accept “librery”' }).click();
  await dialog.getByRole('button', { name: 'Accept “librery” and mark again' }).click();
  await says(screen, 'Accepted: “librery”. 14 scores changed. 2 forms are left to check.');
  await says(screen, '“librery” was accepted on 12 May 2026, 10:05.');
  await expect.element(screen.getByRole('list', { name: 'Accepted' })).toMatchTextContent(/librery/);
  expect(decisionsSent(server)).toEqual([{ form: 'librery', decision: 'accept' }]);
  await expect.element(rowOf(screen, 'town library')).toHaveFocus();
  await screen.see();

  await userEvent.keyboard('u');
  await says(screen, 'Taken back: “librery” is no longer accepted. 14 scores changed.');
  await expect.element(rowOf(screen, 'librery')).toHaveFocus();
  expect(server.sentTo(undoCorrection)).toMatchObject([{ params: { id: '2' }, body: { revision: 2 } }]);
});

test('what was accepted in an earlier visit is taken back by its button', async () => {
  answersServer(server);
  const before = await openSection();
  await before.getByRole('button', { name: 'Accept “museum”' }).click();
  await before.getByRole('button', { name: 'Accept “museum” and mark again' }).click();
  await says(before, '“museum” was accepted on 12 May 2026, 10:05.');
  await before.unmount();

  const screen = await openSection();
  await focusRow(screen, 'librery');
  await userEvent.keyboard('u');
  await says(screen, 'There is nothing to undo.');
  await screen.getByRole('button', { name: 'Undo: “museum” is wrong again' }).click();
  await expect.element(rowOf(screen, 'museum')).toBeVisible();
});

test('the keys move through the rows, keep wrong and undo; the next row to decide follows', async () => {
  answersServer(server);
  const screen = await openSection();
  await focusRow(screen, 'librery');
  await userEvent.keyboard('w');
  await says(screen, 'Kept wrong: “librery”. 2 forms are left to check.');
  await expect.element(rowOf(screen, 'town library')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(rowOf(screen, 'the old town library')).toHaveFocus();
  await userEvent.keyboard('a');
  await expect
    .element(screen.getByRole('status').filter({ hasText: 'Over the limit.' }))
    .toMatchTextContent(/Over the limit\. Change the limit in the question if it should count\./);
  expect(rowOf(screen, 'the old town library').getByRole('button').elements()).toHaveLength(1);
  await userEvent.keyboard('{End}w');
  await says(screen, 'Kept wrong: “museum”. 1 form is left to check.');
  await expect.element(rowOf(screen, 'town library')).toHaveFocus();

  // Undo goes back, the last step first.
  await userEvent.keyboard('u');
  await expect.element(rowOf(screen, 'museum')).toHaveFocus();
  await userEvent.keyboard('{Home}u');
  await says(screen, 'To check again: “librery”.');
  await expect
    .poll(() => decisionsSent(server))
    .toEqual([
      { form: 'librery', decision: 'keep_wrong' },
      { form: 'museum', decision: 'keep_wrong' },
      { form: 'museum', decision: 'open' },
      { form: 'librery', decision: 'open' },
    ]);
  expect(server.sentTo(decideAnswerForm).filter(({ query }) => query.has('dryRun'))).toEqual([]);
});

test('the last decision says that every answer has been looked at, and leads on', async () => {
  answersServer(server, [aForm(['librery'], 2), aForm(['the old town library'], 1, { over: true })]);
  const screen = await openSection();
  await expect.element(screen.getByText('3 wrong answers')).toBeVisible();
  await screen.getByRole('button', { name: 'Keep “librery” wrong' }).click();
  await expect.element(screen.getByText('Every wrong answer here has been looked at.', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('3 wrong answers')).not.toBeInTheDocument();
  // It is still named, though it has left the list.
  await says(screen, 'Academic Reading 2 · Question 27');
  await screen.getByRole('link', { name: 'Next to check' }).click();
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Opens gap 28' })).toBeVisible();
  await says(screen, 'There are no wrong answers here.');
});

test('after the last form was accepted the focus is where it says that there are none', async () => {
  answersServer(server, [aForm(['librery'], 2)]);
  const screen = await openSection();
  await focusRow(screen, 'librery');
  await userEvent.keyboard('a');
  await screen.getByRole('button', { name: 'Accept “librery” and mark again' }).click();
  await expect.element(screen.getByText('There are no wrong answers here.')).toHaveFocus();
});

test('another person was faster: it is said, and the answers are loaded again', async () => {
  answersServer(server);
  const screen = await openSection();
  await expect.element(rowOf(screen, 'museum')).toBeVisible();
  server.refuse(decideAnswerForm, 'edit_version_old');
  const loads = server.sentTo(getAnswerForms).length;
  await screen.getByRole('button', { name: 'Accept “museum”' }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(
      /Someone else changed this after you opened it\. Nothing was overwritten\. The answers have been loaded again\./,
    );
  await screen.see();
  expect(server.sentTo(getAnswerForms).length).toBeGreaterThan(loads);

  answersServer(server);
  await screen.getByRole('button', { name: 'Accept “museum”' }).click();
  await screen.getByRole('button', { name: 'Accept “museum” and mark again' }).click();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  server.refuse(undoCorrection, 'correction_not_last');
  await screen.getByRole('button', { name: 'Undo: “museum” is wrong again' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/The answers have been loaded again\./);
});

test('a decision that could not be stored is taken back on the screen', async () => {
  answersServer(server);
  const screen = await openSection();
  await expect.element(rowOf(screen, 'museum')).toBeVisible();
  server.cut(decideAnswerForm);
  await screen.getByRole('button', { name: 'Keep “museum” wrong' }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/Failed to store the decision\. Nothing is changed\./);
  await expect.element(screen.getByRole('button', { name: 'Keep “museum” wrong' })).toBeVisible();
});

test('many forms are drawn as they are asked for, and so much that is written is not all counted', async () => {
  const forms = Array.from({ length: 70 }, (_, index) => aForm([`text ${index}`], 70 - index));
  answersServer(server, forms, { truncated: true });
  const screen = await openSection();
  await screen.getByRole('button', { name: 'Show 20 more' }).click();
  await expect.element(rowOf(screen, 'text 69')).toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: /^Show/ })).not.toBeInTheDocument();
  expect(screen.getByRole('row').elements()).toHaveLength(71);
  await says(
    screen,
    'Learners wrote more than 5,000 different texts here. Only the most frequent ones are counted and shown.',
  );
});

test('without a course one is chosen; without answers it says when there will be some', async () => {
  server.reply(listAnswersToCheck, [], { 'X-Total-Count': '0' });
  const listening = { ...course, id: 8, title: 'Harbour Radio', type: 'Listening' as const };
  const writing = { ...course, id: 9, title: 'Letters', type: 'Writing' as const };
  const screen = await openSection('', { courses: [course, listening, writing] });
  await expect.element(screen.getByRole('heading', { name: 'Choose a course.' })).toBeVisible();
  await screen.see();
  await screen.getByRole('combobox', { name: 'Course' }).click();
  await expect.element(screen.getByRole('option', { name: 'Letters · ID 9' })).not.toBeInTheDocument();
  await screen.getByRole('option', { name: 'Harbour Radio · ID 8' }).click();
  await says(screen, 'Answers appear here after the first test is handed in.');
  expect(screen.router.state.location.search).toBe('?section=answers&course=8');
  await screen.see();
});

test('a course in which everything is decided says so, and shows all', async () => {
  server.reply(listAnswersToCheck, [], { 'X-Total-Count': '0' });
  const screen = await openSection('course=7&q=ferry');
  await expect.element(screen.getByRole('heading', { name: 'No questions found.' })).toBeVisible();
  await screen.getByRole('button', { name: 'Clear the search' }).click();
  await says(screen, 'Answers appear here after the first test is handed in.');

  answersServer(server, usualForms);
  await screen.getByRole('link', { name: /^All/ }).click();
  await expect.element(screen.getByText('Deleted question', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /Where is it\?/ })).toMatchTextContent(/Looked at/);
});

test('what could not be loaded can be asked for again', async () => {
  answersServer(server);
  server.answer(listAnswersToCheck, 500, {});
  const screen = await openSection();
  await expect.element(screen.getByRole('heading', { name: 'Failed to fetch the answers.' })).toBeVisible();
  await screen.see();
  answersServer(server);
  server.refuse(getAnswerForms, 'not_found');
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Question not found.' })).toBeVisible();
});

test('on a phone the list comes first, then a part with a way back, its rows in three lines', async () => {
  answersServer(server);
  const screen = await openSection('course=7', { phone: true });
  await screen.getByRole('link', { name: /27/ }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: /kept them in the gap 27/ })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Answers to check' })).not.toBeInTheDocument();
  const row = rowOf(screen, 'librery');
  await expect.element(row).toBeVisible();
  const tops = ['librery', 'one letter off', 'Keep wrong'].map(
    (text) => row.getByText(text, { exact: true }).element().getBoundingClientRect().top,
  );
  expect(tops[0]).toBeLessThan(tops[1] ?? 0);
  expect(tops[1]).toBeLessThan(tops[2] ?? 0);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  const back = screen.getByRole('link', { name: 'Back to the list' });
  await expect.element(back).toHaveFocus();
  await back.click();
  await expect.element(screen.getByRole('link', { name: /27/ })).toHaveFocus();
  await page.viewport(1440, 900);
});
