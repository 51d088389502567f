import { gapsIn, type Piece, piecesOf } from './gaps.ts';

/** A line of notes is a point of a list or the heading of one; every other line is words. */
export type Line = { kind: 'words' | 'point' | 'heading'; pieces: Piece[] };

const POINT = /^\s*[-–•*]\s+/;

/** The lines of a text with gaps; empty ones are left out. A line without a gap above a point is its heading. */
export function textLines(body: string, layout: 'text' | 'notes'): Line[] {
  const lines = body.split(/\r?\n/).filter((line) => line.trim() !== '');
  const isPoint = (line = '') => layout === 'notes' && POINT.test(line);
  let gap = 0;
  return lines.map((line, index) => {
    const pieces = piecesOf(isPoint(line) ? line.replace(POINT, '') : line.trim(), gap);
    const gaps = gapsIn(pieces);
    gap += gaps;
    const isHeading = gaps === 0 && !isPoint(line) && isPoint(lines[index + 1]);
    return { kind: isPoint(line) ? 'point' : isHeading ? 'heading' : 'words', pieces };
  });
}

/** The cells of a table in pieces, their gaps counted row by row. */
export function tablePieces(rows: string[][]): Piece[][][] {
  let gap = 0;
  return rows.map((row) =>
    row.map((cell) => {
      const pieces = piecesOf(cell, gap);
      gap += gapsIn(pieces);
      return pieces;
    }),
  );
}

/** The words of a cell, for its row and column. */
export function cellWords(pieces: Piece[] = []): string {
  return pieces
    .map((piece) => ('gap' in piece ? '' : piece.text))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
