import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { IconArrowLeft, IconArrowRight, IconPlayerPause, IconPlayerPauseFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFocusOnArrival } from '../../../ui/focus.ts';
import { SkillStamp } from '../../../ui/skill-stamp.tsx';
import { formatAnswered, formatUnanswered, type PaletteCell } from '../palette-cells.ts';
import classes from './cover.module.css';

type Props = {
  type: CourseType;
  cells: PaletteCell[];
  heading: string;
  /** What the clock does. */
  lead: ReactNode;
  /** In the foot: 'On a break'. */
  note: string;
  /** Facts, and what can be pressed. */
  children: ReactNode;
};

/** The course's cover in place of the questions, while the clock stands still. */
export function Cover({ type, cells, heading, lead, note, children }: Props) {
  const title = useFocusOnArrival();
  return (
    <>
      <main className={classes.cover} data-skill={type}>
        <SkillStamp type={type} className={classes.stamp} />
        <section className={classes.label} aria-labelledby="clock-stopped">
          <IconPlayerPauseFilled size={64} className={classes.sign} aria-hidden="true" />
          <h2
            id="clock-stopped"
            ref={title}
            tabIndex={-1}
            className={classes.heading}
            aria-describedby="clock-stopped-lead"
          >
            {heading}
          </h2>
          <p id="clock-stopped-lead" className={classes.lead}>
            {lead}
          </p>
          {children}
        </section>
      </main>
      <footer className={classes.foot}>
        <p className={classes.counters}>
          <strong>{formatAnswered(cells)}</strong>
          <span>{formatUnanswered(cells)}</span>
        </p>
        <p className={classes.note}>
          <IconPlayerPause size={16} stroke={1.75} aria-hidden="true" />
          {note}
        </p>
        <div className={classes.buttons}>
          <Button variant="default" disabled leftSection={<IconArrowLeft size={18} stroke={1.75} />}>
            {t`Previous`}
          </Button>
          <Button variant="default" disabled rightSection={<IconArrowRight size={18} stroke={1.75} />}>
            {t`Next`}
          </Button>
        </div>
      </footer>
    </>
  );
}

/** What is worth knowing while the clock stands still. */
export function CoverFacts({ children }: { children: ReactNode }) {
  return <ul className={classes.facts}>{children}</ul>;
}
