import type { Later } from '../../scripts/clean-up.ts';
import type { RunningPostgres } from '../../scripts/servers/postgres.ts';
import type { Options } from '../options.ts';

/** What every part of the bench works with. */
export type Ground = {
  options: Options;
  postgres: RunningPostgres;
  later: Later;
  /** Between 0 and 1, the same for the same seed. */
  random: () => number;
  say: (line: string) => void;
};
