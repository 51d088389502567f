import { TextInput } from '@mantine/core';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { CallRefused } from '../../platform/call.ts';
import { useSentForm } from './use-sent-form.ts';

function Form({ send }: { send: () => Promise<unknown> }) {
  const { onSubmit, problem, field } = useSentForm({
    initial: { name: 'B2' },
    rules: () => ({}),
    failed: 'Failed to save.',
    named: ({ title, ...others }) => ({ ...others, ...(title !== undefined && { name: title }) }),
    send,
  });
  return (
    <form onSubmit={onSubmit}>
      <TextInput label="Name" {...field('name')} />
      {problem && <p role="alert">{problem}</p>}
      <button type="submit">Save</button>
    </form>
  );
}

const refused = (path: string) =>
  new CallRefused(400, { code: 'invalid', message: 'No.', fields: [{ path, reason: 'This is too long.' }] }, null);

test('what is refused stands under its field, and below the form where no field shows it', async () => {
  const send = vi.fn().mockRejectedValueOnce(refused('title')).mockRejectedValueOnce(refused('seats'));
  const screen = await renderScreen(<Form send={send} />);
  const save = screen.getByRole('button', { name: 'Save' });
  await save.click();
  await expect.element(screen.getByLabelText('Name')).toHaveAccessibleDescription(/This is too long/);
  await expect.element(screen.getByLabelText('Name')).toHaveFocus();
  await save.click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Failed to save. This is too long.');
});

test('a second press while it is on its way sends nothing', async () => {
  const send = vi.fn(() => new Promise(() => undefined));
  const screen = await renderScreen(<Form send={send} />);
  const save = screen.getByRole('button', { name: 'Save' });
  await save.click();
  await save.click();
  expect(send).toHaveBeenCalledOnce();
});
