import type { OnScale } from '@parlance/contract/scales/on-scale';
import { sql } from 'kysely';

/** What an attempt, named by its table, is on the scale of its course; null for none. Whether it is shown says `releaseOf`. */
export function onScaleOf(attempts: string) {
  return sql<OnScale | null>`(select jsonb_build_object('band', found.band, 'step', version.step, 'cefr', found.cefr,
      'highest', version.rows -> -1 -> 'band', 'low', found.low, 'high', found.high,
      'interval_state', found.interval_state, 'interval_from', found.interval_from, 'percent', version.percent)
    from results found join scale_versions version on version.id = found.scale_version_id
    where found.attempt_id = ${sql.ref(`${attempts}.id`)})`;
}
