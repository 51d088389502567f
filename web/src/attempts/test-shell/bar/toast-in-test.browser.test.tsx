import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { MessageBar } from '../../../sittings/learner/message-bar.tsx';
import { toastInfo } from '../../../ui/states/toast.tsx';
import { TestFrame } from '../test-shell.tsx';

const message = { id: 1, at: '2027-06-03T07:12:00.000Z', text: 'Ten minutes are left.' };

test.each([
  ['a desktop', 1440, 900],
  ['a phone', 390, 844],
])('on %s a toast covers neither the clock of a test nor OK of a message', async (_what, width, height) => {
  await page.viewport(width, height);
  const screen = await renderScreen(
    <TestFrame title="Reading B2" bar={<header style={{ height: 56, textAlign: 'end' }}>Time left 12:40</header>}>
      <MessageBar messages={[message]} seen={() => undefined} />
      <main>Questions</main>
      <footer style={{ height: width < 900 ? 100 : 72 }}>End Test</footer>
    </TestFrame>,
  );
  toastInfo('Your time was extended by 5 min.', { shownMs: 3000 });
  const toast = screen.getByText('Your time was extended by 5 min.');
  await expect.element(toast).toBeVisible();
  const box = () => toast.element().closest('[role="status"]')?.getBoundingClientRect() ?? new DOMRect();
  const below = screen.getByRole('button', { name: 'OK' }).element().getBoundingClientRect().bottom;
  await expect.poll(() => box().top > below).toBe(true);
  const foot = screen.getByText('End Test').element().getBoundingClientRect().top;
  await expect.poll(() => box().bottom <= foot).toBe(true);
});
