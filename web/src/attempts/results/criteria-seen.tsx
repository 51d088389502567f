import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { AttemptResult } from '@parlance/contract/attempt-result';
import { Row, Text } from '../../ui/kit.tsx';

type Props = { criteria: NonNullable<AttemptResult['criteria']> };

/** The bands of each criterion, with what they mean. */
export function CriteriaSeen({ criteria: { band, top, given } }: Props) {
  return (
    <Text as="section" below={32} aria-label={t`Criteria`}>
      <Row align="baseline" justify="space-between" ruled>
        <Text as="h2" weight={600} above={12}>
          <Trans>Criteria</Trans>
        </Text>
        <strong>{t`Band ${{ band: i18n.number(band) }} of ${{ top: i18n.number(top) }}`}</strong>
      </Row>
      <dl>
        {given.map(({ question, name, band: own, text, weight }) => (
          <Text as="div" key={`${question} ${name}`} above={12}>
            <Row as="dt" gap={16} justify="space-between" weight={600} breaks>
              <bdi>{question === 0 ? name : t`Question ${{ number: question }}: ${name}`}</bdi>
              <span>{i18n.number(own)}</span>
            </Row>
            {weight && (
              <Text as="dd" size="sm" tone="quiet">
                {t`${plural(weight, { one: 'Counts once', other: 'Counts # times' })}`}
              </Text>
            )}
            {text && (
              <Text as="dd" size="sm" tone="quiet" breaks dir="auto">
                {text}
              </Text>
            )}
          </Text>
        ))}
      </dl>
    </Text>
  );
}
