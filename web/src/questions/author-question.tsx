import { ph, plural, t } from '@lingui/core/macro';
import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import { namesOfType } from '@parlance/contract/kinds/kinds';
import { numbersInWords } from '@parlance/contract/kinds/numbers';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { API_BASE } from '../platform/api-base.ts';
import { Text } from '../ui/kit.tsx';
import { AudioPlayer } from './audio-player.tsx';
import classes from './author-question.module.css';
import { scoringInWords } from './format-correction.ts';
import { KeyRules } from './kinds/key-rules.tsx';
import { shownKindOf } from './kinds/shown-kinds.tsx';
import { numberLabel } from './question-numbers.ts';

type Props = {
  question: QuestionForAuthor;
  /** Its first number in the test. */
  number: number;
  /** What can be done with it. */
  actions?: ReactNode;
  /** What is said of it in this test. */
  note?: ReactNode;
};

/** A question with its key: the correct option is ticked and named so, parts and blanks are listed. */
export function AuthorQuestion({ question, number, actions, note }: Props) {
  const Key = shownKindOf(question)?.Key;
  const scored = scoringInWords(question);
  const numbers = numbersInWords(number, question.marks);
  return (
    <li className={classes.question} data-question={question.id}>
      <div className={classes.head}>
        <span className={classes.number}>{numberLabel(number, question.marks)}</span>
        <span className={classes.type}>{namesOfType(question.question_type).author}</span>
        {actions}
      </div>
      {note}
      {scored && (
        <p className={classes.scored}>
          <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
          <span>{scored}</span>
        </p>
      )}
      <p dir="auto" className={classes.text}>
        {question.question_text}
      </p>
      <Picture question={question} />
      {question.audio_file_path !== null && (
        <Text as="div" above={8} below={8}>
          <AudioPlayer
            path={question.audio_file_path}
            label={plural(
              { marks: question.marks },
              { one: `Recording of question ${numbers}`, other: `Recording of questions ${numbers}` },
            )}
            preload="none"
          />
        </Text>
      )}
      {'malformed' in question.key && question.key.malformed !== null && (
        <p className={classes.fault}>
          <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
          <span>
            {t`This key cannot mark answers: ${ph({ key: keyAsItWas(question.key.malformed) })}. Edit the question to correct it.`}
          </span>
        </p>
      )}
      {Key && <Key question={question} first={number} />}
      <KeyRules question={question} />
    </li>
  );
}

function Picture({ question: { picture, content } }: { question: QuestionForAuthor }) {
  if (!picture) return null;
  const { path, width, height } = picture;
  const alt = content && 'picture' in content ? content.picture?.alt : undefined;
  return (
    <img
      className={classes.picture}
      src={`${API_BASE}${path}`}
      alt={alt ?? ''}
      width={width}
      height={height}
      loading="lazy"
    />
  );
}

function keyAsItWas(key: unknown): string {
  return typeof key === 'string' ? key : JSON.stringify(key);
}
