import { i18n } from '@lingui/core';
import { msg, ph, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { RemarkedAttempt, RemarkReport } from '@parlance/contract/editing';
import { say } from '@parlance/contract/say';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { marksInWords } from '../../ui/format/exact-marks.ts';
import classes from './remark-dialog.module.css';

/** What is done to a question whose tests are marked again: its key is corrected as a whole, or one of the others. */
export type Remark = 'key' | 'answers' | 'full_credit' | 'left_out' | 'undo' | { accepts: string };

type Props = {
  /** What correcting the key would do; null asks nothing. */
  report: RemarkReport | null;
  asks?: Remark | undefined;
  working: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Said of changed words where tests were taken with the old ones. */
export const NEW_WORDS = msg`Attempts started from now on show the new wording. Earlier attempts keep the old wording.`;

/** Before a key is corrected: whose score becomes what. */
export function RemarkDialog({ report, asks = 'key', working, onConfirm, onCancel }: Props) {
  const { question, action } = remarkTexts(asks, report?.attemptsMarkedAgain ?? 0);
  return (
    <ConfirmDialog
      opened={report !== null}
      question={question}
      action={action}
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
            <p>{t`The newest ${ph({ count: i18n.number(report.changed.length) })} of them are listed.`}</p>
          )}
          {report.newVersion && <p>{say(NEW_WORDS)}</p>}
        </>
      )}
    </ConfirmDialog>
  );
}

type RemarkTexts = { question: string; action: string };

/** What is asked about so many tests, and the word on the button. */
function remarkTexts(asks: Remark, tests: number): RemarkTexts {
  if (typeof asks !== 'object') return textsOf[asks](tests);
  const { accepts: form } = asks;
  return {
    question: plural(tests, {
      one: `Accept “${form}” and mark # test again?`,
      other: `Accept “${form}” and mark # tests again?`,
    }),
    action: t`Accept “${form}” and mark again`,
  };
}

const textsOf: Record<Extract<Remark, string>, (tests: number) => RemarkTexts> = {
  key: (tests) => ({
    question: plural(tests, {
      one: 'Correct the key and mark # test again?',
      other: 'Correct the key and mark # tests again?',
    }),
    action: t`Correct the key and mark again`,
  }),
  answers: (tests) => ({
    question: plural(tests, {
      one: 'Correct the answers and mark # test again?',
      other: 'Correct the answers and mark # tests again?',
    }),
    action: t`Correct the answers and mark again`,
  }),
  full_credit: (tests) => ({
    question: plural(tests, {
      one: 'Give full credit and mark # test again?',
      other: 'Give full credit and mark # tests again?',
    }),
    action: t`Give full credit and mark again`,
  }),
  left_out: (tests) => ({
    question: plural(tests, {
      one: 'Leave it out and mark # test again?',
      other: 'Leave it out and mark # tests again?',
    }),
    action: t`Leave it out and mark again`,
  }),
  undo: (tests) => ({
    question: plural(tests, {
      one: 'Undo this correction and mark # test again?',
      other: 'Undo this correction and mark # tests again?',
    }),
    action: t`Undo this correction and mark again`,
  }),
};

function changesWords({ scoresChanged: changed, attemptsMarkedAgain }: RemarkReport): string {
  const same = attemptsMarkedAgain - changed;
  if (changed === 0) return plural(same, { one: 'Its score does not change.', other: 'No score changes.' });
  if (same === 0) {
    return plural(changed, {
      one: '# score changes. Learners see the new score immediately.',
      other: '# scores change. Learners see the new score immediately.',
    });
  }
  return t`${plural(changed, { one: '# score changes', other: '# scores change' })}, ${plural(same, { one: '# stays the same', other: '# stay the same' })}.`;
}

/** Somebody who sees only their own classes is told how many others it is about, and not who. */
function outsideWords({ changed, learnersOutside }: RemarkReport): string {
  if (changed.length === 0) {
    return plural(learnersOutside, {
      one: 'This is about # learner outside your classes.',
      other: 'This is about # learners outside your classes.',
    });
  }
  return plural(learnersOutside, {
    one: '… and # learner outside your classes, whose scores are not listed.',
    other: '… and # learners outside your classes, whose scores are not listed.',
  });
}

function Changes({ changed }: { changed: RemarkedAttempt[] }) {
  const isOfSeveral = new Set(changed.map(({ course_title }) => course_title)).size > 1;
  return (
    // A list that scrolls must be in reach of the keyboard.
    <div className={classes.scroll} role="region" aria-label={t`Scores that change`} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Learner</Trans>
            </th>
            {isOfSeveral && (
              <th scope="col">
                <Trans>Test</Trans>
              </th>
            )}
            <th scope="col">
              <Trans>Score now</Trans>
            </th>
            <th scope="col">
              <Trans>New score</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {changed.map(({ attempt_id, user_name, course_title, before, total_before, after, total, ...exact }) => (
            <tr key={attempt_id}>
              <th scope="row">{user_name}</th>
              {isOfSeveral && <td>{course_title}</td>}
              <td>
                {before === null
                  ? t({ message: 'None', context: 'not given' })
                  : t`${ph({ score: marksInWords(before, exact.before_thousandths) })} of ${ph({ total: total_before })}`}
              </td>
              <td>
                <strong>{t`${ph({ score: marksInWords(after, exact.after_thousandths) })} of ${total}`}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
