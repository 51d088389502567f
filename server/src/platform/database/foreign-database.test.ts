import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { anEmptyDatabase, openTestDatabase } from '../../../test/test-database.ts';
import { openDatabase } from './database.ts';
import { refuseOtherEncoding } from './foreign-database.ts';

test('a database in UTF-8 is taken', async () => {
  const database = await openTestDatabase();
  await expect(refuseOtherEncoding(database.db)).resolves.toBeUndefined();
  await database.close();
});

test.runIf(process.env.TEST_DATABASE === 'postgres')('one in another encoding is refused', async () => {
  const name = `ascii_${randomBytes(6).toString('hex')}`;
  const url = await anEmptyDatabase(`${name} encoding 'SQL_ASCII' locale 'C' template template0`);
  url.pathname = `/${name}`;
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '' });
  await expect(refuseOtherEncoding(database.db)).rejects.toThrow('is in SQL_ASCII, not in UTF-8. Make one with: ');
  await database.close();
});
