import { Anchor, Button } from '@mantine/core';
import type { Sitting, SittingPart } from '@parlance/contract/sittings/sitting';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMayChange } from '../../courses/use-own-courses.ts';
import { countOf } from '../../platform/plural.ts';
import type { Alter } from '../alter.ts';
import { zonedMoment } from '../format-zoned.ts';
import { previewPath, printPath } from '../view.ts';
import classes from './part-paper.module.css';
import { TakeInDialog } from './take-in-dialog.tsx';
import { usePapers } from './use-papers.ts';

type Props = { sitting: Sitting; part: SittingPart; alter: Alter };

/** The frozen paper of a part: since when, its digest, and what of its course is not in it. */
export function PartPaper({ sitting, part: { id, course, paper }, alter }: Props) {
  const mayChangeCourse = useMayChange();
  if (!paper) return null;
  const seesContent = course.use === 'practice' || mayChangeCourse(course.id);
  return (
    <div className={classes.paper}>
      <p className={classes.frozen}>
        <IconLock size={18} stroke={1.75} aria-hidden="true" />
        <span>
          <span className={classes.when}>{`Paper frozen on ${zonedMoment(paper.frozen_at, sitting.time_zone)}`}</span>{' '}
          {seesContent && (
            <>
              <Anchor component={Link} to={previewPath(sitting.id, course.id)}>
                Preview
              </Anchor>{' '}
              <Anchor component={Link} to={printPath(sitting.id, course.id)}>
                Print
              </Anchor>
            </>
          )}
        </span>
      </p>
      <p className={classes.digest}>
        <span className={classes.name}>SHA-256</span> <code>{paper.digest}</code>
      </p>
      <Changes sitting={sitting} partId={id} title={course.title} alter={alter} />
    </div>
  );
}

function Changes({ sitting, partId, title, alter }: { sitting: Sitting; partId: number; title: string; alter: Alter }) {
  const [asking, setAsking] = useState(false);
  const { data, isError } = usePapers(sitting);
  const paper = data?.papers.find(({ part_id }) => part_id === partId);
  if (isError) return <p>Failed to look for changes of the course. Reload this page.</p>;
  if (!data || !paper || paper.changes.length === 0) return null;
  const count = countOf(paper.changes.length, 'change');
  const canTakeIn = sitting.may_change && data.entered_at === null;
  return (
    <div className={classes.open}>
      <p>
        {data.entered_at === null
          ? `The course was changed since: ${count}. Candidates get the paper as it was frozen.`
          : `The course was changed since: ${count}. A candidate has entered, so the paper stays as it was frozen.`}
      </p>
      {canTakeIn && (
        <>
          <Button size="sm" variant="default" onClick={() => setAsking(true)}>
            {`Take in ${count}`}
          </Button>
          <TakeInDialog
            sittingId={sitting.id}
            title={title}
            paper={paper}
            alter={alter}
            opened={asking}
            onClose={() => setAsking(false)}
          />
        </>
      )}
    </div>
  );
}
