import type { RemarkedAttempt, RemarkReport } from '@parlance/contract/editing';
import { countOf, plural } from '../../platform/plural.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import classes from './remark-dialog.module.css';

type Props = {
  /** What correcting the key would do; null asks nothing. */
  report: RemarkReport | null;
  /** What is done, where it is not the key as a whole that is corrected: 'Accept “the library”'. */
  asks?: string | undefined;
  working: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Said of changed words where tests were taken with the old ones. */
export const NEW_WORDS = 'Attempts started from now on show the new wording. Earlier attempts keep the old wording.';

/** Before a key is corrected: whose score becomes what. */
export function RemarkDialog({ report, asks = 'Correct the key', working, onConfirm, onCancel }: Props) {
  const count = report?.attemptsMarkedAgain ?? 0;
  return (
    <ConfirmDialog
      opened={report !== null}
      question={`${asks} and mark ${countOf(count, 'test')} again?`}
      action={`${asks} and mark again`}
      losesNothing
      working={working}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {report && (
        <>
          <p>{changesWords(report)}</p>
          {report.changed.length > 0 && <Changes changed={report.changed} />}
          {report.learnersOutside > 0 && <p>{outsideWords(report)}</p>}
          {report.learnersOutside === 0 && report.scoresChanged > report.changed.length && (
            <p>The newest {report.changed.length.toLocaleString('en')} of them are listed.</p>
          )}
          {report.newVersion && <p>{NEW_WORDS}</p>}
        </>
      )}
    </ConfirmDialog>
  );
}

function changesWords({ scoresChanged, attemptsMarkedAgain }: RemarkReport): string {
  const same = attemptsMarkedAgain - scoresChanged;
  if (scoresChanged === 0) return plural(same, 'Its score does not change.', 'No score changes.');
  const changes = countOf(scoresChanged, 'score changes', 'scores change');
  const stays = countOf(same, 'stays the same', 'stay the same');
  return same === 0 ? `${changes}. Learners see the new score immediately.` : `${changes}, ${stays}.`;
}

/** Whoever sees only their own classes is told how many others it is about, and not who. */
function outsideWords({ changed, learnersOutside }: RemarkReport): string {
  const others = `${countOf(learnersOutside, 'learner')} outside your classes`;
  return changed.length === 0 ? `This is about ${others}.` : `… and ${others}, whose scores are not listed.`;
}

function Changes({ changed }: { changed: RemarkedAttempt[] }) {
  const isOfSeveral = new Set(changed.map(({ course_title }) => course_title)).size > 1;
  return (
    // A list that scrolls must be in reach of the keyboard.
    <div className={classes.scroll} role="region" aria-label="Scores that change" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Learner</th>
            {isOfSeveral && <th scope="col">Test</th>}
            <th scope="col">Score now</th>
            <th scope="col">New score</th>
          </tr>
        </thead>
        <tbody>
          {changed.map(({ attempt_id, user_name, course_title, before, total_before, after, total }) => (
            <tr key={attempt_id}>
              <th scope="row">{user_name}</th>
              {isOfSeveral && <td>{course_title}</td>}
              <td>{before === null ? 'None' : `${before} of ${total_before}`}</td>
              <td>
                <strong>
                  {after} of {total}
                </strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
