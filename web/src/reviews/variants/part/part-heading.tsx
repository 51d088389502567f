import { i18n } from '@lingui/core';
import { ph, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { contentOf } from '@parlance/contract/kinds/content-of';
import { limitSentence } from '@parlance/contract/kinds/written/limit';
import type { AnswerForms } from '@parlance/contract/written-answers';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { useContentLanguage, useInterfaceLanguage } from '../../../attempts/answers/content-language.ts';
import { partLine } from '../../../questions/kinds/shown-kinds.tsx';
import { Text } from '../../../ui/kit.tsx';
import { wrongInForms } from '../format-answers.ts';
import classes from './part-heading.module.css';

type Props = {
  answers: AnswerForms;
  part: number;
  /** In a test of today; null when that is not known. */
  number: number | null;
  level: 1 | 2;
  /** The form of the question; null when it has left its course. */
  editPath: string | null;
};

/** What is asked with the gap in its place, what is accepted, and how many answers are right, wrong and empty. */
export function PartHeading({ answers, part, number, level, editPath }: Props) {
  const { question, accepted, right, wrong, empty, forms, learners_outside: outside } = answers;
  const content = contentOf(question);
  const said = useContentLanguage();
  const id = useId();
  const limit = 'limit' in content ? content.limit : undefined;
  return (
    <>
      <Line answers={answers} part={part} number={number} level={level} />
      <div className={classes.accepts}>
        <Text id={id} size="md" weight={600}>
          <Trans>Accepted</Trans>
        </Text>
        <ul aria-labelledby={id} className={classes.variants}>
          {accepted.map((variant) => (
            <li key={variant} className={classes.variant}>
              <IconCheck size={16} stroke={2} aria-hidden="true" />
              <bdi {...said}>{variant}</bdi>
            </li>
          ))}
        </ul>
        {limit && (
          <Text size="sm" tone="quiet">
            {limitSentence(limit)}
          </Text>
        )}
        {editPath !== null && (
          <Link to={editPath} className={classes.edit}>
            <IconPencil size={16} stroke={1.75} aria-hidden="true" />
            <Trans>Edit question</Trans>
          </Link>
        )}
      </div>
      <dl className={classes.figures}>
        <Figure count={right} what={t({ message: 'right', context: 'answers' })} />
        <Figure count={wrong} what={wrongInForms(forms.length)} />
        <Figure count={empty} what={t({ message: 'empty', context: 'answers' })} />
      </dl>
      {outside > 0 && (
        <Text size="sm" tone="quiet">
          {t`${plural(outside, { one: '# learner outside your classes answered too.', other: '# learners outside your classes answered too.' })} They are not counted here.`}
        </Text>
      )}
    </>
  );
}

function Line({ answers: { question }, part, number, level }: Omit<Props, 'editPath'>) {
  const Heading = level === 1 ? 'h1' : 'h2';
  const content = useContentLanguage();
  const words = useInterfaceLanguage();
  const line = partLine(question, part) ?? { before: question.question_text, after: null };
  return (
    <Heading {...content} className={classes.line}>
      {line.before}{' '}
      {line.after !== null && (
        <>
          <span {...words} className={classes.gap}>
            <Trans>
              <span className="visually-hidden">gap </span>
              {ph({ number: number ?? ' ' })}
            </Trans>
          </span>
          {line.after}
        </>
      )}
    </Heading>
  );
}

function Figure({ count, what }: { count: number; what: string }) {
  return (
    <div className={classes.figure}>
      <dt>{what}</dt>
      <dd>{i18n.number(count)}</dd>
    </div>
  );
}
