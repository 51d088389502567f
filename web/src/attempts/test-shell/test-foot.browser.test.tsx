import { Button } from '@mantine/core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { PreviousButton, TestFoot } from './test-foot.tsx';

const cells = Array.from({ length: 13 }, (_, index) => ({
  id: index + 1,
  part: 0,
  number: index + 1,
  answered: index < 3,
  flagged: false,
  current: index === 0,
}));

test('on a phone no number of the palette reaches below the button that leads to the next passage', async () => {
  await page.viewport(390, 844);
  const screen = await renderScreen(
    <TestFoot counted={cells} groups={[{ name: 'Passage 1', cells }]} onChoose={() => undefined}>
      <PreviousButton disabled onPress={() => undefined} />
      <Button>Passage 2</Button>
    </TestFoot>,
  );
  const palette = screen.getByRole('navigation', { name: 'Questions' });
  await expect.element(palette).toBeVisible();
  const next = screen.getByRole('button', { name: 'Passage 2' }).element().getBoundingClientRect();
  expect(next.left - palette.element().getBoundingClientRect().right).toBeGreaterThanOrEqual(8);
  await page.viewport(1280, 800);
});
