import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../platform/clock.ts';
import { lockDataFolder } from '../../platform/database/data-lock.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { databaseClock } from '../../platform/database/database-clock.ts';
import type { Settings } from '../../platform/settings.ts';
import { refuseOtherRelease } from '../dump.ts';
import { OperationFailed } from '../failure.ts';
import { siteOfServer } from './control.ts';
import { type Site, siteOf } from './site.ts';

/**
 * The site of the settings: PostgreSQL, the server that runs on the embedded database, or that database itself while
 * the server is stopped.
 */
export async function openSite(settings: Pick<Settings, 'databaseUrl' | 'databasePooler' | 'dataDir'>): Promise<Site> {
  if (!settings.databaseUrl) {
    const served = await siteOfServer(settings.dataDir);
    if (served) return served;
    await takeStoppedDatabase(settings.dataDir);
  }
  const database = await openDatabase({ ...settings, poolSize: 2 });
  await database.inLongTransaction({ snapshot: true }, refuseOtherRelease);
  const clock = database.timeMs ? await databaseClock(database.timeMs) : systemClock;
  return siteOf(database, clock);
}

/** Keeps a server from starting on the embedded database until this process ends. */
export async function takeStoppedDatabase(dataDir: string): Promise<void> {
  if (!existsSync(join(dataDir, 'postgres'))) {
    throw new OperationFailed(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the server.`);
  }
  await lockDataFolder(dataDir);
}
