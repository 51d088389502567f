import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { QuestionsStored } from './questions-stored.tsx';

test('after an upload on a phone the ways on are in view, and the heading has the focus', async () => {
  await page.viewport(390, 844);
  const paths = { preview: () => '/preview', details: () => '/details', bank: '/bank' };
  const screen = await renderScreen(
    <>
      <div style={{ height: 640 }} />
      <QuestionsStored
        heading="4 questions added to Academic Test 4"
        text="Try it."
        courseId={7}
        paths={paths}
        more="Upload more"
        onMore={() => {}}
      />
      <div style={{ height: 640 }} />
    </>,
  );
  await expect.element(screen.getByRole('heading', { name: '4 questions added to Academic Test 4' })).toHaveFocus();
  await expect.element(screen.getByRole('link', { name: 'Preview the test' })).toBeInViewport({ ratio: 1 });
  await expect.element(screen.getByRole('button', { name: 'Upload more' })).toBeInViewport({ ratio: 1 });
});
