import type { CheckedReceipt, ReceiptFault } from '@parlance/contract/receipts/receipts';
import { fullAndLogin } from '@parlance/contract/texts/shown-name';
import { Link } from 'react-router';
import { dateTimeToSecond } from '../ui/format/date-format.ts';
import { ErrorNote, InfoNote, SuccessNote } from '../ui/states/note.tsx';
import classes from './checked-result.module.css';
import { answeredText, questionsText } from './format-receipt.ts';

const faults: Record<ReceiptFault, string> = {
  code_mistyped: 'This is not a receipt code. Check each sign.',
  code_unknown: 'No receipt has this code.',
  unreadable: 'This file does not contain a receipt.',
  key_unknown: 'This receipt was signed with a key that this school never had.',
  signature_wrong: 'This receipt is not genuine: its signature does not fit what it says.',
};

/** What a check of a receipt found. */
export function CheckedResult({ result }: { result: CheckedReceipt }) {
  const { valid, reason = 'unreadable', code, course, closedAt, questions = 0, answered = 0, owner } = result;
  if (!valid) return <ErrorNote>{faults[reason]}</ErrorNote>;
  return (
    <div className={classes.result}>
      <Verdict {...result} />
      <dl className={classes.facts}>
        {code && <Fact name="Code">{code}</Fact>}
        {owner && (
          <Fact name="Name">
            <Link to={`/receipt/${owner.attemptId}`}>{fullAndLogin(owner.fullName, owner.name)}</Link>
          </Fact>
        )}
        {course && <Fact name="Test">{course.title}</Fact>}
        <Fact name="Answers">{answeredText({ answered, questions })}</Fact>
        {closedAt && <Fact name="Submitted">{dateTimeToSecond(closedAt)} in your time zone</Fact>}
      </dl>
    </div>
  );
}

function Verdict({ matchesStored, differsIn = [], superseded }: CheckedReceipt) {
  if (matchesStored === undefined) {
    return <InfoNote>The receipt is genuine. This server does not hold its test any more.</InfoNote>;
  }
  if (superseded) {
    return (
      <InfoNote>
        The receipt is genuine. The test was opened again afterwards, so a later receipt says what was received.
      </InfoNote>
    );
  }
  if (matchesStored)
    return <SuccessNote>The receipt is genuine. All answers are stored as they were received.</SuccessNote>;
  return <ErrorNote>The receipt is genuine. What is stored differs in {questionsText(differsIn)}.</ErrorNote>;
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
