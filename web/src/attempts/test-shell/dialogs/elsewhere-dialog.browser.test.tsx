import { expect, test } from 'vitest';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { ElsewhereDialog } from './elsewhere-dialog.tsx';

test('a test that is open elsewhere can be left for the dashboard', async () => {
  const screen = await renderScreen(
    <ElsewhereDialog opened place="tab" busy={false} problem={null} onUseHere={() => {}} />,
    '/',
    { '/user-dashboard': <p>The dashboard</p> },
  );
  await expect.element(screen.getByRole('button', { name: 'Use here' })).toHaveFocus();
  await screen.getByRole('link', { name: 'Return to Dashboard' }).click();
  await expect.element(screen.getByText('The dashboard')).toBeVisible();
});
