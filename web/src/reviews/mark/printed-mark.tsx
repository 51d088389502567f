import { Text } from '../../ui/kit.tsx';
import type { OpenSubmission } from '../answers/use-submission.ts';
import classes from './printed-mark.module.css';
import type { Marking } from './use-marking.ts';

/** So many lines a comment has that is written by hand. */
const COMMENT_LINES = 6;

type Props = { submission: OpenSubmission['submission']; fields: Marking['fields'] };

/** The mark on paper: what is in the fields, which cut long texts, and lines to write on where they are empty. */
export function PrintedMark({ submission, fields: { score, comment, notes } }: Props) {
  return (
    <Text as="div" above={16} breaks data-print-only>
      <p>
        <strong>Score</strong> {score === '' ? <span className={classes.blank} /> : score} / {submission.max_score}
      </p>
      {notes.length > 0 && (
        <>
          <h2 className={classes.heading}>Notes in the answer</h2>
          <ol className={classes.notes}>
            {notes.map(({ answer, start, text }) => (
              <li key={`${answer} ${start}`}>{text}</li>
            ))}
          </ol>
        </>
      )}
      <h2 className={classes.heading}>Comment to the learner</h2>
      {comment === '' ? (
        Array.from({ length: COMMENT_LINES }, (_, index) => <span key={index} className={classes.ruled} />)
      ) : (
        <p className={classes.comment}>{comment}</p>
      )}
    </Text>
  );
}
