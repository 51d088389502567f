import { Button } from '@mantine/core';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';

test('the ring around a button without a border is inside it on a phone, where it may stand at the edge', async () => {
  await page.viewport(390, 844);
  const screen = await renderScreen(<Button variant="subtle">Back to List</Button>);
  await userEvent.keyboard('{Tab}');
  const button = screen.getByRole('button', { name: 'Back to List' });
  await expect.element(button).toHaveFocus();
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(button.element());
  expect(outlineStyle).toBe('solid');
  expect(Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)).toBeLessThanOrEqual(0);
  await page.viewport(1280, 800);
});
