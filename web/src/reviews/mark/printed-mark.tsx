import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { award } from '@parlance/contract/rubrics/points';
import { Text } from '../../ui/kit.tsx';
import { judgedOf, type OpenSubmission } from '../answers/use-submission.ts';
import { bandOf } from './criteria/band-keys.ts';
import classes from './printed-mark.module.css';
import type { Marking } from './use-marking.ts';

/** How many lines a handwritten comment has. */
const COMMENT_LINES = 6;

type PrintedMarkProps = { submission: OpenSubmission['submission']; fields: Marking['fields'] };

/** The mark on paper: what is in the fields, which cut long texts, and lines to write on where they are empty. */
export function PrintedMark({ submission, fields }: PrintedMarkProps) {
  const { comment, notes } = fields;
  const { rubric, max_score: maximum } = submission;
  const given = rubric && award(rubric, judgedOf(submission), fields.criteria, maximum);
  const score = rubric ? String(given?.score ?? '') : fields.score;
  const judged = rubric?.per === 'question' ? judgedOf(submission).map(({ id }) => id) : [0];
  return (
    <Text as="div" above={16} breaks data-print-only>
      <p>
        <strong>{t`Score`}</strong>{' '}
        <bdi dir="ltr">
          {score === '' ? <span className={classes.blank} /> : score} / {maximum}
        </bdi>
      </p>
      {rubric &&
        judged.map((questionId) =>
          rubric.criteria.map(({ key, name }) => {
            const band = bandOf(fields.criteria, questionId, key);
            return (
              <p key={`${questionId} ${key}`}>
                <bdi>{name}</bdi>{' '}
                <bdi dir="ltr">
                  {band === null ? <span className={classes.blank} /> : i18n.number(band)} / {rubric.top}
                </bdi>
              </p>
            );
          }),
        )}
      {notes.length > 0 && (
        <>
          <h2 className={classes.heading}>{t`Notes in the answer`}</h2>
          <ol className={classes.notes}>
            {notes.map(({ answer, start, text }) => (
              <li key={`${answer} ${start}`} dir="auto">
                {text}
              </li>
            ))}
          </ol>
        </>
      )}
      <h2 className={classes.heading}>{t`Comment to the learner`}</h2>
      {comment === '' ? (
        Array.from({ length: COMMENT_LINES }, (_, index) => <span key={index} className={classes.ruled} />)
      ) : (
        <p className={classes.printedMarkComment} dir="auto">
          {comment}
        </p>
      )}
    </Text>
  );
}
