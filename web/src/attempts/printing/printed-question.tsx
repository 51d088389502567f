import { limitSentence } from '@parlance/contract/kinds/written/limit';
import { formatQuestions } from '../answers/format-questions.ts';
import { answerKindOf } from '../answers/kinds/answer-kinds.ts';
import { promptBlocks } from '../single-question/prompt-text.ts';
import type { NumberedQuestion } from '../test-shell/palette-cells.ts';
import { printedKindOf } from './kinds/printed-kinds.tsx';
import classes from './paper.module.css';
import { PrintedPicture } from './printed-picture.tsx';

/** A question on paper, with the place for its answer: one number, or a task with a number for each part. */
export function PrintedQuestion({ number, question }: NumberedQuestion) {
  const kind = answerKindOf(question);
  const onPaper = printedKindOf(question);
  const limit = kind?.limitOf?.(question);
  const asked = (
    <>
      {!kind?.holdsText && <Prompt text={question.question_text} />}
      {kind?.hint && <p className={classes.hint}>{kind.hint}</p>}
      {limit && <p className={classes.limit}>{limitSentence(limit)}</p>}
      {!kind?.holdsPicture && <PrintedPicture question={question} />}
    </>
  );
  const answer = onPaper && <onPaper.Answer number={number} question={question} />;
  if (kind?.isTask) {
    return (
      <section className={classes.question} data-question={question.id}>
        <h3 className={classes.numbers}>{formatQuestions(number, question.marks)}</h3>
        {asked}
        {answer}
      </section>
    );
  }
  return (
    <section className={classes.question} data-question={question.id} data-single>
      <h3 className={classes.number}>
        <span className="visually-hidden">Question </span>
        {number}
      </h3>
      <div>
        <div className={classes.asked}>{asked}</div>
        {answer}
      </div>
    </section>
  );
}

function Prompt({ text }: { text: string }) {
  return promptBlocks(text).map((block, index) =>
    block.kind === 'text' ? (
      <p key={index} className={classes.prompt}>
        {block.text}
      </p>
    ) : (
      <ul key={index} className={classes.points}>
        {block.items.map((item, at) => (
          <li key={at}>{item}</li>
        ))}
      </ul>
    ),
  );
}
