import type { ListedAccount } from '@parlance/contract/account-admin';
import { expect } from '@playwright/test';
import { aNewcomer } from '../fixtures/people.ts';
import { chooseFile } from '../samples/csv-upload.ts';
import { heading, section } from './staff.ts';
import { answer, type State } from './state.ts';

const invitedUser: ListedAccount = {
  id: 7,
  username: 'nadia.haddad',
  full_name: '',
  registration_number: '',
  email: 'nadia.haddad@example.org',
  phone: '',
  role: 'user',
  access: 'school',
  status: 'active',
  created_at: '2026-11-21T09:30:00.000Z',
  updated_at: '2026-11-21T09:30:00.000Z',
  invitation: {
    sent_at: '2026-11-21T09:30:00.000Z',
    open_until: '2126-11-28T09:30:00.000Z',
    open: true,
    mail: 'failed',
    wait_seconds: 45,
  },
};

/** Accounts that wait for their password, and the file that makes them. */
export const invitations: State[] = [
  {
    name: 'user details, invited, not delivered',
    open: section('superadmin', '?section=manageUsers&view=details&account=7', heading('Invitation'), (stage) =>
      answer(stage, /\/api\/superadmin\/users\?/, [invitedUser]),
    ),
  },
  {
    name: 'bulk add',
    open: section('superadmin', '?section=bulkAdd', heading('What the file contains')),
  },
  {
    name: 'bulk add, rows wrong',
    open: async (stage) => {
      stage.expectError(/status of 400/);
      await section('superadmin', '?section=bulkAdd', heading('What the file contains'))(stage);
      await chooseFile(stage.page, 'class.csv', 'username,email,role\nAmal,amal@example.org,\nBo,bo,teacher\n');
      await expect(stage.page.getByText('1 row to fix.')).toBeVisible();
    },
  },
  {
    name: 'bulk add, done',
    open: async (stage) => {
      await section('superadmin', '?section=bulkAdd', heading('What the file contains'))(stage);
      await answer(stage, '**/accounts-csv/invitations?*', {
        waiting: 12,
        sent: 1204,
        failed: 2,
        undelivered: ['ruth.adeyemi@exmaple.org', 'tomasz.w@exmaple.org'],
      });
      await chooseFile(stage.page, 'class.csv', `username,email\nAmal,${aNewcomer().email}\n`);
      await stage.page.getByRole('button', { name: 'Add accounts' }).click();
      await expect(stage.page.getByText('2 invitations could not be delivered')).toBeVisible();
    },
  },
];
