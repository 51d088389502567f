import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { receiptMoment } from '@parlance/contract/receipts/receipt-moment';
import { fullAndLogin, shownName } from '@parlance/contract/texts/shown-name';
import { zonePlace } from '@parlance/contract/texts/zones';
import { useFocusOnArrival } from '../ui/focus.ts';
import { minutesAndSeconds } from '../ui/format/format-clock.ts';
import { Text } from '../ui/kit.tsx';
import { SkillIcon } from '../ui/skill.tsx';
import { InfoNote } from '../ui/states/note.tsx';
import { closedText, fingerprintOf } from './format-receipt.ts';
import classes from './receipt-slip.module.css';
import type { ReadReceipt } from './use-receipt.ts';

/** A receipt on paper: a double frame, and alone on what is printed. */
export function ReceiptSlip({ receipt }: { receipt: ReadReceipt }) {
  const heading = useFocusOnArrival();
  const { code, said, name, fullName, registrationNumber, takenSeconds, timeZone, supersededAt } = receipt;
  const { school, course, part, candidate, answered, questions, startedAt, closedAt, closedBy, digest, key } = said;
  const at = (iso: string) => receiptMoment(iso, timeZone);
  return (
    <article className={classes.slip}>
      <div className={classes.inner}>
        <p className={classes.head}>
          <span>{school}</span>
          <time dateTime={closedAt}>
            {at(closedAt)} ({zonePlace(timeZone)})
          </time>
        </p>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          <Trans>Your answers were received</Trans>
        </h1>
        <p className={classes.test}>
          <span className={classes.course} data-skill={course.type}>
            <SkillIcon type={course.type} />
            {course.title}
          </span>
          {part && (
            <Text as="span" breaks>
              {t`Part ${{ number: part.position }} of ${{ title: part.title }}`}
            </Text>
          )}
        </p>
        {supersededAt && (
          <Text as="div" below={24}>
            <InfoNote>
              {t`This test was opened again on ${{ time: at(supersededAt) }}. It gets another receipt when it ends.`}
            </InfoNote>
          </Text>
        )}
        <p className={classes.code}>
          <span>
            <Trans>Receipt code</Trans>
          </span>
          <strong>{code}</strong>
        </p>
        <dl>
          <Row name={t`Name`}>
            {candidate.number === undefined
              ? fullAndLogin(fullName, name)
              : t`${{ name: fullAndLogin(fullName, name) }}, candidate ${{ number: candidate.number }}`}
          </Row>
          {registrationNumber !== '' && <Row name={t`Registration number`}>{registrationNumber}</Row>}
          <Row name={t`Answered`}>
            {t`${answered} of ${plural(questions, { one: '# question', other: '# questions' })}`}
          </Row>
          <Row name={t`Started`}>{at(startedAt)}</Row>
          <Row name={t`Submitted`}>{closedText(closedBy, at(closedAt), shownName(fullName, name))}</Row>
          <Row name={t`Time taken`}>{t`${{ clock: minutesAndSeconds(takenSeconds) }}, without pauses and breaks`}</Row>
          {part?.paper && (
            <Row name={t`Paper (SHA-256)`} isSmall>
              <bdi>{part.paper}</bdi>
            </Row>
          )}
          <Row name={t`Fingerprint`} isSmall>
            <bdi>{fingerprintOf(digest)}</bdi>
          </Row>
          <Row name={t`Signed with key`} isSmall>
            {key}, Ed25519
          </Row>
        </dl>
      </div>
    </article>
  );
}

function Row({ name, isSmall, children }: { name: string; isSmall?: boolean; children: React.ReactNode }) {
  return (
    <div className={classes.row} data-small={isSmall}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
