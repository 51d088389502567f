import { aCourse } from '@parlance/contract/test/examples';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../../test/render-screen.tsx';
import { CourseMenu } from './course-menu.tsx';

/** An export that lasts until it is told to end. */
function Row({ ended }: { ended: Promise<void> }) {
  const [working, setWorking] = useState(false);
  return (
    <main>
      <p id="title">Academic Reading 4</p>
      <CourseMenu
        course={aCourse()}
        describedBy="title"
        working={working}
        mayEdit
        onAction={() => {
          setWorking(true);
          void ended.then(() => setWorking(false));
        }}
      />
    </main>
  );
}

test('the focus is back on the menu once a file is saved', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const screen = await renderScreen(<Row ended={promise} />);
  const menu = screen.getByRole('button', { name: 'More actions' });
  await userEvent.tab();
  await expect.element(menu).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('menuitem', { name: 'Export questions' }).click();
  await expect.element(menu).toBeDisabled();
  await expect.poll(() => document.activeElement).toBe(document.body);
  resolve();
  await expect.element(menu).toHaveFocus();
});
