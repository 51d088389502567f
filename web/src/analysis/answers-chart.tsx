import { t } from '@lingui/core/macro';
import type { AnswerRow } from '@parlance/contract/analysis/analysis';
import { IconCheck } from '@tabler/icons-react';
import { Row, Text } from '../ui/kit.tsx';
import { Mark } from '../ui/mark.tsx';
import classes from './answers-chart.module.css';
import { Chart } from './chart.tsx';
import { answerName, percent } from './format-figures.ts';

const thirds = () => [
  { look: 'bottom', name: t`Bottom third` },
  { look: 'middle', name: t`Middle third` },
  { look: 'top', name: t`Top third` },
];

/** How the weak and the strong answered. */
export function AnswersChart({ answers }: { answers: readonly AnswerRow[] }) {
  const groups = thirds();
  const most = Math.max(1, ...answers.flatMap((answer) => answer.thirds));
  const hasThirds = answers.some((answer) => answer.thirds.length > 0);
  return (
    <Chart
      heading={hasThirds ? findingOf(answers) : t`How it was answered`}
      table={{
        heads: [t`Answer`, t`Answers`, t`Share`, ...(hasThirds ? groups.map(({ name }) => name) : [])],
        rows: answers.map((answer) => [nameOf(answer), answer.n, percent(answer.percent), ...answer.thirds]),
      }}
      legend={
        hasThirds && (
          <Row as="p" size="sm" tone="quiet" gap={[4, 20]} wrap aria-hidden="true">
            {groups.map(({ look, name }) => (
              <span key={look}>
                <i className={classes.sign} data-third={look} /> {name}
              </span>
            ))}
          </Row>
        )
      }
      picture={
        <div className={classes.answers} aria-hidden="true">
          {answers.map((answer) => (
            <div key={answer.answer} className={classes.answer}>
              <p className={classes.words} data-key={answer.is_key || undefined}>
                {isOption(answer) && <strong>{answer.answer}</strong>} {answer.words || answerName(answer.answer)}{' '}
                {answer.is_key && (
                  <Mark Icon={IconCheck} tone="right" isBold size={16}>
                    <Text as="span" tone="right">
                      {t({ message: 'Key', context: 'the right answer' })}
                    </Text>
                  </Mark>
                )}
                {answer.is_seldom && (
                  <Text as="span" size="sm" tone="faint">
                    {t`Hardly ever chosen`}
                  </Text>
                )}
              </p>
              {(hasThirds ? answer.thirds : [answer.n]).map((n, index) => (
                <div key={groups[index]?.look} className={classes.line}>
                  <i
                    className={classes.bar}
                    data-third={groups[hasThirds ? index : 1]?.look}
                    style={{ width: `${(85 * n) / (hasThirds ? most : Math.max(1, ...answers.map((one) => one.n)))}%` }}
                  />
                  <span>{n}</span>
                </div>
              ))}
            </div>
          ))}
        </div>
      }
    />
  );
}

/** A letter whose words are said beside it. */
function isOption({ answer, words }: AnswerRow): boolean {
  return words !== '' && answer !== '';
}

function nameOf(answer: AnswerRow): string {
  const name = answer.words ? `${answer.answer}. ${answer.words}` : answerName(answer.answer);
  return answer.is_key ? t`${name} (key)` : name;
}

/** How many more of the top third than of the bottom one are a rise. */
const RISE = 3;

/** Which answer the strong gave more often than the weak. */
function findingOf(answers: readonly AnswerRow[]): string {
  const rises = answers.map((answer) => ({ answer, by: (answer.thirds.at(-1) ?? 0) - (answer.thirds[0] ?? 0) }));
  const [first] = rises.toSorted((a, b) => b.by - a.by);
  if (!first || first.by < RISE) return t`Strong and weak learners answered alike`;
  if (first.answer.is_key) return t`The better the learner, the more often the key`;
  return t`The better the learner, the more often: ${{ answer: answerName(first.answer.answer) }}`;
}
