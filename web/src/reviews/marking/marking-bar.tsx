import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Neighbours } from '../lists/neighbours.tsx';
import classes from './marking-bar.module.css';

type Props = {
  backTo: string;
  /** The open submission: the list finds its place again by it. */
  left: number;
  /** Where it is in the list, from 1; null when it is not on this page of it. */
  position: number | null;
  total: number;
  /** How far the queue is marked, instead of the position; undefined in a list that is not worked off. */
  progress: string | undefined;
  onStep: (by: 1 | -1) => void;
};

/** The way back to the list, and to the neighbours in it. */
export function MarkingBar({ backTo, left, position, total, progress, onStep }: Props) {
  return (
    <div className={classes.bar} data-screen-only>
      <Link to={backTo} state={{ left }} className={classes.back}>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
        Back to Review List
      </Link>
      {position !== null && (
        <Neighbours of="submission" position={position} total={total} progress={progress} onStep={onStep} />
      )}
    </div>
  );
}
