import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { askQuestion } from '../../../../test/asked-question.tsx';
import { aTask, tasks } from '../../../../test/tasks.ts';

const events = aTask(1, 'ordering', tasks.ordering);
const handle = (name: RegExp) => page.getByRole('button', { name });

beforeEach(async () => await page.viewport(1280, 800));

test('the order shown is an answer once it is kept', async () => {
  const { screen, given } = await askQuestion(events);
  await screen.getByRole('button', { name: 'Keep this order' }).click();
  expect(given()).toEqual(['A', 'B', 'C', 'D', 'E']);
  await expect.element(screen.getByText('This order is your answer.')).toBeVisible();
});

test('Up and Down move an item and keep the focus', async () => {
  const { screen, given } = await askQuestion(events);
  const up = screen.getByRole('button', { name: 'Up: Carts wore the road down.' });
  await up.click();
  expect(given()).toEqual(['A', 'C', 'B', 'D', 'E']);
  await expect.element(screen.getByRole('status')).toHaveTextContent('Moved to 2 of 5');
  await userEvent.keyboard('{Enter}{Enter}');
  expect(given()).toEqual(['C', 'A', 'B', 'D', 'E']);
  await expect.element(up).toHaveFocus();
  await expect.element(up).toHaveAttribute('aria-disabled', 'true');
});

test('Space picks up, arrows move, Space drops, Escape puts back', async () => {
  const { screen, given } = await askQuestion(events);
  const status = screen.getByRole('status');
  await expect.element(handle(/^Move Mules came., 5 of 5$/)).toBeVisible();
  (handle(/^Move Mules came., 5 of 5$/).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(given()).toBeUndefined();
  await userEvent.keyboard(' ');
  await expect
    .element(status)
    .toHaveTextContent('Picked up. 5 of 5. Arrow keys move it, Space drops it, Escape puts it back.');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  await expect.element(status).toHaveTextContent('Moved to 2 of 5');
  await expect.element(handle(/^Move Mules came., 2 of 5$/)).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(status).toHaveTextContent('Put back to 5 of 5');
  expect(given()).toBeUndefined();
  await userEvent.keyboard(' {ArrowUp} ');
  await expect.element(status).toHaveTextContent('Dropped at 4 of 5');
  expect(given()).toEqual(['A', 'B', 'C', 'E', 'D']);
  await userEvent.keyboard('{ArrowUp}');
  expect(given()).toEqual(['A', 'B', 'C', 'E', 'D']);
});

test('a mouse drags an item to another place by its handle', async () => {
  const { given } = await askQuestion(events);
  await expect.element(handle(/^Move The toll gates opened./)).toBeVisible();
  await userEvent.dragAndDrop(handle(/^Move The toll gates opened./), handle(/^Move A museum opened./), { steps: 8 });
  await expect.poll(given).toEqual(['B', 'C', 'D', 'A', 'E']);
});
