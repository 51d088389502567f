import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Row } from './kit.tsx';

const colors = { quiet: 'var(--p-text-2)', faint: 'var(--p-text-3)', wrong: 'var(--p-rubric)', right: 'var(--p-leaf)' };

/** How an icon says it: its color where that is not the one of the words, and whether these are bold. */
export type Sign = { Icon: TablerIcon; tone?: keyof typeof colors; isBold?: boolean; size?: number };

/** Where something stands: an icon and a word. */
export function Mark({ Icon, tone, isBold, size = 18, children }: Sign & { children: ReactNode }) {
  return (
    <Row
      as="span"
      inline
      oneLine
      gap={8}
      align="center"
      weight={isBold ? 600 : undefined}
      style={{ verticalAlign: 'middle' }}
    >
      <Icon size={size} stroke={1.75} style={{ color: tone && colors[tone] }} aria-hidden="true" />
      {children}
    </Row>
  );
}
