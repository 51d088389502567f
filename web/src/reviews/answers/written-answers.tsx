import type { WritingSubmission } from '@parlance/contract/reviews';
import { useRef } from 'react';
import { countWords } from '../../attempts/single-question/word-count.ts';
import { countOf } from '../../platform/plural.ts';
import { dateTimeToSecond } from '../../ui/format/date-format.ts';
import { Text } from '../../ui/kit.tsx';
import { AnswerBlock, LateWork, NotAnswered } from './answer-block.tsx';
import { NoteButton } from './note-button.tsx';
import { NotedProse, type NotedProseProps } from './noted-prose.tsx';
import type { Note, Place } from './notes.ts';
import classes from './written-answers.module.css';

type Props = { submission: WritingSubmission; notes: Note[]; onNote: (place: Place) => void };

/** The written answers, each with its number of words. Selected words or a whole paragraph can have a note. */
export function WrittenAnswers({ submission, notes, onNote }: Props) {
  const sheet = useRef<HTMLDivElement>(null);
  const { questions_and_answers: answers, late_work: late } = submission;
  return (
    <div ref={sheet} className={classes.sheet}>
      <NoteButton sheet={sheet} onNote={onNote} />
      {answers.map(({ question_id, question_text, user_answer }, index) => (
        <AnswerBlock key={question_id} number={index + 1} question={question_text}>
          {user_answer === null ? (
            <NotAnswered />
          ) : (
            <Prose text={user_answer} answer={index} notes={notes} onNote={onNote} facts={[]} />
          )}
        </AnswerBlock>
      ))}
      {late.length > 0 && (
        <LateWork>
          {late.map(({ question_id, question_text, user_answer, received_at }) => (
            <AnswerBlock
              key={`${question_id} ${received_at}`}
              number={answers.findIndex((answer) => answer.question_id === question_id) + 1}
              question={question_text}
              level={3}
            >
              <Prose
                text={user_answer}
                answer={null}
                notes={[]}
                onNote={onNote}
                facts={[`Received ${dateTimeToSecond(received_at)}`]}
              />
            </AnswerBlock>
          ))}
        </LateWork>
      )}
    </div>
  );
}

type ProseProps = NotedProseProps & { facts: string[] };

function Prose({ facts, ...prose }: ProseProps) {
  return (
    <>
      <NotedProse {...prose} />
      <Text size="sm" tone="faint" above={20}>
        {[countOf(countWords(prose.text), 'word'), ...facts].join(' · ')}
      </Text>
    </>
  );
}
