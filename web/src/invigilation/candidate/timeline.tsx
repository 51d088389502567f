import type { Board } from '@parlance/contract/invigilation/board';
import type { CandidateDetail } from '@parlance/contract/invigilation/candidate-detail';
import { zonedSecond } from '../../sittings/format-zoned.ts';
import classes from './timeline.module.css';
import { TimelineIcon } from './timeline-icon.tsx';
import { timelineText } from './timeline-texts.ts';

type Props = { entries: CandidateDetail['timeline']; parts: Board['sitting']['parts']; zone: string };

/** What the candidate did, and what staff did for them, the newest first. */
export function Timeline({ entries, parts, zone }: Props) {
  return (
    <section aria-labelledby="timeline">
      <h3 id="timeline" className={classes.heading}>
        Timeline
      </h3>
      {entries.length === 0 && <p className={classes.by}>Nothing happened yet.</p>}
      <ol>
        {entries.map((entry) => (
          <li key={`${entry.at} ${entry.kind} ${entry.partId}`} className={classes.entry}>
            <span className={classes.at}>{zonedSecond(entry.at, zone)}</span>
            <TimelineIcon kind={entry.kind} />
            <span>
              {timelineText(entry, parts.find(({ id }) => id === entry.partId)?.title ?? 'The test')}
              {entry.by && <span className={classes.by}> {entry.by}</span>}
              {entry.seenAt && <span className={classes.by}>{` Seen ${zonedSecond(entry.seenAt, zone)}`}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
