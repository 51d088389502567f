import type { QuestionForAuthor } from '@parlance/contract/questions';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { timerMinutes } from '../ui/format/minutes.ts';
import { AudioPlayer } from './audio-player.tsx';
import classes from './author-question.module.css';
import { optionsOf } from './options.ts';
import { namesOfType } from './question-type-names.ts';

type Props = {
  question: QuestionForAuthor;
  number: number;
  /** What can be done with it. */
  actions?: ReactNode;
};

/** A question with its key: the correct option is ticked and named so, the blanks are listed. */
export function AuthorQuestion({ question, number, actions }: Props) {
  return (
    <li className={classes.question} data-question={question.id}>
      <div className={classes.head}>
        <span className={classes.number}>{number}</span>
        <span className={classes.type}>{namesOfType(question.question_type).author}</span>
        {actions}
      </div>
      <p className={classes.text}>{question.question_text}</p>
      {question.audio_file_path !== null && (
        <div className={classes.player}>
          <AudioPlayer path={question.audio_file_path} label={`Recording of question ${number}`} preload="none" />
        </div>
      )}
      <Key question={question} />
    </li>
  );
}

function Key({ question }: { question: QuestionForAuthor }) {
  const { question_type: type, correct_option: correct, timer } = question;
  if (type === 'true_false') return <Correct>{correct === 'TRUE' ? 'True' : 'False'}</Correct>;
  if (type === 'fill_in_blanks') return <Blanks blanks={question.correct_answers_json ?? []} />;
  if (type === 'writing' || type === 'descriptive') return <p className={classes.hint}>Marked by a person</p>;
  if (type === 'speaking') {
    return <p className={classes.hint}>Timer: {timer === null ? 'Not set' : `${timerMinutes(timer)} min`}</p>;
  }
  return (
    <ul className={classes.options}>
      {optionsOf(question).map(({ letter, text }) => {
        const isCorrect = Array.isArray(correct) ? correct.includes(letter) : correct === letter;
        return (
          <li key={letter} className={classes.option} data-correct={isCorrect || undefined}>
            <span>{letter}</span>
            <span>
              {text}
              {isCorrect && <Tick word="Correct" />}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Correct({ children }: { children: string }) {
  return (
    <p className={classes.answer}>
      <IconCheck size={16} stroke={2} aria-hidden="true" /> {children}
      <span className="visually-hidden">, correct</span>
    </p>
  );
}

function Tick({ word }: { word: string }) {
  return (
    <span className={classes.tick}>
      <IconCheck size={16} stroke={2} aria-hidden="true" /> {word}
    </span>
  );
}

/** One line a blank. */
function Blanks({ blanks }: { blanks: string[] }) {
  return (
    <ol aria-label="Correct blanks">
      {blanks.map((variants, index) => (
        <li key={`${index} ${variants}`} className={classes.answer}>
          <IconCheck size={16} stroke={2} aria-hidden="true" />
          {blanks.length > 1 && <span className={classes.which}>{index + 1}</span>}
          {variants.split('|').join(' or ')}
        </li>
      ))}
    </ol>
  );
}
