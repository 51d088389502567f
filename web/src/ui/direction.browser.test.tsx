import { IconArrowLeft, IconCheck } from '@tabler/icons-react';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { keyAlong } from './direction.ts';

afterEach(() => document.documentElement.removeAttribute('dir'));

test('where it is read from right to left, keys and arrows go the other way, and what plays or counts does not', async () => {
  document.documentElement.dir = 'rtl';
  const screen = await renderScreen(
    <>
      <IconArrowLeft data-testid="arrow" />
      <IconCheck data-testid="tick" />
      <div dir="ltr" data-testid="clock">
        <IconArrowLeft data-testid="arrow of the clock" />
      </div>
    </>,
  );
  const scaleOf = (id: string) => getComputedStyle(screen.getByTestId(id).element()).scale;
  expect(['arrow', 'tick', 'arrow of the clock'].map(scaleOf)).toEqual(['-1 1', 'none', 'none']);
  const along = (id: string) =>
    ['ArrowLeft', 'ArrowRight', 'ArrowUp'].map((key) => keyAlong(screen.getByTestId(id).element(), key));
  expect(along('arrow')).toEqual(['ArrowRight', 'ArrowLeft', 'ArrowUp']);
  expect(along('clock')).toEqual(['ArrowLeft', 'ArrowRight', 'ArrowUp']);
});
