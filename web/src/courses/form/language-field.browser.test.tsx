import { addCourse } from '@parlance/contract/course-admin';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { AddCourse } from './add-course.tsx';

const server = serverReplies();

test('a new course is in English unless another language is chosen, by its name or its code', async () => {
  server.refuse(addCourse, 'away');
  const screen = await renderScreen(<AddCourse uploadPath={() => '/upload'} listPath="/list" />);
  const language = screen.getByRole('combobox', { name: 'Language of the content' });
  const add = screen.getByRole('button', { name: 'Add Course' });
  await expect.element(language).toHaveValue('English');
  await screen.getByLabelText('Title').fill('Lesen B1');
  await screen.getByLabelText('Subject').fill('German');
  await screen.getByLabelText('Description').fill('Two texts.');
  await screen.getByRole('radio', { name: 'Speaking' }).click();

  await language.click();
  await screen.getByRole('option', { name: 'German' }).click();
  await add.click();
  await expect.poll(() => server.sentTo(addCourse).at(-1)?.body).toMatchObject({ content_language: 'de' });

  await language.click();
  await screen.getByRole('option', { name: 'Another…' }).click();
  const code = screen.getByRole('textbox', { name: 'Language code' });
  await code.fill('Catalan');
  await add.click();
  await expect.element(screen.getByText('Use a language such as en, de or fr.')).toBeVisible();
  await screen.see();
  await code.fill('ca');
  await add.click();
  await expect.poll(() => server.sentTo(addCourse).at(-1)?.body).toMatchObject({ content_language: 'ca' });
});
