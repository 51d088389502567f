import { Button } from '@mantine/core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';

test.each(['button', 'a'] as const)('the words of a button that is %s stand in its middle', async (component) => {
  await page.viewport(1280, 800);
  await renderScreen(
    <main>
      <Button component={component as 'button'}>Return to Dashboard</Button>
    </main>,
  );
  const words = page.getByText('Return to Dashboard');
  await expect.element(words).toBeVisible();
  const middleOf = (element: Element | null | undefined) => {
    const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
    return (top + bottom) / 2;
  };
  expect(middleOf(words.element())).toBeCloseTo(middleOf(words.element().closest(component)), 0);
});
