import { i18n } from '@lingui/core';
import { ph, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type Award, award, type Given, type Judged, placesOf } from '@parlance/contract/rubrics/points';
import type { Rubric } from '@parlance/contract/rubrics/shape';
import type { RefObject } from 'react';
import { inRow } from '../../../ui/format/in-row.ts';
import { Row, Text } from '../../../ui/kit.tsx';
import { bandOf, withBand } from './band-keys.ts';
import classes from './criteria-desk.module.css';
import { CriterionColumn } from './criterion-column.tsx';

type Props = {
  rubric: Rubric;
  /** Of the submission, in order; the numbers of the answers beside it. */
  questions: Judged[];
  maximum: number;
  given: Given[];
  /** Saving was tried while something was missing. */
  isIncomplete: boolean;
  readOnly: boolean;
  place: RefObject<HTMLDivElement | null>;
  onGiven: (given: Given[]) => void;
};

/** The criteria beside each other, each with its bands, and what they come to. */
export function CriteriaDesk(props: Props) {
  const { rubric, questions, given, isIncomplete, readOnly, place, onGiven } = props;
  const judged = rubric.per === 'test' ? [{ id: 0, weight: 1 }] : questions;

  /** The next criterion, or what follows the last one: the comment. */
  function goOn(from: HTMLElement): void {
    const all = [...(place.current?.querySelectorAll<HTMLElement>('[data-criterion]') ?? [])];
    const next = all[all.indexOf(from) + 1];
    if (next) focusIn(next);
    else place.current?.parentElement?.querySelector('textarea')?.focus();
  }

  return (
    <div ref={place} data-screen-only>
      <Row gap={[4, 16]} wrap align="baseline" justify="space-between" below={8}>
        <h2 className={classes.name} dir="auto">
          {rubric.name}
        </h2>
        <Text size="sm" tone="quiet">
          {t`Rubric version ${{ version: i18n.number(rubric.version) }}`}
        </Text>
      </Row>
      {judged.map(({ id: questionId, weight }, index) => (
        <section key={questionId} aria-label={questionId === 0 ? undefined : t`Question ${{ number: index + 1 }}`}>
          {questionId !== 0 && (
            <Text as="h3" size="sm" weight={600} above={index === 0 ? 0 : 16} below={4} aria-hidden="true">
              {t`Question ${{ number: index + 1 }}`}
            </Text>
          )}
          {weight > 1 && (
            <Text size="sm" tone="quiet" below={8}>
              {t`${plural(weight, { one: 'Counts once', other: 'Counts # times' })}`}
            </Text>
          )}
          <div className={classes.columns}>
            {rubric.criteria.map((criterion) => {
              const { key } = criterion;
              const band = bandOf(given, questionId, key);
              return (
                <CriterionColumn
                  key={key}
                  criterion={criterion}
                  rubric={rubric}
                  band={band}
                  isWanted={isIncomplete && band === null}
                  readOnly={readOnly}
                  onBand={(value) => onGiven(withBand(given, { question_id: questionId, key, value }))}
                  onNext={goOn}
                />
              );
            })}
          </div>
        </section>
      ))}
      <Total {...props} />
    </div>
  );
}

/** Where the keyboard begins in a criterion: at its band, or its first. */
export function focusIn(criterion: Element | null | undefined): void {
  const inputs = criterion?.querySelectorAll<HTMLInputElement>('input');
  const chosen = [...(inputs ?? [])].find(({ checked }) => checked) ?? inputs?.[0];
  chosen?.focus({ preventScroll: false });
}

function Total({ rubric, questions, maximum, given }: Props) {
  const awarded = award(rubric, questions, given, maximum);
  const missing = rubric.criteria.filter(({ key }) =>
    placesOf(rubric, questions).some((place) => place.key === key && bandOf(given, place.question_id, key) === null),
  );
  return (
    <div className={classes.total} role="status">
      <p className={classes.sum}>
        <Trans>
          <span className={classes.figure}>{ph({ band: awarded ? i18n.number(awarded.band) : '–' })}</span> of{' '}
          {ph({ top: i18n.number(rubric.top) })}
        </Trans>
      </p>
      <p className={classes.sum} data-second>
        <Trans>
          <span className={classes.figure}>{ph({ score: awarded ? i18n.number(awarded.score) : '–' })}</span> of{' '}
          {ph({ maximum: i18n.number(maximum) })}
        </Trans>
      </p>
      <p className={classes.how}>
        {awarded
          ? howRounded(awarded, rubric)
          : t`Still to give: ${{ criteria: inRow(missing.map(({ name }) => name)) }}`}
      </p>
    </div>
  );
}

function howRounded({ points, band }: Award, { rounding, step }: Rubric): string {
  const mean = i18n.number(points, { maximumFractionDigits: 4 });
  if (points === band || rounding === 'exact') return t`Mean ${mean}`;
  if (rounding === 'down') {
    return step < 1 ? t`Mean ${mean}, rounded down to a half` : t`Mean ${mean}, rounded down to a whole band`;
  }
  return step < 1 ? t`Mean ${mean}, rounded to the nearest half` : t`Mean ${mean}, rounded to the nearest whole band`;
}
