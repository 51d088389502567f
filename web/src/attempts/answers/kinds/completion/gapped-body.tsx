import type { CompletionContent } from '@parlance/contract/kinds/completion';
import { Fragment, type ReactNode } from 'react';
import { inRow } from '../../../../ui/format/in-row.ts';
import { usePhone } from '../../../../ui/use-phone.ts';
import { splitPunctuation } from '../../blanks.ts';
import { useContentLanguage } from '../../content-language.ts';
import classes from './gapped-body.module.css';
import { gapName, type Piece } from './gaps.ts';
import { cellWords, type Line, tablePieces, textLines } from './text-lines.ts';

/** Draws a gap by its index, from 0, and its name. */
export type RenderGap = (gap: number, name: string) => ReactNode;

type Props = { content: CompletionContent; number: number; renderGap: RenderGap };

/** The text, the notes or the table that is completed, with a control in each gap. */
export function GappedBody({ content, number, renderGap }: Props) {
  const isPhone = usePhone();
  const drawing = { number, renderGap };
  return (
    <div {...useContentLanguage()} className={classes.body} data-layout={content.layout}>
      {content.title && <p className={classes.title}>{content.title}</p>}
      {content.layout !== 'table' && <Lines {...drawing} lines={textLines(content.body ?? '', content.layout)} />}
      {content.layout === 'table' &&
        (isPhone ? (
          <CellGroups {...drawing} rows={tablePieces(content.rows ?? [])} />
        ) : (
          <Table {...drawing} rows={tablePieces(content.rows ?? [])} />
        ))}
    </div>
  );
}

type DrawingProps = Pick<Props, 'number' | 'renderGap'>;

function Lines({ lines, ...drawing }: DrawingProps & { lines: Line[] }) {
  return lines.map(({ kind, pieces }, index) => (
    // The lines of a text never change places.
    <p key={index} className={classes.line} data-kind={kind}>
      <Pieces {...drawing} pieces={pieces} />
    </p>
  ));
}

function Table({ rows: [head, ...rows], ...drawing }: DrawingProps & { rows: Piece[][][] }) {
  return (
    // A wide table scrolls by itself.
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            {head?.map((pieces, column) => (
              <th key={column} scope="col">
                <Pieces {...drawing} pieces={pieces} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((pieces, column) => {
                const Cell = column === 0 ? 'th' : 'td';
                return (
                  <Cell key={column} scope={column === 0 ? 'row' : undefined}>
                    <Pieces {...drawing} pieces={pieces} where={placeOf(head, cells, column)} />
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** On a phone each cell of a table is a group that its row and its column name. */
function CellGroups({ rows: [head, ...rows], ...drawing }: DrawingProps & { rows: Piece[][][] }) {
  return rows.map((cells, row) => (
    <div key={row} className={classes.rowGroup}>
      {cells.map((pieces, column) => {
        if (pieces.length === 0) return null;
        const name = placeOf(head, cells, column);
        return (
          <div key={column} role="group" aria-label={name || undefined} className={classes.cellGroup}>
            {name && <p className={classes.cellName}>{name}</p>}
            <p className={classes.cell} data-first={column === 0 || undefined}>
              <Pieces {...drawing} pieces={pieces} where={name} />
            </p>
          </div>
        );
      })}
    </div>
  ));
}

/** 'Adults, Fee': the row and the column of a cell; of the first cell of a row the column alone. */
function placeOf(head: Piece[][] | undefined, cells: Piece[][], column: number): string {
  const row = column === 0 ? '' : cellWords(cells[0]);
  return inRow([row, cellWords(head?.[column])].filter(Boolean));
}

type PiecesProps = DrawingProps & { pieces: Piece[]; where?: string };

function Pieces({ pieces, number, renderGap, where }: PiecesProps) {
  return pieces.map((piece, at) => {
    if (!('gap' in piece)) {
      const isAfterGap = at > 0;
      return <Fragment key={at}>{isAfterGap ? splitPunctuation(piece.text)[1] : piece.text}</Fragment>;
    }
    const next = pieces[at + 1];
    const marks = next && 'text' in next ? splitPunctuation(next.text)[0] : '';
    return (
      <span key={at} className={classes.together}>
        <span className={classes.gap} data-item={piece.gap}>
          {renderGap(piece.gap, gapName(number + piece.gap, pieces, at, where))}
        </span>
        {marks}
      </span>
    );
  });
}

/** The number of a gap, inside its control. */
export function GapNumber({ number, isCurrent }: { number: number; isCurrent: boolean }) {
  return (
    <span className={classes.number} data-current={isCurrent || undefined}>
      {number}
    </span>
  );
}
