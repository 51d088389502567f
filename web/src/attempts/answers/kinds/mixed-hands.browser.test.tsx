import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { askQuestion } from '../../../../test/asked-question.tsx';
import { aTask, tasks } from '../../../../test/tasks.ts';

// Long: `npm run proof` runs it (LONG in vitest.config.ts).

const SEQUENCES_EACH = 100;
const STEPS = 4;
const LETTERS = 'ABCDEFGH';
/** As near to each other as the moves of a hand: a drop counts where the last ones were. */
const DRAG_STEPS = 16;
/** For 50 ms after a drop dnd-kit lets no click through. */
const AFTER_DROP_MS = 60;

/** What a hand finds of a question: the select of a part, and what is dragged for a letter. */
type Places = {
  select: (part: number) => Locator;
  dragged: (letter: string) => Locator;
  target: (part: number) => Locator;
};
type Model = Record<number, string>;

const numbered = (part: number) => page.getByRole('combobox', { name: new RegExp(`^(Gap )?${14 + part},`) });

const cases: [string, ReturnType<typeof aTask>, Places][] = [
  [
    'headings',
    aTask(1, 'matching', tasks.headings),
    {
      select: numbered,
      dragged: (letter) =>
        page.getByRole('region', { name: 'List of headings' }).getByRole('listitem').nth(LETTERS.indexOf(letter)),
      target: (part) => page.getByText(`Paragraph ${LETTERS[part]}`, { exact: true }),
    },
  ],
  [
    'words of a list',
    aTask(2, 'completion', tasks.bank),
    {
      select: numbered,
      dragged: (letter) => page.getByRole('button', { name: new RegExp(`^${letter} `) }),
      target: numbered,
    },
  ],
];

/** Numbers that are the same in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

/** What putting a letter into a part makes of an answer in which each letter is used once; nothing empties it. */
function put(model: Model, part: number, letter: string): Model {
  const others = Object.entries(model).filter(([other, given]) => Number(other) !== part && given !== letter);
  const next = Object.fromEntries(others);
  return letter === '' ? next : { ...next, [part]: letter };
}

beforeEach(async () => await page.viewport(1280, 900));

test.each(cases)(
  'drags, selects and Undo in random order leave what a model says: %s',
  async (_name, task, places) => {
    for (let seed = 1; seed <= SEQUENCES_EACH; seed += 1) {
      const roll = dice(seed);
      const { screen, given } = await askQuestion(task);
      await expect.element(places.select(0)).toBeVisible();
      let model: Model = {};
      const said: string[] = [];
      for (let step = 0; step < STEPS; step += 1) {
        const [part, letter] = [roll(5), LETTERS[roll(5)] ?? ''];
        const before = model;
        const isMove = Object.entries(model).some(([other, has]) => has === letter && Number(other) !== part);
        const isDrag = roll(2) === 0;
        if (isDrag) {
          await userEvent.dragAndDrop(places.dragged(letter), places.target(part), { steps: DRAG_STEPS });
          model = put(model, part, letter);
        } else {
          const picked = roll(6) === 0 ? '' : letter;
          await places.select(part).selectOptions(picked);
          model = put(model, part, picked);
        }
        said.push(`${isDrag ? 'drag' : 'select'} ${letter} ${part}`);
        await expect.poll(() => given() ?? {}, { message: said.join(', ') }).toEqual(model);
        if (!isMove || model[part] !== letter || roll(3) > 0) continue;
        if (isDrag) await new Promise((done) => setTimeout(done, AFTER_DROP_MS));
        await screen.getByRole('button', { name: 'Undo' }).click();
        model = before;
        said.push('undo');
        await expect.poll(() => given() ?? {}, { message: said.join(', ') }).toEqual(model);
      }
      // Each control shows what is given, and no other.
      for (let part = 0; part < 5; part += 1) await expect.element(places.select(part)).toHaveValue(model[part] ?? '');
      await screen.unmount();
    }
  },
  600_000,
);
