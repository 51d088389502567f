import { expect, type Locator } from '@playwright/test';
import { aLearner } from '../fixtures/people.ts';
import {
  answerTask,
  chip,
  choices,
  orderedItem,
  part,
  putHere,
  type Task,
  taskGroup,
  tasksOf,
} from '../pages/every-kind-page.ts';
import { mouse } from '../pages/hands.ts';
import { endTest, expectSaved, startTest } from '../pages/reading-test-page.ts';
import { hear } from '../pages/single-question-page.ts';
import { openTest } from '../samples/attempts.ts';
import { everyKindAnswers } from '../samples/every-kind.ts';
import { cutOff, type Stage, type State } from './state.ts';

/** The kinds whose questions take several numbers, on the screens of learners and of authors. */

/** Begins the Reading test with all kinds in its passage `passage`, at the question whose first number is `first`. */
async function atTask(stage: Stage, passage: number, first: number): Promise<{ task: Task; within: Locator }> {
  const { page, server, samples, enter } = stage;
  const learner = await aLearner(server);
  await enter(learner);
  await page.goto(`/user/reading-test/${samples.everyKind.id}`);
  await startTest(page);
  const { questions } = await openTest(server, learner, samples.everyKind);
  const task = tasksOf(questions).find((one) => one.first === first);
  if (!task) throw new Error(`No question begins with ${first}.`);
  for (let to = 1; to < passage; to += 1) {
    await page.getByRole('contentinfo').getByRole('button', { name: 'Next' }).click();
  }
  const within = taskGroup(page, task);
  await within.scrollIntoViewIfNeeded();
  return { task, within };
}

/** A question of a kind with some of its numbers answered. */
function answered(passage: number, first: number, answer: (within: Locator) => Promise<void>): State['open'] {
  return async (stage) => {
    const { within } = await atTask(stage, passage, first);
    await answer(within);
    await expectSaved(stage.page);
  };
}

export const readingKinds: State[] = [
  {
    name: 'headings, one of them moved',
    open: answered(1, 1, async (within) => {
      await part(within, 'combobox', 2).selectOption('C');
      await part(within, 'combobox', 4).selectOption('H');
      await part(within, 'combobox', 5).selectOption('H');
      await expect(within.getByText('viii moved from 4 to 5.')).toBeVisible();
    }),
  },
  {
    name: 'statements with not given',
    open: async (stage) => {
      const { task } = await atTask(stage, 1, 7);
      await answerTask(stage.page, mouse, task, { 0: 'YES', 1: 'NOT GIVEN', 2: 'NO' });
      await expectSaved(stage.page);
    },
  },
  {
    name: 'a word is picked up',
    open: answered(1, 10, async (within) => {
      await part(within, 'combobox', 10).selectOption('C');
      await chip(within, 'E').click();
      await expect(putHere(within, 13)).toBeVisible();
    }),
  },
  {
    name: 'a table to complete',
    open: answered(2, 17, async (within) => {
      await part(within, 'textbox', 17).fill('beaches');
      await part(within, 'textbox', 19).fill('rails that were covered with a great deal of soap');
    }),
  },
  {
    name: 'notes to complete',
    open: answered(2, 20, async (within) => await part(within, 'textbox', 21).fill('stool')),
  },
  {
    name: 'events in order, one of them lifted',
    open: answered(2, 23, async (within) => {
      const { handle } = orderedItem(within, 'Some young birds left their nest.');
      await handle.press('Space');
      await handle.press('ArrowUp');
      await expect(within.getByText('This order is your answer.')).toBeVisible();
    }),
  },
  {
    name: 'options that may be used again',
    open: answered(3, 27, async (within) => {
      for (const number of [27, 28]) await part(within, 'combobox', number).selectOption('C');
    }),
  },
  {
    name: 'endings',
    open: answered(3, 31, async (within) => void (await part(within, 'combobox', 32).selectOption('F'))),
  },
  {
    name: 'two letters, and one too many',
    open: answered(3, 34, async (within) => {
      for (const at of [1, 3]) await choices(within).nth(at).check();
      await choices(within).nth(4).click();
      await expect(within.getByText('Take one away first.', { exact: false })).toBeVisible();
    }),
  },
  {
    name: 'gaps with a list each',
    open: answered(3, 36, async (within) => void (await part(within, 'combobox', 37).selectOption('C'))),
  },
  {
    name: 'short answers',
    open: answered(3, 38, async (within) => await part(within, 'textbox', 38).fill('round tables')),
  },
];

/** The questions on the recording of the harbour. */
async function sheet(stage: Stage): Promise<void> {
  const { page, server, samples, enter } = stage;
  await enter(await aLearner(server));
  await page.goto(`/user/test/${samples.harbour.id}`);
  await hear(page);
  await expect(page.getByRole('heading', { name: 'Questions 1 to 13' })).toBeVisible();
}

export const listeningSheet: State[] = [
  {
    name: 'a sheet of one recording',
    open: async (stage) => {
      const { page } = stage;
      await sheet(stage);
      await page.getByRole('textbox', { name: /^Gap 2, / }).fill('half past seven');
      await page.getByRole('combobox', { name: '7, first aid' }).selectOption('A');
      await page.getByRole('combobox', { name: '11, Rosa' }).selectOption('B');
      await expect(page.getByRole('img', { name: /^A plan of the harbour/ })).toHaveJSProperty('complete', true);
      await expectSaved(page);
    },
  },
  {
    name: 'a picture that does not load',
    // Its cache has no picture.
    ownPage: true,
    open: async (stage) => {
      stage.expectError(/Failed to load resource/);
      // The recording comes sealed, by another path.
      await cutOff(stage, /\/api\/media\/[0-9a-f]+\?/);
      await sheet(stage);
      await expect(stage.page.getByText('The picture could not be loaded. It shows:', { exact: false })).toBeVisible();
    },
  },
];

/** An empty form of a new question of this type, saved as it is. */
function withFaults(type: string, words: string): State['open'] {
  return async ({ page, samples, staff, enter }) => {
    await enter(staff.admin);
    await page.goto(`/admin-dashboard?section=editQuestion&course=${samples.reading.id}&question=new&type=${type}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(words).first()).toBeVisible();
  };
}

export const kindForms: State[] = [
  { name: 'question form, matching with faults', open: withFaults('matching', 'Enter the question.') },
  { name: 'question form, completion with faults', open: withFaults('completion', 'Enter the text.') },
];

export const previewedKinds: State[] = [
  {
    name: 'marked with parts',
    open: async ({ page, samples, staff, enter }) => {
      await enter(staff.admin);
      await page.goto(`/admin/preview/${samples.everyKind.id}`);
      const rows = Object.entries(everyKindAnswers[0] ?? {}).slice(0, 5);
      for (const [index, letter] of rows) {
        await page.getByRole('combobox', { name: new RegExp(`^${Number(index) + 1}, `) }).selectOption(letter);
      }
      for (let passage = 2; passage <= 3; passage += 1)
        await page.getByRole('contentinfo').getByRole('button', { name: 'Next' }).click();
      await endTest(page);
      await expect(page.getByRole('heading', { name: '5 of 40' })).toBeVisible();
    },
  },
];
