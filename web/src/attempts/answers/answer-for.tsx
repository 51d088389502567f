import { t } from '@lingui/core/macro';
import { Text } from '../../ui/kit.tsx';
import type { Answering } from './answering.ts';
import { answerKindOf } from './kinds/answer-kinds.ts';
import { LimitSentence, limitSentenceId } from './kinds/limit-sentence.tsx';
import { QuestionPicture } from './question-picture.tsx';

/** How much to write for a question, its picture, and the way to answer it by its kind. */
export function AnswerFor(props: Answering) {
  const kind = answerKindOf(props.question);
  if (!kind) return <Unsupported type={props.question.question_type} />;
  const limit = kind.limitOf?.(props.question);
  return (
    <>
      {limit && <LimitSentence id={limitSentenceId(props.labelledBy)} limit={limit} />}
      {!kind.holdsPicture && <QuestionPicture question={props.question} />}
      <kind.Answer {...props} />
    </>
  );
}

/**
 * A question that this screen cannot draw (specification, section 2). A page that was loaded before an update of the
 * server gets such a question when the update brought a new type.
 */
export function Unsupported({ type }: { type: string }) {
  return (
    <Text role="alert" as="div" tone="wrong" weight={550}>
      <p>{t`Unsupported Question Type: ${type}`}</p>
      <p>{t`Please contact support.`}</p>
    </Text>
  );
}
