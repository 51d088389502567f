import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { memo } from 'react';
import classes from './pane-tabs.module.css';

type Props = {
  passage: string;
  questions: string;
  shown: 'left' | 'right';
  onShow: (pane: 'left' | 'right') => void;
};

/** On a narrow screen one pane shows at a time, and these two buttons say which. */
export const PaneTabs = memo(function PaneTabs({ passage, questions, shown, onShow }: Props) {
  return (
    <div className={classes.tabs} role="group" aria-label={t`What is shown`}>
      <UnstyledButton className={classes.tab} aria-pressed={shown === 'left'} onClick={() => onShow('left')}>
        {passage}
      </UnstyledButton>
      <UnstyledButton className={classes.tab} aria-pressed={shown === 'right'} onClick={() => onShow('right')}>
        {questions}
      </UnstyledButton>
    </div>
  );
});
