import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, NumberInput } from '@mantine/core';
import type { Criterion, Rubric } from '@parlance/contract/rubrics/shape';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { Text } from '../../../ui/kit.tsx';
import { bandByKey, descriptorOf, wholeBands, withOtherHalf } from './band-keys.ts';
import classes from './criterion-column.module.css';

/** From here on a ladder is too long, and one digit does not name a band. */
const LADDER_MAX = 9;

type Props = {
  criterion: Criterion;
  rubric: Pick<Rubric, 'top' | 'step'>;
  /** Null for none yet. */
  band: number | null;
  /** It was needed to save, and is missing. */
  isWanted: boolean;
  readOnly: boolean;
  onBand: (band: number) => void;
  /** Enter leads on. */
  onNext: (from: HTMLElement) => void;
};

/** One criterion: its bands as a ladder, the half beside it, and what the band means. */
export function CriterionColumn({ criterion, rubric, band, isWanted, readOnly, onBand, onNext }: Props) {
  const id = useId();
  const [pointed, setPointed] = useState<number | null>(null);
  const { name, weight, descriptors } = criterion;
  const text = descriptorOf(descriptors, pointed ?? band ?? -1);
  const isLadder = rubric.top <= LADDER_MAX;

  function press(event: KeyboardEvent<HTMLElement>): void {
    if (readOnly || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') onNext(event.currentTarget);
    const next = isLadder ? bandByKey(event.key, band, rubric) : undefined;
    if (next !== undefined) onBand(next);
    if (event.key === 'Enter' || next !== undefined) event.preventDefault();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role is one of two
    <div
      className={classes.column}
      role={isLadder ? 'radiogroup' : 'group'}
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      aria-invalid={isWanted || undefined}
      data-criterion
      data-missing={band === null || undefined}
      onKeyDown={press}
    >
      <h3 id={id} className={classes.name} dir="auto">
        {name}
      </h3>
      <Text size="sm" tone="faint">
        {t`Weight ${{ weight: i18n.number(weight) }}`}
      </Text>
      <div className={classes.body}>
        {isLadder ? (
          <div className={classes.ladder} onPointerLeave={() => setPointed(null)}>
            {wholeBands(rubric).map((each) => {
              const isChosen = band !== null && Math.floor(band) === each;
              return (
                <label key={each} className={classes.band} onPointerEnter={() => setPointed(each)}>
                  <input
                    type="radio"
                    className="visually-hidden"
                    name={id}
                    aria-label={i18n.number(isChosen ? band : each)}
                    checked={isChosen}
                    disabled={readOnly}
                    onChange={() => onBand(each)}
                  />
                  <span aria-hidden="true">{i18n.number(isChosen ? band : each)}</span>
                </label>
              );
            })}
          </div>
        ) : (
          <NumberInput
            aria-labelledby={id}
            className={classes.number}
            value={band ?? ''}
            step={rubric.step}
            min={0}
            max={rubric.top}
            allowDecimal={rubric.step < 1}
            readOnly={readOnly}
            onChange={(value) => typeof value === 'number' && onBand(value)}
          />
        )}
        <div className={classes.said}>
          {isLadder && (
            <p className={classes.chosen} aria-hidden="true">
              {band === null ? '–' : i18n.number(band)}
            </p>
          )}
          {isLadder && rubric.step < 1 && (
            <Button
              size="xs"
              variant="default"
              className={classes.half}
              // One tab stop a criterion: the keyboard has the point.
              tabIndex={-1}
              aria-pressed={band !== null && !Number.isInteger(band)}
              disabled={band === null || readOnly}
              leftSection={
                band !== null && !Number.isInteger(band) ? (
                  <IconCheck size={14} aria-hidden="true" />
                ) : (
                  <IconPlus size={14} aria-hidden="true" />
                )
              }
              onClick={() => band !== null && onBand(withOtherHalf(band, rubric))}
            >
              <Trans>half</Trans>
            </Button>
          )}
          <p id={`${id}-text`} className={classes.text} dir="auto" data-wanted={isWanted || undefined}>
            {isWanted ? t`Give a band.` : (text ?? '')}
          </p>
        </div>
      </div>
    </div>
  );
}
