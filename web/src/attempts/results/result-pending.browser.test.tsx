import { expect, test } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { ResultPending } from './result-pending.tsx';

test('a screen reader is told of the way to the dashboard once, while the seconds are counted on the screen', async () => {
  const screen = await renderScreen(<ResultPending />);
  const told = screen.getByRole('status');
  await expect.element(told).toHaveTextContent('Your dashboard opens in 5 seconds.');
  await expect.element(screen.getByText('Taking you to your dashboard in 3 seconds')).toBeVisible();
  await expect.element(told).toHaveTextContent('Your dashboard opens in 5 seconds.');
});
