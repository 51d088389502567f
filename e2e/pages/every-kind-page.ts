import type { Answer } from '@parlance/contract/attempts';
import type { Completion } from '@parlance/contract/kinds/completion';
import { contentOf } from '@parlance/contract/kinds/content-of';
import { optionLetters } from '@parlance/contract/kinds/kind';
import type { Kind } from '@parlance/contract/kinds/kinds';
import { type NotGiven, statementWords } from '@parlance/contract/kinds/not-given';
import { firstNumbers } from '@parlance/contract/kinds/numbers';
import type { Ordering } from '@parlance/contract/kinds/ordering';
import type { QuestionForTaker } from '@parlance/contract/questions';
import { expect, type Locator, type Page } from '@playwright/test';
import { nameFrom, says } from '../fixtures/catalogue-text.ts';
import type { Hand } from './hands.ts';
import { paletteCell } from './reading-test-page.ts';

/** The kinds whose questions take several numbers, as a learner finds them on the screen: by roles and labels. */

/** A question and the first of its numbers. */
export type Task = { first: number; question: QuestionForTaker };

export function tasksOf(questions: QuestionForTaker[]): Task[] {
  const numbers = firstNumbers(questions);
  return questions.map((question, index) => ({ first: numbers[index] ?? 0, question }));
}

/** The group of a question, named by its numbers. */
export function taskGroup(page: Page, { first, question: { marks } }: Task): Locator {
  const last = first + marks - 1;
  const several = marks === 2 ? 'Questions {first} and {last}' : 'Questions {first} to {last}';
  const name = marks === 1 ? says(page, 'Question {number}', { number: first }) : says(page, several, { first, last });
  return page.getByRole('group', { name, exact: true });
}

/** What one number is answered with. */
export function part(within: Locator, role: 'combobox' | 'textbox' | 'radiogroup', number: number): Locator {
  const gap = within.getByRole(role, { name: nameFrom(says(within.page(), 'Gap {place}', { place: number })) });
  return within.getByRole(role, { name: nameFrom(String(number)) }).or(gap);
}

/** The radios or boxes of a choice. */
export function choices(within: Locator): Locator {
  return within.getByRole('radio').or(within.getByRole('checkbox'));
}

export function flagOf(within: Locator): Locator {
  return within.getByRole('button', { name: /flag/i });
}

/** A word of the list below which a text has gaps. */
export function chip(within: Locator, letter: string): Locator {
  return within
    .getByRole('group', { name: says(within.page(), 'List of words') })
    .getByRole('button', { name: new RegExp(`^${letter} `) });
}

/** The gap of a number while a word is picked up. */
export function putHere(within: Locator, number: number): Locator {
  return within.getByRole('button', { name: new RegExp(`^${number} .*put here`, 'i') });
}

/** An item of an ordering with its controls. */
export function orderedItem(within: Locator, text: string): { handle: Locator; up: Locator } {
  return {
    handle: within.getByRole('button', { name: `Move ${text}, ` }),
    up: within.getByRole('button', { name: says(within.page(), 'Up: {text}', { text }) }),
  };
}

/** Gives a question this answer by hand; all its numbers are answered then. */
export async function answerTask(page: Page, hand: Hand, task: Task, answer: Answer): Promise<void> {
  const { first, question } = task;
  await wayOf(question).give(taskGroup(page, task), hand, task, answer);
  for (let number = first; number < first + question.marks; number += 1) {
    await expect(paletteCell(page, number)).toHaveAccessibleName(says(page, 'Question {number}, answered', { number }));
  }
}

/** Looks whether a question shows this answer. */
export async function expectAnswer(page: Page, task: Task, answer: Answer): Promise<void> {
  await wayOf(task.question).see(taskGroup(page, task), task, answer);
}

/** How a question is answered by hand, and how it shows an answer. */
type Way = {
  give: (within: Locator, hand: Hand, task: Task, answer: Answer) => Promise<void>;
  see: (within: Locator, task: Task, answer: Answer) => Promise<void>;
};

