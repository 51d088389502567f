import type { Clock } from './clock.ts';
import type { Db } from './database/database.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store/store.ts';

/** What the routes of a feature need. */
export type AppContext = {
  settings: Settings;
  db: Db;
  /** For quick reads that the whole site needs; see `Database`. */
  reads: Db;
  clock: Clock;
  store: Store;
};
