import { anAccount } from '@parlance/contract/test/examples';
import { expect, test } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { adminKind, userKind } from './account-kind.ts';
import { ManageAccounts } from './manage-accounts.tsx';

const server = serverReplies();

test.for([userKind, adminKind])(
  'what fails with $many is named, what was typed stays, and a list that did not come can be asked for again',
  async (kind) => {
    const { calls, one, many } = kind;
    const One = one === 'user' ? 'User' : 'Admin';
    const account = anAccount({
      id: 7,
      username: 'Amal',
      email: 'amal@example.org',
      role: kind.role,
      created_at: '2026-11-02T09:00:00.000Z',
      updated_at: '2026-11-02T09:00:00.000Z',
    });
    /** A refusal without a sentence: the screen says its own. */
    const wordless = [500, { code: 'unexpected', message: '', requestId: 'r' }] as const;
    const screen = await renderScreen(<ManageAccounts kind={kind} />, `/superadmin-dashboard?section=${many}`);
    const says = async (sentence: string) => {
      await expect.element(screen.getByRole('alert').filter({ hasText: sentence }).first()).toBeVisible();
      await screen.see();
    };
    const go = (query: string) => screen.router.navigate(`/superadmin-dashboard?section=${many}${query}`);
    const press = (name: string) => screen.getByRole('button', { name, exact: true }).click();
    const username = screen.getByLabelText('Username', { exact: true });

    server.answer(calls.list, ...wordless);
    await go('&page=2');
    await says(`Failed to fetch ${many}. Please try again.`);
    await go('&view=details&account=7');
    await says(`Failed to load ${one} data.`);
    server.reply(calls.list, [account], { 'X-Total-Count': '1' });
    await press('Try again');
    await expect.element(screen.getByText('amal@example.org')).toBeVisible();

    await press(`Edit ${One}`);
    await username.fill('Kept');
    server.answer(calls.edit, ...wordless);
    await press('Save changes');
    await says(`Failed to update ${one}.`);
    server.cut(calls.edit);
    await press('Save changes');
    await says(`Failed to edit ${one}.`);
    await expect.element(username).toHaveValue('Kept');

    await go('');
    server.answer(calls.remove, ...wordless);
    await press('Delete');
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await says(`Failed to delete ${one}.`);
    await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();

    await go('&view=add');
    await username.fill('Kept too');
    await screen.getByLabelText('Email').fill('new@example.org');
    await screen.getByRole('textbox', { name: 'Password' }).fill('eleven quiet herons');
    server.answer(calls.add, ...wordless);
    await press(`Add ${One}`);
    await says(`Failed to add ${one}.`);
    await expect.element(username).toHaveValue('Kept too');
  },
);
