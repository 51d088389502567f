import { type Completion, type CompletionContent, countGaps, wordsOfGap } from '@parlance/contract/kinds/completion';
import { contentOf } from '@parlance/contract/kinds/content-of';
import { optionLetters } from '@parlance/contract/kinds/kind';
import { Fragment } from 'react';
import { Row } from '../../ui/kit.tsx';
import { useContentLanguage } from '../answers/content-language.ts';
import { type Piece, piecesOf } from '../answers/kinds/completion/gaps.ts';
import { tablePieces, textLines } from '../answers/kinds/completion/text-lines.ts';
import type { NumberedQuestion } from '../test-shell/palette-cells.ts';
import classes from './printed-kinds.module.css';

/** The text of the question with a line for each blank. */
export function PrintedBlanks({ question }: NumberedQuestion) {
  return (
    <p {...useContentLanguage()} className={classes.gapped}>
      <Pieces pieces={piecesOf(question.question_text, 0)} first={null} />
    </p>
  );
}

/** The text, the notes or the table with a numbered line in each gap, and the words that there are to choose from. */
export function PrintedCompletion({ question, number }: NumberedQuestion) {
  const content = contentOf<Completion>(question);
  const { title, layout, body = '', rows = [], source, bank = [] } = content;
  return (
    <div {...useContentLanguage()}>
      {source === 'bank' && <Words words={bank} />}
      <div className={classes.completed}>
        {title && <p className={classes.title}>{title}</p>}
        {layout === 'table' ? (
          <Table rows={tablePieces(rows)} first={number} />
        ) : (
          textLines(body, layout).map(({ kind, pieces }, index) => (
            // The lines of a text never change places.
            <p key={index} className={classes.gapped} data-kind={kind}>
              <Pieces pieces={pieces} first={number} />
            </p>
          ))
        )}
      </div>
      {source === 'choices' && <Choices content={content} first={number} />}
    </div>
  );
}

function Table({ rows, first }: { rows: Piece[][][]; first: number }) {
  return (
    <table className={classes.table}>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((pieces, column) => {
              const Cell = row === 0 || column === 0 ? 'th' : 'td';
              return (
                <Cell key={column}>
                  <Pieces pieces={pieces} first={first} />
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The words of a list, with the letters that stand for them. */
function Words({ words }: { words: string[] }) {
  return (
    <ul className={classes.words}>
      {words.map((word, index) => (
        <li key={index}>
          <strong>{optionLetters[index]}</strong> {word}
        </li>
      ))}
    </ul>
  );
}

/** The list of each gap, where it has one of its own. */
function Choices({ content, first }: { content: CompletionContent; first: number }) {
  return (
    <ol className={classes.parts}>
      {Array.from({ length: countGaps(content) }, (_, gap) => (
        <li key={gap} className={classes.part}>
          <strong className={classes.number}>{first + gap}</strong>
          <Row as="span" gap={[4, 28]} wrap>
            {wordsOfGap(content, gap).map((word, index) => (
              <span key={index} className={classes.word}>
                <span className={classes.box} /> <strong>{optionLetters[index]}</strong> {word}
              </span>
            ))}
          </Row>
        </li>
      ))}
    </ol>
  );
}

/** Words and lines to write on; `first` is the number of the first gap of the question, null where gaps have none. */
function Pieces({ pieces, first }: { pieces: Piece[]; first: number | null }) {
  return pieces.map((piece, index) =>
    'gap' in piece ? (
      <span key={index} className={classes.gap}>
        {first !== null && <strong>{first + piece.gap}</strong>}
        <span className={classes.line} />
      </span>
    ) : (
      <Fragment key={index}>{piece.text}</Fragment>
    ),
  );
}
