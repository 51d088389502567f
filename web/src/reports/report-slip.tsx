import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { reportCodeText } from '@parlance/contract/reports/report-code';
import type { ScoreReport } from '@parlance/contract/reports/score-report';
import { IconCircleCheck, IconCircleX, IconRefreshAlert } from '@tabler/icons-react';
import { bandText, levelText } from '../scales/band-words.ts';
import { overallRangeMeaning, rangeMeaning, rangeText } from '../scales/range-words.ts';
import { dayOf } from '../ui/format/date-format.ts';
import { marksInWords } from '../ui/format/exact-marks.ts';
import { inRow } from '../ui/format/in-row.ts';
import { Row, Text } from '../ui/kit.tsx';
import { Brand } from '../ui/layout/brand.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { skillText } from '../ui/skill.tsx';
import { RangeLine } from './range-line.tsx';
import classes from './report-slip.module.css';

/** One sheet of A4: what a result was when the report was issued. */
export function ReportSlip({ report }: { report: ScoreReport }) {
  const { payload, code, checkUrl, issuedAt, state } = report;
  const { name, course, takenAt, onScale, score, criteria, parts } = payload;
  const url = new URL(checkUrl, window.location.origin).href;
  return (
    <article className={classes.slip} data-state={state}>
      {/* Printed too: a sheet of a report that does not hold says so. */}
      {state !== 'valid' && (
        <Text as="div" below={20}>
          <ReportState state={state} endedAt={report.endedAt} />
        </Text>
      )}
      <header className={classes.head}>
        <Brand />
        <h2 className={classes.title}>
          <Trans>Score report</Trans>
        </h2>
      </header>
      <dl className={classes.facts}>
        <Fact name={t`Name`}>{name}</Fact>
        <Fact name={t`Taken`}>{dayOf(takenAt)}</Fact>
        <Fact name={t`Test`}>{course.type ? `${course.title}, ${skillText(course.type)}` : course.title}</Fact>
        <Fact name={t`Issued`}>{dayOf(issuedAt)}</Fact>
      </dl>
      <dl className={classes.figures}>
        {onScale && (
          <div>
            <dt>
              <Trans>Band</Trans>
            </dt>
            <dd className={classes.band}>{bandText(onScale.band, onScale.step)}</dd>
          </div>
        )}
        {onScale && onScale.cefr !== null && (
          <div>
            <dt>
              <Trans>CEFR level</Trans>
            </dt>
            <dd className={classes.level}>{levelText(onScale.cefr)}</dd>
          </div>
        )}
        {onScale && rangeText(onScale) !== null && (
          <div>
            <dt>
              <Trans>Likely range</Trans>
            </dt>
            <dd className={classes.range}>{rangeText(onScale)}</dd>
          </div>
        )}
        {score && (
          <div>
            <dt>
              <Trans>Score</Trans>
            </dt>
            <dd className={onScale ? classes.range : classes.band} dir="ltr">
              {`${marksInWords(score.score ?? 0, score.thousandths)} / ${score.outOf}`}
            </dd>
          </div>
        )}
      </dl>
      {onScale && <RangeLine result={onScale} />}
      {onScale && <p className={classes.meaning}>{parts ? overallRangeMeaning(onScale) : rangeMeaning(onScale)}</p>}
      {parts && <Parts parts={parts} />}
      {criteria && (
        <section>
          <h3 className={classes.by}>
            <Trans>By criterion</Trans>
          </h3>
          <ul className={classes.criteria}>
            {criteria.given.map(({ question, name: criterion, band, text }) => (
              <li key={`${question} ${criterion}`}>
                <Text as="span" weight={600}>
                  {question === 0 ? criterion : t`Question ${{ number: question }}: ${{ name: criterion }}`}
                </Text>
                <span className={classes.bar} aria-hidden="true">
                  <span style={{ inlineSize: `${(100 * band) / criteria.top}%` }} />
                </span>
                <strong>{i18n.number(band, { minimumFractionDigits: 1 })}</strong>
                {text && <span className={classes.means}>{text}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <footer className={classes.foot}>
        <QrCode text={url} label={t`QR code with the address of the check page`} />
        <div>
          <p>{t`Check this report at ${{ address: url.replace(/^https?:\/\//, '').replace(/\/[^/]*$/, '') }}`}</p>
          <p className={classes.code} dir="ltr">
            <bdi>{reportCodeText(code)}</bdi>
          </p>
          <Text tone="faint">{versionsOf(payload)}</Text>
        </div>
      </footer>
    </article>
  );
}

/** What an overall band is made of. */
function Parts({ parts }: { parts: NonNullable<ScoreReport['payload']['parts']> }) {
  const isWeighted = new Set(parts.map(({ weight }) => weight)).size > 1;
  return (
    <section>
      <h3 className={classes.by}>
        <Trans>By part</Trans>
      </h3>
      <ul className={classes.criteria} data-parts>
        {parts.map(({ title, type, takenAt, weight, onScale }) => (
          <li key={`${title} ${takenAt}`}>
            <Text as="span" weight={600}>
              <bdi>{title}</bdi>
            </Text>
            <span className={classes.means}>
              {inRow([
                skillText(type),
                dayOf(takenAt),
                ...(isWeighted ? [t`Weight ${{ weight: i18n.number(weight) }}`] : []),
                ...(onScale.cefr === null ? [] : [levelText(onScale.cefr)]),
              ])}
            </span>
            <strong>{bandText(onScale.band, onScale.step)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

function versionsOf({ scaleVersion, rubricVersion, issuer }: ScoreReport['payload']): string {
  return [
    t`Issued by ${issuer}.`,
    ...(scaleVersion === undefined ? [] : [t`Scale version ${{ version: i18n.number(scaleVersion) }}.`]),
    ...(rubricVersion === undefined ? [] : [t`Rubric version ${{ version: i18n.number(rubricVersion) }}.`]),
  ].join(' ');
}

/** Whether a report is genuine and holds, in a sentence. */
function ReportState({ state, endedAt }: Pick<ScoreReport, 'state' | 'endedAt'>) {
  const Icon = { valid: IconCircleCheck, replaced: IconRefreshAlert, withdrawn: IconCircleX }[state];
  return (
    <Row gap={8} align="center" size="lead" weight={600} role="status">
      <Icon size={24} stroke={1.75} aria-hidden="true" style={{ flex: 'none' }} />
      <span>{stateText(state, endedAt && dayOf(endedAt))}</span>
    </Row>
  );
}

function stateText(state: ScoreReport['state'], date: string | null): string {
  if (state === 'valid') return t`This report is genuine.`;
  if (state === 'replaced') return t`This report was replaced on ${{ date: date ?? '' }}. Ask for the new one.`;
  return date === null ? t`This report was withdrawn.` : t`This report was withdrawn on ${date}.`;
}
