import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { aTest } from '../../../test/test-under-way.tsx';
import { QuestionsAdded } from './questions-added.tsx';

test('after an upload on a phone the ways on are in view, and the heading has the focus', async () => {
  await page.viewport(390, 844);
  const paths = { preview: () => '/preview', details: () => '/details' };
  const screen = await renderScreen(
    <>
      <div style={{ height: 640 }} />
      <QuestionsAdded
        course={aTest('Reading')}
        stored={{ courseId: 7, imported: 4, replaced: false }}
        paths={paths}
        onMore={() => {}}
      />
      <div style={{ height: 640 }} />
    </>,
  );
  await expect.element(screen.getByRole('heading', { name: '4 questions added to Academic Test 4' })).toHaveFocus();
  await expect.element(screen.getByRole('link', { name: 'Preview the test' })).toBeInViewport({ ratio: 1 });
  await expect.element(screen.getByRole('button', { name: 'Upload more' })).toBeInViewport({ ratio: 1 });
});
