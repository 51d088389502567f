import { i18n } from '@lingui/core';
import { ph, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import type { AlarmKind, Evidence } from '@parlance/contract/analysis/alarms';
import { type ItemAnalysis, type ItemRow, LEAST } from '@parlance/contract/analysis/analysis';
import { namesOfType } from '@parlance/contract/kinds/kinds';
import { say } from '@parlance/contract/say';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useMayChange } from '../courses/use-own-courses.ts';
import { isMissing } from '../platform/call.ts';
import { refusalText } from '../platform/refusal.ts';
import { dayOf } from '../ui/format/date-format.ts';
import { Row, Stack, Text } from '../ui/kit.tsx';
import { Loaded } from '../ui/states/loaded.tsx';
import { Empty } from '../ui/states/state-block.tsx';
import { alarmAdvice, alarmNames, alarmSentence } from './alarm-words.ts';
import type { AnalysisPaths } from './analysis-paths.ts';
import { AnswersChart } from './answers-chart.tsx';
import { DismissAlarm } from './dismiss-alarm.tsx';
import { decimal, percent } from './format-figures.ts';
import classes from './item-panel.module.css';
import { useItemAnalysis } from './use-analysis.ts';

type Props = {
  courseId: number;
  item: { versionId: number; part: number };
  selection: Parameters<typeof useItemAnalysis>[2];
  paths: AnalysisPaths;
};

/** One question: how the weak and the strong answered it, and what is to be done. */
export function ItemPanel({ courseId, item, selection, paths }: Props) {
  const found = useItemAnalysis(courseId, item, selection);
  return (
    <Loaded
      query={found}
      loading={
        <Stack gap={16}>
          <p role="status" className="visually-hidden">
            <Trans>Loading the question...</Trans>
          </p>
          <Skeleton height={32} width="80%" />
          <Skeleton height={96} />
          <Skeleton height={320} />
        </Stack>
      }
      failed={{ heading: refusalText(found.error, t`Failed to load the figures of the question.`) }}
      instead={
        isMissing(found.error) && (
          <Empty heading={t`No attempt had this question.`} text={t`Choose other attempts, or another question.`} />
        )
      }
    >
      {(known) => <Panel courseId={courseId} known={known} paths={paths} />}
    </Loaded>
  );
}

