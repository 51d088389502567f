import { addFirstSuperadmin } from './accounts/first-superadmin.ts';
import { buildApp } from './app.ts';
import { lockDataFolder } from './platform/data-lock.ts';
import { openDatabase } from './platform/database.ts';
import { migrate } from './platform/migrate.ts';
import { systemClock } from './platform/clock.ts';
import { readSettings } from './platform/settings.ts';

const settings = readSettings(process.env);
if (!settings.databaseUrl) await lockDataFolder(settings.dataDir);
const database = await openDatabase(settings);
await migrate(database);
const house = { settings, db: database.db, clock: systemClock };
const first = await addFirstSuperadmin(house);
if (first) {
  const password = first.password ? `the password ${first.password} (shown only this once)` : 'SUPERADMIN_PASSWORD';
  process.stdout.write(`The first superadmin signs in as ${first.email} with ${password}.\n`);
}
const app = await buildApp(house, database.ping);
await app.listen({ port: settings.port, host: settings.host });
