import { login } from '@parlance/contract/auth';
import { directionOf, LANGUAGE_COOKIE, type Language, languageNames } from '@parlance/contract/languages';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { InLanguage } from '../ui/in-language.tsx';
import { Login } from './login.tsx';

const server = serverReplies();
const html = document.documentElement;

afterEach(() => {
  document.cookie = `${LANGUAGE_COOKIE}=; Path=/; Max-Age=0`;
});

const open = () =>
  renderScreen(
    <InLanguage page="login">
      <Login />
    </InLanguage>,
    '/login',
  );

type Texts = { language: Language; heading: string; password: string; empty: string; button: string; again: string };
const everyLanguage: Texts[] = [
  {
    language: 'de',
    heading: 'Anmelden',
    password: 'Passwort',
    empty: 'Geben Sie Ihr Passwort ein.',
    button: 'Anmelden',
    again: 'Sie können es in 4 Minuten erneut versuchen.',
  },
  {
    language: 'fr',
    heading: 'Connexion',
    password: 'Mot de passe',
    empty: 'Saisissez votre mot de passe.',
    button: 'Se connecter',
    again: 'Vous pourrez réessayer dans 4 minutes.',
  },
  {
    language: 'es',
    heading: 'Iniciar sesión',
    password: 'Contraseña',
    empty: 'Escriba su contraseña.',
    button: 'Iniciar sesión',
    again: 'Podrá volver a intentarlo en 4 minutos.',
  },
  {
    language: 'ar',
    heading: 'تسجيل الدخول',
    password: 'كلمة المرور',
    empty: 'يُرجى إدخال كلمة المرور.',
    button: 'تسجيل الدخول إلى حسابك',
    again: 'يمكنك المحاولة مرة أخرى بعد 4 دقائق.',
  },
];

test.for(everyLanguage)('the log in page is in $language once that is chosen, and in English again', async (texts) => {
  const { language, heading, password, empty, button, again } = texts;
  server.refuse(login, 'too_many_requests', {}, { 'Retry-After': '240' });
  const screen = await open();
  await screen.getByRole('combobox', { name: 'Language' }).selectOptions(languageNames[language]);
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(heading);
  expect([html.lang, html.dir]).toEqual([language, directionOf(language)]);
  const submit = screen.getByRole('button', { name: button });
  const field = screen.getByLabelText(password, { exact: true });
  // What a field refuses is said by the contract.
  await submit.click();
  await expect.element(field).toHaveAccessibleDescription(new RegExp(empty));
  await screen.getByRole('textbox').first().fill('amina@parlance.test');
  await field.fill('eleven quiet herons');
  await submit.click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(again);
  expect(document.body.textContent).not.toMatch(/\b(?:Password|Login|Register|Remember|Continue|Home)\b/);

  await screen.getByRole('combobox').selectOptions('English');
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Login Here...');
  expect([html.lang, html.dir]).toEqual(['en', 'ltr']);
});

test('a page whose words did not come is in English', async () => {
  document.cookie = `${LANGUAGE_COOKIE}=ar; Path=/`;
  const screen = await renderScreen(
    <InLanguage page="gone">
      <Login />
    </InLanguage>,
  );
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Login Here...');
  expect(html.dir).toBe('ltr');
});
