import { Anchor } from '@mantine/core';
import type { Accommodation, EarlierAccommodation } from '@parlance/contract/accommodations';
import { useState } from 'react';
import { dateTimeToMinute } from '../../ui/format/date-format.ts';
import { changesBetween } from './format-changes.ts';
import classes from './history.module.css';

const SHOWN_FIRST = 2;

type Props = { accommodation: Accommodation | null; earlier: EarlierAccommodation[] };

/** Every setting so far as what it changed, the newest first. */
export function History({ accommodation, earlier }: Props) {
  const [all, setAll] = useState(false);
  const settings = accommodation ? [accommodation, ...earlier] : [];
  const shown = all ? settings : settings.slice(0, SHOWN_FIRST);
  return (
    <section aria-labelledby="accommodation-history">
      <div className={classes.head}>
        <h2 id="accommodation-history" className={classes.heading}>
          History
        </h2>
        {settings.length > SHOWN_FIRST && (
          <Anchor component="button" type="button" className={classes.toggle} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show all ${settings.length}`}
          </Anchor>
        )}
      </div>
      {settings.length === 0 && <p className={classes.none}>Nothing was set so far.</p>}
      <ol className={classes.list}>
        {shown.map(({ version, updated_at, updated_by }, at) => (
          <li key={version} className={classes.entry}>
            <ul className={classes.changes}>
              {changesBetween(settings[at + 1] ?? null, settings[at] as Accommodation).map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
            <p className={classes.when}>
              {updated_by ?? 'Deleted account'} · {dateTimeToMinute(updated_at)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
