import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { aTask, tasks } from '../../../../test/tasks.ts';
import { AnswerFor } from '../answer-for.tsx';
import { loadKinds } from './use-kinds-ahead.ts';

const headings = aTask(2, 'matching', tasks.headings);

function Asked() {
  return (
    <AnswerFor
      question={headings}
      answer={undefined}
      onAnswer={() => undefined}
      number={2}
      labelledBy="text"
      currentPart={null}
    />
  );
}

test('a question whose kind was loaded is drawn at once', async () => {
  await loadKinds([headings]);
  const screen = await renderScreen(<Asked />);
  expect(screen.container.querySelectorAll('select')).toHaveLength(5);
  await expect.element(page.getByRole('combobox', { name: '4, Paragraph C' })).toBeVisible();
});