function Panel({ courseId, known, paths }: { courseId: number; known: ItemAnalysis; paths: AnalysisPaths }) {
  const { item, answers, wrong, versions, tasks } = known;
  const mayChange = useMayChange()(courseId);
  const kind = namesOfType(item.question_type).author;
  return (
    <Stack gap={16}>
      <div>
        <Text size="sm" tone="quiet">
          {t`Question ${ph({ number: item.number })}. ${ph({ kind })}. ${plural({ count: item.n }, { one: 'Seen by # learner.', other: 'Seen by # learners.' })}`}
        </Text>
        <h2 className={classes.question}>
          <bdi>{item.question_text}</bdi>
        </h2>
        {item.is_earlier && <Text tone="quiet">{t`An earlier wording. Learners who begin now have another.`}</Text>}
        {item.key_corrected_at && (
          <Text size="sm" tone="quiet">{t`Key corrected on ${{ day: dayOf(item.key_corrected_at) }}.`}</Text>
        )}
      </div>
      {tasks.map((task, index) => (
        <Alarm
          key={task.id}
          {...task}
          action={mayChange && <Actions courseId={courseId} item={item} {...task} paths={paths} isSecond={index > 0} />}
        />
      ))}
      {answers.length > 0 && <AnswersChart answers={answers} />}
      <Facts item={item} />
      <Text size="sm" tone="quiet">
        {timeSentence(known.time)}
      </Text>
      {wrong.length > 0 && (
        <section aria-labelledby="wrong-texts">
          <h3 id="wrong-texts" className={classes.heading}>
            <Trans>Most frequent wrong answers</Trans>
          </h3>
          <ul className={classes.texts}>
            {wrong.map(({ text, n }) => (
              <li key={text}>
                <bdi>{text}</bdi>{' '}
                <Text as="span" tone="quiet">
                  {n}
                </Text>
              </li>
            ))}
          </ul>
        </section>
      )}
      {versions.length > 1 && (
        <section aria-labelledby="wordings">
          <h3 id="wordings" className={classes.heading}>
            <Trans>Wordings</Trans>
          </h3>
          <ul className={classes.texts}>
            {versions.map(({ version_id, n, facility, is_earlier }) => (
              <li key={version_id}>
                {is_earlier
                  ? t`Earlier wording, ${plural({ count: n }, { one: '# attempt', other: '# attempts' })}`
                  : t`Wording of today, ${plural({ count: n }, { one: '# attempt', other: '# attempts' })}`}{' '}
                <Text as="span" tone="quiet">
                  {percent(facility)}
                </Text>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}

function timeSentence(time: ItemAnalysis['time']): string {
  if (!time) return t`Time on the screen: Not measured.`;
  const { n, median, low, high } = time;
  if (median === null || low === null || high === null)
    return t`Time on the screen: too few attempts to say, ${{ n: i18n.number(n) }} of ${{ least: i18n.number(LEAST.shares) }}.`;
  return t`Time on the screen: half of the learners took up to ${plural(median, { one: '# second', other: '# seconds' })}, the middle half ${{ low: i18n.number(low) }} to ${{ high: i18n.number(high) }}. From ${plural({ count: n }, { one: '# attempt', other: '# attempts' })}, as their browsers told it.`;
}

function Facts({ item }: { item: ItemRow }) {
  const facts = [
    [percent(item.facility), t({ message: 'right', context: 'share of marks' })],
    [percent(item.chance), t`by chance`],
    [percent(item.discrimination), t`discrimination`],
    [percent(item.efficiency), t`of what it could discriminate`],
    [percent(item.effective_weight), t`of the ranking`],
    [decimal(item.sd, 2), t`standard deviation`],
    [String(item.omitted), t`left it empty`],
    [String(item.not_reached), t`did not reach it`],
  ];
  return (
    <Row as="ul" gap={[4, 20]} wrap size="sm" tone="quiet">
      {facts.map(([figure, words]) => (
        <li key={words}>
          <Text as="strong" tone="plain" weight={620}>
            {figure}
          </Text>{' '}
          {words}
        </li>
      ))}
    </Row>
  );
}

type Task = { id: number; kind: AlarmKind; evidence: Evidence };

/** What was found, on sunken ground. */
export function Alarm({ kind, evidence, action }: Task & { action: ReactNode }) {
  const { Icon } = alarmNames[kind];
  return (
    <div className={classes.alarm}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <Text weight={620}>{alarmSentence(kind, evidence)}</Text>
        <Text size="sm" tone="quiet">
          {say(alarmAdvice[kind])}
        </Text>
        {action}
      </div>
    </div>
  );
}

/** What an alarm of a question leads to: the form with what is proposed, or the list where texts are accepted. */
export function Actions({
  courseId,
  item,
  id,
  kind,
  evidence,
  paths,
  isSecond = false,
}: Task & {
  courseId: number;
  /** Null for the whole test. */
  item: Pick<ItemRow, 'question_id' | 'version_id' | 'part'> | null;
  paths: AnalysisPaths;
  /** Another one stands above it, and is to be done first. */
  isSecond?: boolean;
}) {
  const [dismissing, setDismissing] = useState(false);
  const { answer } = evidence;
  const action =
    item === null
      ? { text: t`Set the time`, to: paths.time(courseId) }
      : kind === 'frequent_wrong_answer'
        ? { text: t`Check the answers`, to: paths.answers(courseId, item) }
        : kind === 'too_easy'
          ? { text: t`Edit the question`, to: paths.question(courseId, item.question_id) }
          : answer === undefined
            ? { text: t`Correct the question`, to: paths.correction(courseId, item, null) }
            : { text: t`Change the key to ${answer}`, to: paths.correction(courseId, item, answer) };
  return (
    <Row gap={8} wrap above={12}>
      <Button size="sm" variant={isSecond ? 'default' : 'filled'} component={Link} to={action.to}>
        {action.text}
      </Button>
      <Button size="sm" variant="subtle" onClick={() => setDismissing(true)}>
        <Trans>Dismiss the alarm</Trans>
      </Button>
      {dismissing && <DismissAlarm id={id} onClose={() => setDismissing(false)} />}
    </Row>
  );
}
