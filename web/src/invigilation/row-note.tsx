import type { BoardRow } from '@parlance/contract/invigilation/board';
import { IconInfoCircle } from '@tabler/icons-react';
import { countOf } from '../platform/plural.ts';
import { Row } from '../ui/kit.tsx';
import classes from './row-note.module.css';
import { newFactsOf } from './row-texts.ts';

/** The note of a row; facts that nobody has looked at have a mark where something else is more urgent. */
export function RowNote({ row, note }: { row: BoardRow; note: string }) {
  const facts = newFactsOf(row);
  const said = countOf(facts, 'new fact');
  return (
    <Row as="span" gap={6} inline align="center">
      {facts > 0 && (
        <span className={classes.mark}>
          <IconInfoCircle size={16} stroke={1.75} aria-hidden="true" />
          {note !== said && (
            <>
              <span aria-hidden="true">{facts}</span>
              <span className="visually-hidden">{said}, </span>
            </>
          )}
        </span>
      )}
      {note}
    </Row>
  );
}
