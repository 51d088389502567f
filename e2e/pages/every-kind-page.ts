import type { Answer } from '@parlance/contract/attempts';
import { contentOf } from '@parlance/contract/kinds/content-of';
import { optionLetters } from '@parlance/contract/kinds/kind';
import type { ContentOf, Kind } from '@parlance/contract/kinds/kinds';
import { statementWords } from '@parlance/contract/kinds/not-given';
import { firstNumbers, numbersInWords } from '@parlance/contract/kinds/numbers';
import type { QuestionForTaker } from '@parlance/contract/questions';
import { expect, type Locator, type Page } from '@playwright/test';
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
  const name = `${marks === 1 ? 'Question' : 'Questions'} ${numbersInWords(first, marks)}`;
  return page.getByRole('group', { name, exact: true });
}

/** What one number is answered with. */
export function part(within: Locator, role: 'combobox' | 'textbox' | 'radiogroup', number: number): Locator {
  return within.getByRole(role, { name: new RegExp(`^(Gap )?${number}, `) });
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
  return within.getByRole('group', { name: 'List of words' }).getByRole('button', { name: new RegExp(`^${letter} `) });
}

/** The gap of a number while a word is picked up. */
export function putHere(within: Locator, number: number): Locator {
  return within.getByRole('button', { name: new RegExp(`^${number} .*put here`, 'i') });
}

/** An item of an ordering with its controls. */
export function orderedItem(within: Locator, text: string): { handle: Locator; up: Locator } {
  return {
    handle: within.getByRole('button', { name: `Move ${text}, ` }),
    up: within.getByRole('button', { name: `Up: ${text}` }),
  };
}

/** Gives a question this answer by hand; all its numbers are answered then. */
export async function answerTask(page: Page, hand: Hand, task: Task, answer: Answer): Promise<void> {
  const { first, question } = task;
  const way = ways[question.kind];
  if (!way) throw new Error(`No hand answers ${question.kind}.`);
  await way(taskGroup(page, task), hand, task, answer);
  for (let number = first; number < first + question.marks; number += 1) {
    await expect(paletteCell(page, number)).toHaveAccessibleName(`Question ${number}, answered`);
  }
}

/** Looks whether a question shows this answer. */
export async function expectAnswer(page: Page, { first, question }: Task, answer: Answer): Promise<void> {
  const within = taskGroup(page, { first, question });
  if (question.kind === 'ordering') {
    await expect(within.getByRole('listitem')).toContainText(textsInOrder(question, answer));
  } else if (typeof answer !== 'object' || Array.isArray(answer)) {
    for (const letter of answer) await expect(choices(within).nth(indexOf(letter))).toBeChecked();
  } else {
    for (const [index, given] of Object.entries(answer)) {
      const number = first + Number(index);
      if (question.kind === 'not_given') {
        await expect(words(within, number).nth(wordIndex(question, given))).toBeChecked();
      } else {
        await expect(part(within, 'combobox', number).or(part(within, 'textbox', number))).toHaveValue(given);
      }
    }
  }
}

type Way = (within: Locator, hand: Hand, task: Task, answer: Answer) => Promise<void>;

const choose: Way = async (within, hand, _task, answer) => {
  for (const letter of Object.values(answer)) await hand.choose(choices(within), indexOf(letter));
};

const pick = eachPart(async (within, hand, number, letter) => {
  await hand.pick(part(within, 'combobox', number), letter);
});

const write = eachPart(async (within, hand, number, words) => {
  await hand.write(part(within, 'textbox', number), words);
});

const place = eachPart(async (within, hand, number, letter) => {
  const gap = { putHere: putHere(within, number), select: part(within, 'combobox', number) };
  await hand.place({ chip: chip(within, letter), ...gap, letter });
  await expect(gap.select).toHaveValue(letter);
});

const ways: Partial<Record<Kind, Way>> = {
  single_choice: choose,
  choose_n: choose,
  not_given: eachPart(async (within, hand, number, word, question) => {
    await hand.choose(words(within, number), wordIndex(question, word));
  }),
  matching: pick,
  short_answer: write,
  completion: async (within, hand, task, answer) => {
    const { source } = asked('completion', task.question);
    await { free: write, bank: place, choices: pick }[source](within, hand, task, answer);
  },
  ordering: async (within, hand, { question }, answer) => {
    const order = [...asked('ordering', question).items];
    for (const [to, text] of textsInOrder(question, answer).entries()) {
      const from = order.indexOf(text);
      if (from > to) await hand.moveUp(orderedItem(within, text), from - to);
      order.splice(to, 0, ...order.splice(from, 1));
    }
  },
};

/** Goes through the numbers of a question, each with what is given there. */
function eachPart(
  give: (within: Locator, hand: Hand, number: number, given: string, question: QuestionForTaker) => Promise<void>,
): Way {
  return async (within, hand, { first, question }, answer) => {
    for (const [index, given] of Object.entries(answer)) {
      await give(within, hand, first + Number(index), given, question);
    }
  };
}

function asked<K extends Kind>(_kind: K, question: QuestionForTaker): ContentOf<K> {
  return contentOf(question) as ContentOf<K>;
}

/** The radios of one statement. */
function words(within: Locator, number: number): Locator {
  return part(within, 'radiogroup', number).getByRole('radio');
}

function wordIndex(question: QuestionForTaker, word: string): number {
  return (statementWords[asked('not_given', question).labels] as readonly string[]).indexOf(word);
}

function indexOf(letter: string): number {
  return (optionLetters as readonly string[]).indexOf(letter);
}

/** The items of an ordering as this answer has them. */
function textsInOrder(question: QuestionForTaker, answer: Answer): string[] {
  const { items } = asked('ordering', question);
  return Object.values(answer).map((letter) => items[indexOf(letter)] ?? '');
}
