import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Accordion } from '@mantine/core';
import { getHowMarked } from '@parlance/contract/courses';
import type { RubricForLearner } from '@parlance/contract/rubrics/shape';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../platform/queries.ts';
import { percentText } from '../../ui/format/percent.ts';
import { Row, Text } from '../../ui/kit.tsx';

/**
 * How much each question counts where they do not count alike, and by which criteria the test is marked, before it begins;
 * nothing where learners are not told, or it cannot be loaded.
 */
export function HowMarked({ courseId }: { courseId: number }) {
  const { data } = useQuery({ ...queryOf(getHowMarked, { params: { id: courseId } }), staleTime: 0 });
  if (!data?.rubric && !data?.weights) return null;
  return (
    <Text as="section" below={32} aria-labelledby="how-marked">
      <Text as="h2" size="h3" id="how-marked" below={8}>
        <Trans>How this is marked</Trans>
      </Text>
      {data.weights && <Weights weights={data.weights} />}
      {data.rubric && <Criteria rubric={data.rubric} />}
    </Text>
  );
}

const shareOf = (part: number, whole: number) =>
  t`${{ share: percentText(part / whole, { maximumFractionDigits: 1 }) }} of the score`;

function Weights({ weights }: { weights: number[] }) {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return (
    <Text as="div" below={16}>
      <Text>
        <Trans>The questions do not count equally.</Trans>
      </Text>
      <ul>
        {weights.map((weight, at) => (
          <li key={at}>{t`Question ${{ number: i18n.number(at + 1) }}: ${{ share: shareOf(weight, whole) }}`}</li>
        ))}
      </ul>
    </Text>
  );
}

function Criteria({ rubric: { name, top, per, criteria } }: { rubric: RubricForLearner }) {
  const whole = criteria.reduce((sum, { weight }) => sum + weight, 0);
  const best = i18n.number(top);
  return (
    <>
      <Text tone="quiet" below={12}>
        {per === 'question'
          ? t`A person gives each question a band from 0 to ${best} for ${plural({ count: criteria.length }, { one: '# criterion', other: 'each of # criteria' })}.`
          : t`A person gives the whole test a band from 0 to ${best} for ${plural({ count: criteria.length }, { one: '# criterion', other: 'each of # criteria' })}.`}{' '}
        <bdi>{name}</bdi>
      </Text>
      <Accordion multiple variant="contained">
        {criteria.map(({ name: called, weight, descriptors }, at) => (
          // An id is made of the value: a name has spaces.
          <Accordion.Item key={called} value={String(at)}>
            <Accordion.Control>
              <Row gap={16} justify="space-between" breaks>
                <bdi>{called}</bdi>
                <Text as="span" size="sm" tone="quiet">
                  {shareOf(weight, whole)}
                </Text>
              </Row>
            </Accordion.Control>
            <Accordion.Panel>
              {descriptors.length === 0 ? (
                <Text tone="quiet">
                  <Trans>This criterion has no descriptions.</Trans>
                </Text>
              ) : (
                <dl>
                  {descriptors.toReversed().map(({ from, text }) => (
                    <Text as="div" key={from} below={8}>
                      <Text as="dt" weight={600}>
                        {t`From band ${{ band: i18n.number(from) }}`}
                      </Text>
                      <dd dir="auto">{text}</dd>
                    </Text>
                  ))}
                </dl>
              )}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </>
  );
}
