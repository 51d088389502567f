import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { PageAnnouncer } from './page-announcer.tsx';

function Dashboard() {
  const [title, setTitle] = useState('Welcome');
  return (
    <>
      <PageAnnouncer site="Parlance" />
      <PageHeading title={title} />
      <button type="button" onClick={() => setTitle('All Courses')}>
        Courses
      </button>
    </>
  );
}

test('the title of a section is read out when one comes to it; the first is left to the browser', async () => {
  const screen = await renderScreen(<Dashboard />);
  const announced = () => document.querySelector('[aria-live="polite"].visually-hidden')?.textContent;
  await expect.poll(() => document.title).toMatch(/^Welcome/);
  // Longer than a title takes to settle.
  await new Promise((later) => setTimeout(later, 500));
  expect(announced()).toBe('');
  await screen.getByRole('button', { name: 'Courses' }).click();
  await expect.poll(announced).toMatch(/^All Courses/);
});
