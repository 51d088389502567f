import { uploadDescriptive, uploadDescriptiveCsv } from '@parlance/contract/interchange/uploads';
import { aCourse } from '@parlance/contract/test/examples';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { CsvForm } from './csv-form.tsx';
import { DescriptiveCsvBox } from './descriptive-csv-box.tsx';
import { useCsvUpload } from './use-csv-upload.ts';

const server = serverReplies();
const course = aCourse({ type: 'Writing', question_count: 3 });

function Form() {
  const [missing] = useState(null);
  return <CsvForm course={course} csv={useCsvUpload({ course, audioPath: null, missing, onStored: () => {} })} />;
}

test.each([
  ['form of uploads', uploadDescriptive, <Form key="form" />],
  ['box of a course', uploadDescriptiveCsv, <DescriptiveCsvBox key="box" courseId={course.id} />],
] as const)('the %s asks what becomes of questions that are there already', async (_name, call, shown) => {
  const rows = [2, 3].map((line) => ({ line, type: 'WRITING_QUESTION', value: `${line}`, state: 'ready' as const }));
  server.reply(call, ({ body }) => {
    const fields = body as FormData;
    const isDry = fields.get('dryRun') === 'true';
    const imported = isDry ? 0 : 1;
    const already = isDry && { already: { there: 1, of: 2 } };
    return { message: 'One question uploaded.', imported, rows, ...already };
  });
  const screen = await renderScreen(shown);
  const file = new File(['question\nOne\nTwo\n'], 'letters.csv', { type: 'text/csv' });
  await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);
  await screen.getByRole('button', { name: 'Upload Questions' }).click();
  const asked = screen.getByRole('alertdialog');
  await expect.element(asked.getByText('1 of these 2 questions is already in this course.')).toBeVisible();
  await asked.getByRole('button', { name: 'Skip' }).click();
  await expect.element(screen.getByText('One question uploaded.')).toBeVisible();
  const sent = server.sentTo(call).map(({ body }) => body as FormData);
  expect(sent.map((form) => [form.get('dryRun'), form.get('already')])).toEqual([
    ['true', null],
    [null, 'skip'],
  ]);
});