/** Each number of a question with what is given there. */
function givenAt({ first }: Task, answer: Answer): [number: number, given: string][] {
  return Object.entries(answer).map(([index, given]) => [first + Number(index), given]);
}

const choose: Way = {
  give: async (within, hand, _task, answer) => {
    for (const letter of Object.values(answer)) await hand.choose(choices(within), indexOf(letter));
  },
  see: async (within, _task, answer) => {
    for (const letter of Object.values(answer)) await expect(choices(within).nth(indexOf(letter))).toBeChecked();
  },
};

/** A field for each number. */
const fill = (enter: (hand: Hand, within: Locator, number: number, given: string) => Promise<void>): Way => ({
  give: async (within, hand, task, answer) => {
    for (const [number, given] of givenAt(task, answer)) await enter(hand, within, number, given);
  },
  see: async (within, task, answer) => {
    for (const [number, given] of givenAt(task, answer)) {
      await expect(part(within, 'combobox', number).or(part(within, 'textbox', number))).toHaveValue(given);
    }
  },
});

const pick = fill((hand, within, number, letter) => hand.pick(part(within, 'combobox', number), letter));

const write = fill((hand, within, number, words) => hand.write(part(within, 'textbox', number), words));

const place = fill(async (hand, within, number, letter) => {
  const gap = { putHere: putHere(within, number), select: part(within, 'combobox', number) };
  await hand.place({ chip: chip(within, letter), ...gap, letter });
  await expect(gap.select).toHaveValue(letter);
});

const wayOfGaps = ({ question }: Task): Way =>
  ({ free: write, bank: place, choices: pick })[contentOf<Completion>(question).source];

/** Null for a kind that no journey answers by hand here. */
const ways: Record<Kind, Way | null> = {
  single_choice: choose,
  several_choice: null,
  choose_n: choose,
  true_false: null,
  not_given: {
    give: async (within, hand, task, answer) => {
      for (const [number, word] of givenAt(task, answer)) {
        await hand.choose(words(within, number), wordIndex(task.question, word));
      }
    },
    see: async (within, task, answer) => {
      for (const [number, word] of givenAt(task, answer)) {
        await expect(words(within, number).nth(wordIndex(task.question, word))).toBeChecked();
      }
    },
  },
  fill_in_blanks: null,
  completion: {
    give: async (within, hand, task, answer) => await wayOfGaps(task).give(within, hand, task, answer),
    see: async (within, task, answer) => await wayOfGaps(task).see(within, task, answer),
  },
  short_answer: write,
  matching: pick,
  ordering: {
    give: async (within, hand, { question }, answer) => {
      const order = [...contentOf<Ordering>(question).items];
      for (const [to, text] of textsInOrder(question, answer).entries()) {
        const from = order.indexOf(text);
        if (from > to) await hand.moveUp(orderedItem(within, text), from - to);
        order.splice(to, 0, ...order.splice(from, 1));
      }
    },
    see: async (within, { question }, answer) => {
      await expect(within.getByRole('listitem')).toContainText(textsInOrder(question, answer));
    },
  },
  writing: null,
  speaking: null,
};

function wayOf({ kind }: QuestionForTaker): Way {
  const way = (ways as Partial<Record<string, Way | null>>)[kind];
  if (!way) throw new Error(`No hand answers ${kind}.`);
  return way;
}

/** The radios of one statement. */
function words(within: Locator, number: number): Locator {
  return part(within, 'radiogroup', number).getByRole('radio');
}

function wordIndex(question: QuestionForTaker, word: string): number {
  return (statementWords[contentOf<NotGiven>(question).labels] as readonly string[]).indexOf(word);
}

function indexOf(letter: string): number {
  return (optionLetters as readonly string[]).indexOf(letter);
}

/** The items of an ordering as this answer has them. */
function textsInOrder(question: QuestionForTaker, answer: Answer): string[] {
  const { items } = contentOf<Ordering>(question);
  return Object.values(answer).map((letter) => items[indexOf(letter)] ?? '');
}
