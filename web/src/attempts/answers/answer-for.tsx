import type { Answering } from './answering.ts';
import { BlankAnswers } from './blank-answers.tsx';
import { ChoiceAnswers } from './choice-answers.tsx';
import classes from './question-block.module.css';
import { WritingAnswer } from './writing-answer.tsx';

/** The way to answer a question by its type. */
export function AnswerFor(props: Answering) {
  switch (props.question.question_type) {
    case 'mcq':
    case 'reading_mcq':
    case 'checkbox':
    case 'true_false':
      return <ChoiceAnswers {...props} />;
    case 'fill_in_blanks':
      return <BlankAnswers {...props} />;
    case 'writing':
      return <WritingAnswer {...props} />;
    case 'listening':
    case 'speaking':
    case 'descriptive':
      break;
  }
  return <Unsupported type={props.question.question_type} />;
}

/**
 * A question that this screen cannot draw (specification, section 2). A page that was loaded before an update of the
 * server gets such a question when the update brought a new type.
 */
export function Unsupported({ type }: { type: string }) {
  return (
    <div role="alert" className={classes.unsupported}>
      <p>Unsupported Question Type: {type}</p>
      <p>Please contact support.</p>
    </div>
  );
}
