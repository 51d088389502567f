import { accesses, roles } from '@parlance/contract/accounts';
import { may, type Permission } from '@parlance/contract/permissions';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/test-app.ts';
import { accountMay } from './account-may.ts';

const testApp = useTestApp();

const PERMISSIONS = Object.keys({
  takes_tests: 0,
  learns: 0,
  tries_tests: 0,
  invigilates: 0,
  teaches: 0,
  sees_school: 0,
  administers: 0,
} satisfies Record<Permission, 0>) as Permission[];
const everyRights = roles.flatMap((role) => accesses.map((access) => ({ role, access })));

test.each(PERMISSIONS)('a statement finds the accounts with the permission %s', async (permission) => {
  const accounts = sql`json_to_recordset(${JSON.stringify(everyRights)}::json) accounts (role text, access text)`;
  const { rows } = await sql`select role, access from ${accounts} where ${accountMay(permission)}`.execute(testApp.db);
  expect(rows).toEqual(everyRights.filter((rights) => may(rights, permission)));
});
