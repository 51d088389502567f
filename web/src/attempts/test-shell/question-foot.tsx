import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import type { PaletteCell } from './palette-cells.ts';
import { FootGroup, TestFoot } from './test-foot.tsx';

type Props = {
  cells: PaletteCell[];
  /** Questions that count and are not open yet: Next after the last open one leads to what opens them. */
  later?: { cells: PaletteCell[]; onOpen: () => void };
  sending: boolean;
  /** A number of the palette, Previous or Next: the id of the question to go to. */
  onChoose: (questionId: number) => void;
  onEnd: () => void;
};

/** The foot of a test that shows one question at a time: every number, Previous, Next, and End Test at any moment. */
export function QuestionFoot({ cells, later, sending, onChoose, onEnd }: Props) {
  const index = cells.findIndex(({ current }) => current);
  const before = cells[index - 1];
  const after = cells[index + 1];
  const counted = later ? [...cells, ...later.cells] : cells;
  const answered = counted.filter((cell) => cell.answered).length;
  return (
    <TestFoot
      answered={`Answered ${answered} of ${counted.length}`}
      unanswered={formatUnanswered(counted)}
      palette={<FootGroup cells={cells} onChoose={onChoose} />}
    >
      <Button
        variant="default"
        leftSection={<IconArrowLeft size={18} stroke={1.75} />}
        disabled={!before || sending}
        onClick={() => before && onChoose(before.id)}
      >
        Previous
      </Button>
      <Button
        variant="default"
        rightSection={<IconArrowRight size={18} stroke={1.75} />}
        disabled={!(after || later) || sending}
        onClick={() => (after ? onChoose(after.id) : later?.onOpen())}
      >
        Next
      </Button>
      <Button onClick={onEnd} disabled={sending}>
        {sending ? 'Submitted!' : 'End Test'}
      </Button>
    </TestFoot>
  );
}

/** '3 unanswered: 2, 3, 5', or 'Unanswered: None' (specification, section 2). */
function formatUnanswered(cells: PaletteCell[]): string {
  const numbers = cells.filter(({ answered }) => !answered).map(({ number }) => number);
  return numbers.length === 0 ? 'Unanswered: None' : `${numbers.length} unanswered: ${numbers.join(', ')}`;
}
