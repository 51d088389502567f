import { useEffect, useEffectEvent, useState } from 'react';
import { countOf } from '../../platform/plural.ts';
import { stateLabels } from '../state-mark.tsx';
import type { RoomView } from '../use-board.ts';

/** Changes are told at most so often, in milliseconds: a room changes all the time. */
const TOLD_MS = 30_000;

/** Tells a screen reader how the room is, when that changed and not too often. */
export function RoomSummary({ counts }: { counts: RoomView['counts'] }) {
  const [told, setTold] = useState('');
  const tell = useEffectEvent(() => setTold(summaryOf(counts)));
  useEffect(() => {
    const timer = setInterval(() => tell(), TOLD_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="visually-hidden" role="status">
      {told}
    </p>
  );
}

function summaryOf({ attention, states }: RoomView['counts']): string {
  const each = Object.entries(states).map(([state, count]) => `${count} ${stateLabels[state as 'working']}`);
  return `${countOf(attention, 'candidate needs', 'candidates need')} attention. ${each.join(', ')}.`;
}
