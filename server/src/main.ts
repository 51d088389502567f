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
const app = await buildApp({ settings, db: database.db, clock: systemClock }, database.ping);
await app.listen({ port: settings.port, host: settings.host });
