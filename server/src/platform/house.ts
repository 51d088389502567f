import type { Clock } from './clock.ts';
import type { Db } from './database.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store.ts';

/** What a feature's routes stand on. */
export type House = {
  settings: Settings;
  db: Db;
  clock: Clock;
  store: Store;
};
