import { IconHome } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { PhoneBar } from './phone-bar.tsx';

test('what is reached with Tab is in view above the bar', async () => {
  await page.viewport(390, 844);
  const sections = [{ key: 'home', label: 'Home', icon: IconHome }];
  const screen = await renderScreen(
    <>
      <div style={{ height: 800 }} />
      <a href="/receipt/3">Receipt</a>
      <div style={{ height: 800 }} />
      <PhoneBar panel="User" sections={sections} current="home" linkTo={() => '/'} />
    </>,
  );
  const link = screen.getByRole('link', { name: 'Receipt' });
  const bar = screen.getByRole('navigation', { name: 'User sections' });
  await userEvent.tab();
  await expect.element(link).toHaveFocus();
  const [focused, below] = [link, bar].map((one) => one.element().getBoundingClientRect());
  expect(focused?.bottom).toBeLessThanOrEqual(below?.top ?? 0);
});

test('a long word takes the room that short ones leave', async () => {
  await page.viewport(390, 844);
  const words = ['Resumen', 'Estudiantes', 'Administradores', 'Estadísticas', 'Perfil'];
  const sections = words.map((label) => ({ key: label, label, icon: IconHome }));
  const screen = await renderScreen(<PhoneBar panel="User" sections={sections} current="" linkTo={() => '/'} />);
  const links = words.map((name) => screen.getByRole('link', { name }).element());
  expect(links.map((link) => link.scrollWidth > link.clientWidth)).toEqual(words.map(() => false));
  expect(links.at(-1)?.getBoundingClientRect().right).toBeLessThanOrEqual(390);
});
