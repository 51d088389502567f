import type { WritingSubmission } from '@parlance/contract/reviews';
import { countWords, wordsOf } from '../../attempts/one-question/word-count.ts';
import { paragraphsOf } from '../../attempts/reading/paragraphs.ts';
import { dateTimeToSecond } from '../../ui/date-format.ts';
import { AnswerBlock, LateWork, NotAnswered } from './answer-block.tsx';
import classes from './written-answers.module.css';

/** The answers as they were written, each with its number of words. */
export function WrittenAnswers({ submission }: { submission: WritingSubmission }) {
  const { questions_and_answers: answers, late_work: late } = submission;
  return (
    <>
      {answers.map(({ question_id, question_text, user_answer }, index) => (
        <AnswerBlock key={question_id} number={index + 1} question={question_text}>
          {user_answer === null ? <NotAnswered /> : <Prose text={user_answer} facts={[]} />}
        </AnswerBlock>
      ))}
      {late.length > 0 && (
        <LateWork>
          {late.map(({ question_id, question_text, user_answer, received_at }) => (
            <AnswerBlock
              key={`${question_id} ${received_at}`}
              number={answers.findIndex((answer) => answer.question_id === question_id) + 1}
              question={question_text}
            >
              <Prose text={user_answer} facts={[`Received ${dateTimeToSecond(received_at)}`]} />
            </AnswerBlock>
          ))}
        </LateWork>
      )}
    </>
  );
}

function Prose({ text, facts }: { text: string; facts: string[] }) {
  return (
    <>
      <div className={classes.prose}>
        {paragraphsOf(text).map((paragraph, index) => (
          <p key={index}>{paragraph.text}</p>
        ))}
      </div>
      <p className={classes.facts}>{[wordsOf(countWords(text)), ...facts].join(' · ')}</p>
    </>
  );
}
