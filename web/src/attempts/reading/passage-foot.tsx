import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { memo } from 'react';
import type { PaletteCell } from '../test-shell/palette-cells.ts';
import classes from '../test-shell/test-foot.module.css';
import { EndButton, PreviousButton, TestFoot } from '../test-shell/test-foot.tsx';
import { formatPassage, type Part } from './numbering.ts';

type Props = {
  parts: Part[];
  /** Of the numbers of all parts. */
  cells: PaletteCell[];
  partIndex: number;
  sending: boolean;
  onChoose: (questionId: number, part: number) => void;
  onPart: (index: number) => void;
  onEnd: () => void;
};

/** The foot of a test in passages: only the current passage is open, and End Test comes with the last. */
export const PassageFoot = memo(function PassageFoot(props: Props) {
  const { parts, cells, partIndex, sending, onChoose, onPart, onEnd } = props;
  const after = parts[partIndex + 1];
  const groups = parts.map(({ number, questions }, index) => ({
    name: formatPassage({ number }),
    cells: cells.filter(({ id }) => questions.some(({ question }) => question.id === id)),
    onOpen: index === partIndex ? undefined : () => onPart(index),
  }));
  return (
    <TestFoot counted={cells} groups={groups} onChoose={onChoose}>
      <PreviousButton disabled={partIndex === 0} onPress={() => onPart(partIndex - 1)} />
      {after ? (
        <Button rightSection={<IconArrowRight size={18} stroke={1.75} />} onClick={() => onPart(partIndex + 1)}>
          <span>
            <span className={classes.word}>{t({ message: 'Next:', context: 'before the name of a passage' })} </span>
            {formatPassage(after)}
          </span>
        </Button>
      ) : (
        <EndButton isLast sending={sending} onEnd={onEnd} />
      )}
    </TestFoot>
  );
});
