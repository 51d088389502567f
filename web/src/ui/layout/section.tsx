import { t } from '@lingui/core/macro';
import type { Sentence } from '@parlance/contract/say';
import type { TablerIcon } from '@tabler/icons-react';

/** A section of a dashboard, as the menus show it. */
export type Section<Key extends string = string> = {
  key: Key;
  label: Sentence;
  /** A shorter word for the bar of a phone. */
  shortLabel?: Sentence;
  /** It has a place of its own in that bar before others. */
  inBar?: boolean;
  icon: TablerIcon;
  /** A hairline sets it and what follows off from what is above. */
  startsGroup?: true;
  /** Things waiting there; 0 or none shows nothing. */
  count?: number;
};

/** More than this does not fit into the badge of a folded sidebar. */
const MOST_SHOWN = 999;

/** How much waits in a section; 0 or none shows nothing. */
export function SectionCount({ count = 0, className }: { count?: number; className: string | undefined }) {
  if (count === 0) return null;
  return (
    <span className={className}>
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      <span className="visually-hidden"> {t({ message: 'waiting', context: 'after how many' })}</span>
    </span>
  );
}
