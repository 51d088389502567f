import { msg, t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { type Sentence, say } from '@parlance/contract/say';
import { IconHighlight, IconLineHeight, IconNote, IconStrikethrough, type TablerIcon } from '@tabler/icons-react';
import { memo } from 'react';
import { LazyToolMenu } from '../test-shell/bar/lazy-tool-menu.tsx';
import classes from './tool-buttons.module.css';
import type { ReadingTools, ToolName } from './use-reading-tools.ts';

const tools: Record<ToolName, { label: Sentence; icon: TablerIcon }> = {
  highlight: { label: msg`Highlight`, icon: IconHighlight },
  note: { label: msg`Note`, icon: IconNote },
  cross: { label: msg`Cross out`, icon: IconStrikethrough },
  lines: { label: msg`Line focus`, icon: IconLineHeight },
};

type Props = Pick<ReadingTools, 'on' | 'toggle'> & {
  /** What this test has a use for. */
  names: readonly ToolName[];
};

/** The tools in the bar of a test: a button each, or on a phone a menu. */
export const ToolButtons = memo(function ToolButtons({ names, on, toggle }: Props) {
  const switches = names.map((name) => ({
    label: say(tools[name].label),
    chosen: on[name],
    onChoose: () => toggle(name),
  }));
  return (
    <>
      <span className={classes.wide} role="group" aria-label={t`Reading tools`} data-tools>
        {names.map((name) => {
          const { label, icon: Icon } = tools[name];
          return (
            <UnstyledButton key={name} className={classes.tool} aria-pressed={on[name]} onClick={() => toggle(name)}>
              <Icon size={16} stroke={1.75} aria-hidden="true" />
              {say(label)}
            </UnstyledButton>
          );
        })}
      </span>
      <span className={classes.narrow}>
        <LazyToolMenu
          label={t`Tools`}
          icon={<IconHighlight size={22} stroke={1.75} />}
          options={[]}
          switches={switches}
        />
      </span>
    </>
  );
});
