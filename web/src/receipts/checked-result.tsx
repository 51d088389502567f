import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { CheckedReceipt, ReceiptFault } from '@parlance/contract/receipts/receipts';
import { say } from '@parlance/contract/say';
import { fullAndLogin } from '@parlance/contract/texts/shown-name';
import { Link } from 'react-router';
import { dateTimeToSecond } from '../ui/format/date-format.ts';
import { ErrorNote, InfoNote, SuccessNote } from '../ui/states/note.tsx';
import classes from './checked-result.module.css';
import { answeredText, differsText } from './format-receipt.ts';

const faults: Record<ReceiptFault, MessageDescriptor> = {
  code_mistyped: msg`This is not a receipt code. Check each sign.`,
  code_unknown: msg`No receipt has this code.`,
  unreadable: msg`This file does not contain a receipt.`,
  key_unknown: msg`This receipt was signed with a key that this school never had.`,
  signature_wrong: msg`This receipt is not genuine: its signature does not fit what it says.`,
};

/** What a check of a receipt found. */
export function CheckedResult({ result }: { result: CheckedReceipt }) {
  const { valid, reason = 'unreadable', code, course, closedAt, questions = 0, answered = 0, owner } = result;
  if (!valid) return <ErrorNote>{say(faults[reason])}</ErrorNote>;
  return (
    <div className={classes.result}>
      <Verdict {...result} />
      <dl className={classes.facts}>
        {code && <Fact name={t`Code`}>{code}</Fact>}
        {owner && (
          <Fact name={t`Name`}>
            <Link to={`/receipt/${owner.attemptId}`}>{fullAndLogin(owner.fullName, owner.name)}</Link>
          </Fact>
        )}
        {course && <Fact name={t`Test`}>{course.title}</Fact>}
        <Fact name={t`Answers`}>{answeredText({ answered, questions })}</Fact>
        {closedAt && <Fact name={t`Submitted`}>{t`${{ time: dateTimeToSecond(closedAt) }} in your time zone`}</Fact>}
      </dl>
    </div>
  );
}

function Verdict({ matchesStored, differsIn = [], superseded, erased }: CheckedReceipt) {
  if (matchesStored === undefined) {
    return (
      <InfoNote>
        <Trans>The receipt is genuine. This server does not hold its test any more.</Trans>
      </InfoNote>
    );
  }
  if (erased) {
    return (
      <InfoNote>
        <Trans>The receipt is genuine. What this person wrote and recorded was erased, and cannot be compared.</Trans>
      </InfoNote>
    );
  }
  if (superseded) {
    return (
      <InfoNote>
        <Trans>
          The receipt is genuine. The test was opened again afterwards, so a later receipt says what was received.
        </Trans>
      </InfoNote>
    );
  }
  if (matchesStored)
    return (
      <SuccessNote>
        <Trans>The receipt is genuine. All answers are stored as they were received.</Trans>
      </SuccessNote>
    );
  return <ErrorNote>{differsText(differsIn)}</ErrorNote>;
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
