import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import type { AnswersIn } from '@parlance/contract/attempts';
import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import { WHOLE } from '@parlance/contract/kinds/credit';
import { numbersInWords } from '@parlance/contract/kinds/numbers';
import type { QuestionForTaker } from '@parlance/contract/questions';
import { IconCheck, IconPencil, IconUser, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { scoringInWords } from '../../questions/format-correction.ts';
import { KeyRules } from '../../questions/kinds/key-rules.tsx';
import { numberLabel } from '../../questions/question-numbers.ts';
import { marksInWords } from '../../ui/format/exact-marks.ts';
import { Text } from '../../ui/kit.tsx';
import { useContentLanguage } from '../answers/content-language.ts';
import { formatQuestions } from '../answers/format-questions.ts';
import { formatAnswer, formatKey, formatParts, isGiven } from './format-answer.ts';
import classes from './marked-preview.module.css';
import type { PreviewMarks } from './use-preview-run.ts';

type Marked = PreviewMarks['marks'][number];

type Props = {
  question: QuestionForTaker;
  /** The same with its key, once it is known. */
  stored: QuestionForAuthor | undefined;
  /** Its first number in the test. */
  first: number;
  answer: AnswersIn[string] | undefined;
  /** What it came to; undefined where a person marks it. */
  marked: Marked | undefined;
  editPath: string;
};

/** A question of a marked preview: what was answered, what it came to, and the key where something is wrong. */
export function MarkedLine({ question, stored, first, answer, marked, editPath }: Props) {
  const { marks } = question;
  const content = useContentLanguage();
  const numbers = numbersInWords(first, marks);
  const partMarks = marked?.part_marks ?? null;
  const key = stored && marked?.right === false ? formatKey(stored) : null;
  return (
    <li className={classes.line}>
      <span className={classes.number}>{numberLabel(first, question.marks)}</span>
      <div>
        <p {...content} className={classes.text}>
          {question.question_text}
        </p>
        {partMarks ? (
          <Text as="ol" above={8} aria-label={formatQuestions(first, marks)}>
            {formatParts(question, answer, stored).map((part, index) => {
              const isRight = (partMarks[index] ?? 0) > 0;
              return (
                // The parts are in the order of their numbers.
                <li key={index} className={classes.part}>
                  <span className={classes.number}>{first + index}</span>
                  <div>
                    <p {...(part.isSaid ? {} : content)}>{part.asks}</p>
                    <Text {...(part.answer === '–' ? {} : content)} size="sm" tone="quiet" breaks>
                      {part.answer === '–' ? t`No answer` : part.answer}
                    </Text>
                    {!isRight && part.key && (
                      <Text size="sm" weight={600} breaks>
                        {t`Key: ${{ key: part.key }}`}
                      </Text>
                    )}
                  </div>
                  {marked && <AnswerMark {...markOfPart(marked, index)} />}
                </li>
              );
            })}
          </Text>
        ) : (
          <>
            <Text {...(isGiven(answer) ? content : {})} size="sm" tone="quiet" breaks>
              {formatAnswer(question, answer)}
            </Text>
            {key && (
              <Text size="sm" weight={600} breaks>
                {t`Key: ${key}`}
              </Text>
            )}
          </>
        )}
        {stored?.scoring && (
          <Text size="sm" weight={600} breaks>
            {scoringInWords(stored)}
          </Text>
        )}
        {stored && marked?.right === false && <KeyRules question={stored} />}
      </div>
      {marked ? <AnswerMark {...marked} /> : <ByPerson />}
      <Anchor
        component={Link}
        to={editPath}
        className={classes.edit}
        aria-label={t`${plural(marks, { one: `Edit question ${numbers}`, other: `Edit questions ${numbers}` })}`}
      >
        <IconPencil size={18} stroke={1.75} aria-hidden="true" />
        <Trans>Edit</Trans>
      </Anchor>
    </li>
  );
}

type Worth = Pick<Marked, 'mark' | 'marks' | 'thousandths'>;

/** What one number of a question came to. */
export function markOfPart(
  { part_marks, part_thousandths }: Pick<Marked, 'part_marks' | 'part_thousandths'>,
  part: number,
) {
  const mark = part_marks?.[part] ?? 0;
  const thousandths = part_thousandths?.[part] ?? WHOLE * mark;
  return { mark, marks: 1, ...(thousandths % WHOLE !== 0 && { thousandths }) };
}

/** Right or wrong; of several marks, or of a part of one, how much. */
export function AnswerMark({ mark, marks, thousandths }: Worth) {
  const isRight = mark === marks;
  const Icon = isRight ? IconCheck : IconX;
  const isSome = (mark > 0 || thousandths !== undefined) && !isRight;
  return (
    <span className={classes.mark} data-right={isSome ? undefined : isRight}>
      {!isSome && <Icon size={18} stroke={2} aria-hidden="true" />}
      {marks > 1
        ? t`${{ mark: marksInWords(mark, thousandths) }} of ${marks}`
        : thousandths !== undefined
          ? t`${{ mark: marksInWords(mark, thousandths) }} of 1 mark`
          : isRight
            ? t({ message: 'Right', context: 'answer' })
            : t({ message: 'Wrong', context: 'answer' })}
    </span>
  );
}

function ByPerson() {
  return (
    <span className={classes.mark}>
      <IconUser size={18} stroke={1.75} aria-hidden="true" />
      <Trans>Marked by a person</Trans>
    </span>
  );
}
