import type { ItemState } from '@parlance/contract/interchange/imports';
import { IconAlertCircle, IconCheck, IconCircleMinus, IconPencil } from '@tabler/icons-react';

const icons = { mapped: IconCheck, changed: IconPencil, left_out: IconCircleMinus, faulty: IconAlertCircle };

/** The sign of a state, which always stands beside its word. */
export function StateIcon({ state, size = 16 }: { state: ItemState; size?: number }) {
  const Icon = icons[state];
  return <Icon size={size} stroke={1.75} aria-hidden="true" />;
}
