import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { QuestionWithKey } from '@parlance/contract/author-questions';
import { BLANK } from '@parlance/contract/kinds/fill-in-blanks';
import type { GivenAnswer } from '@parlance/contract/kinds/kind';
import { namesOfType } from '@parlance/contract/kinds/kinds';
import type { QuestionForTaker } from '@parlance/contract/questions';
import { AudioPlayer } from '../../questions/audio-player.tsx';
import { scoringInWords } from '../../questions/format-correction.ts';
import { KeyRules } from '../../questions/kinds/key-rules.tsx';
import { shownKindOf } from '../../questions/kinds/shown-kinds.tsx';
import { numberLabel } from '../../questions/question-numbers.ts';
import { Text } from '../../ui/kit.tsx';
import { useContentLanguage } from '../answers/content-language.ts';
import { formatQuestions } from '../answers/format-questions.ts';
import { QuestionPicture } from '../answers/question-picture.tsx';
import { formatAnswer, formatKey, formatParts } from '../preview/format-answer.ts';
import { AnswerMark, markOfPart } from '../preview/marked-line.tsx';
import { NoteList } from './notes/note-list.tsx';
import { NotedRecording } from './notes/noted-recording.tsx';
import { NotedText } from './notes/noted-text.tsx';
import type { NotedQuestion } from './notes/numbered-notes.ts';
import classes from './review.module.css';

/** How a blank stands in the text around it. */
const GAP = '_____';

/** A question as its learner may see it: what was asked, what was answered, what it came to, what is right and why. */
export function ReviewQuestion({ question }: { question: NotedQuestion }) {
  const { id, number, marks, asked, mark, explanation } = question;
  const content = useContentLanguage();
  const name = formatQuestions(number, marks);
  const Asked = asked && shownKindOf(asked)?.Asked;
  const keyed = withKey(question);
  const scored = keyed && scoringInWords(keyed);
  return (
    <li className={classes.question} data-question={id} tabIndex={-1} aria-label={name}>
      <div className={classes.questionHead}>
        <span className={classes.number} aria-hidden="true">
          {numberLabel(number, marks)}
        </span>
        <Text as="span" size="sm" tone="faint">
          {namesOfType(question.question_type).learner}
        </Text>
        {mark && <AnswerMark {...mark} />}
      </div>
      {asked && (
        <div {...content} className={classes.asked}>
          <p className={classes.prompt}>{asked.question_text.replaceAll(BLANK, GAP)}</p>
          <QuestionPicture question={asked} />
          {Asked && <Asked question={asked} first={number} />}
        </div>
      )}
      <Answers question={question} keyed={keyed} />
      {scored && (
        <Text weight={600} above={8} breaks>
          {scored}
        </Text>
      )}
      {keyed && <KeyRules question={keyed} />}
      {explanation && (
        <div className={classes.explanation}>
          <Text size="sm" weight={600}>
            <Trans>Explanation</Trans>
          </Text>
          <p {...content} className={classes.words}>
            {explanation}
          </p>
        </div>
      )}
    </li>
  );
}

type AnswersProps = { question: NotedQuestion; keyed: QuestionWithKey | undefined };

/** What was answered and what is right: number by number where the parts of a question are marked one by one. */
function Answers({ question, keyed }: AnswersProps) {
  const { number, marks, asked, answer, mark } = question;
  const content = useContentLanguage();
  if (question.kind === 'speaking' || question.notes) return <HandMarked question={question} />;
  const parts = asked ? formatParts(asked, answer ?? undefined, keyed) : [];
  if (parts.length > 0) {
    return (
      <Text as="ol" above={8} aria-label={formatQuestions(number, marks)}>
        {parts.map((part, index) => (
          // The parts are in the order of their numbers.
          <li key={index} className={classes.part}>
            <span className={classes.number}>{number + index}</span>
            <div>
              <p {...(part.isSaid ? {} : content)}>{part.asks}</p>
              {answer !== undefined && <Line name={t`Your answer`} text={part.answer === '–' ? null : part.answer} />}
              {part.key !== null && <Line name={t`Correct answer`} text={part.key} />}
            </div>
            {mark?.part_marks && <AnswerMark {...markOfPart(mark, index)} />}
          </li>
        ))}
      </Text>
    );
  }
  const key = keyed ? formatKey(keyed) : null;
  return (
    <>
      {answer !== undefined && <Line name={t`Your answer`} text={answer === null ? null : answerText(answer, asked)} />}
      {key !== null && <Line name={t`Correct answer`} text={key} />}
    </>
  );
}

/** Without what was asked an answer is what was typed or chosen. */
function answerText(answer: GivenAnswer, asked: QuestionForTaker | undefined): string {
  if (asked) return formatAnswer(asked, answer);
  return typeof answer === 'string' ? answer : Object.values(answer).join(' / ');
}

function Line({ name, text }: { name: string; text: string | null }) {
  const content = useContentLanguage();
  return (
    <p className={classes.line}>
      <span className={classes.label}>{name}</span>{' '}
      {text === null ? (
        <em>
          <Trans>No answer</Trans>
        </em>
      ) : (
        <span {...content} className={classes.words}>
          {text}
        </span>
      )}
    </p>
  );
}

/** What was said, or what was written with notes. Where it is not shown its notes say what they are on. */
function HandMarked({ question: { number, marks, recording, answer, notes = [] } }: Pick<AnswersProps, 'question'>) {
  const label = formatQuestions(number, marks);
  if (recording && notes.length > 0) return <NotedRecording recording={recording} number={number} notes={notes} />;
  if (recording) {
    return <AudioPlayer path={recording.path} label={t`Your recording. ${{ question: label }}`} preload="none" />;
  }
  if (answer) {
    return (
      <>
        <p className={classes.line}>
          <span className={classes.label}>{t`Your answer`}</span>
        </p>
        <NotedText text={writtenText(answer)} notes={notes} />
      </>
    );
  }
  return (
    <>
      {(recording === null || answer === null) && <Line name={t`Your answer`} text={null} />}
      <NoteList notes={notes} withPlace />
    </>
  );
}

/** As its marker read it: an older client may have sent parts. */
function writtenText(answer: GivenAnswer): string {
  return typeof answer === 'string' ? answer : Object.values(answer).join('\n');
}

/** The question with what is right; undefined where that is not shown. */
function withKey({ asked, key, scoring }: NotedQuestion): QuestionWithKey | undefined {
  return asked && key && { ...asked, key, scoring, correct_option: null, correct_answers_json: null };
}
