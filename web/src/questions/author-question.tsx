import type { QuestionForAuthor } from '@parlance/contract/questions';
import type { ReactNode } from 'react';
import { AudioPlayer } from './audio-player.tsx';
import classes from './author-question.module.css';
import { shownKindOf } from './kinds/shown-kinds.tsx';
import { namesOfType } from './question-type-names.ts';

type Props = {
  question: QuestionForAuthor;
  number: number;
  /** What can be done with it. */
  actions?: ReactNode;
};

/** A question with its key: the correct option is ticked and named so, the blanks are listed. */
export function AuthorQuestion({ question, number, actions }: Props) {
  const Key = shownKindOf(question)?.Key;
  return (
    <li className={classes.question} data-question={question.id}>
      <div className={classes.head}>
        <span className={classes.number}>{number}</span>
        <span className={classes.type}>{namesOfType(question.question_type).author}</span>
        {actions}
      </div>
      <p className={classes.text}>{question.question_text}</p>
      {question.audio_file_path !== null && (
        <div className={classes.player}>
          <AudioPlayer path={question.audio_file_path} label={`Recording of question ${number}`} preload="none" />
        </div>
      )}
      {Key && <Key question={question} />}
    </li>
  );
}
