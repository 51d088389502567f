import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { ESSAY_MAX } from '@parlance/contract/kinds/writing';
import { Fragment, memo, Suspense, useDeferredValue, useId, useState } from 'react';
import { lazily } from '../../ui/states/lazily.ts';
import { useContentLanguage } from '../answers/content-language.ts';
import { NotSaved } from '../answers/not-saved.tsx';
import { QuestionPicture } from '../answers/question-picture.tsx';
import { PaneTabs } from '../test-shell/pane-tabs.tsx';
import { promptBlocks } from './prompt-text.ts';
import { type AskedQuestion, QuestionHead } from './question-card.tsx';
import { askedWords, countWords, formatAsked, writtenText } from './word-count.ts';
import classes from './writing-layout.module.css';

type OtherText = { number: number; text: string };
type Props = AskedQuestion & {
  others: OtherText[];
  /** Some lines of what is asked stand out. */
  hasLineFocus?: boolean;
};

/** Fetched when somebody focuses on lines. */
const LinesInFocus = lazily(async () => (await import('../tools/lines-in-focus.tsx')).LinesInFocus, 'none');

/** A Writing question: what is asked on the left, a quiet page on the right, its words counted below. */
export function WritingLayout({ others, hasLineFocus, ...asked }: Props) {
  const { number, question, answer, onAnswer } = asked;
  const text = writtenText(answer);
  const name = t`Question ${number}`;
  // A long text is counted after what was typed is shown.
  const counted = useDeferredValue(text);
  const [pane, setPane] = useState<'left' | 'right'>(text === '' ? 'left' : 'right');
  const id = useId();
  const content = useContentLanguage();
  const prompt = (
    <div id={id} {...content}>
      <Prompt text={question.question_text} />
    </div>
  );
  return (
    <section
      className={classes.layout}
      aria-label={name}
      aria-describedby={id}
      tabIndex={-1}
      data-asked
      data-shown={pane}
    >
      <PaneTabs passage={name} questions={t`Your answer`} shown={pane} onShow={setPane} />
      <div className={classes.prompt} role="region" aria-label={t`Text of question ${number}`} tabIndex={0}>
        <QuestionHead
          number={number}
          heading={asked.heading}
          flagged={asked.flagged}
          onFlag={asked.onFlag}
          type="Writing"
          question={question}
          describedBy={id}
        />
        <div className={classes.text}>
          {hasLineFocus ? (
            <Suspense fallback={prompt}>
              <LinesInFocus>{prompt}</LinesInFocus>
            </Suspense>
          ) : (
            prompt
          )}
        </div>
        <QuestionPicture question={question} />
        <p className={classes.note}>
          {t`A marker reads this answer and enters the score. Until then your scores show Pending Review.`}
        </p>
      </div>
      <div className={classes.paper}>
        <textarea
          className={classes.page}
          aria-label={t`Your answer to question ${number}`}
          aria-describedby={id}
          placeholder={t`Write your answer here...`}
          {...content}
          maxLength={ESSAY_MAX}
          // The same conditions for everyone: nothing corrects a text but its writer.
          spellCheck={false}
          autoCorrect="off"
          autoComplete="off"
          data-enable-grammarly="false"
          value={text}
          onFocus={() => setPane('right')}
          onChange={({ currentTarget: { value } }) => onAnswer(value === '' ? undefined : value)}
        />
        <NotSaved questionId={question.id} />
        <div className={classes.words}>
          <OwnCount text={counted} questionText={question.question_text} />
          {others.length > 0 && (
            <p className={classes.others}>
              {others.map((other) => (
                <OtherCount key={other.number} {...other} />
              ))}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

const Prompt = memo(function Prompt({ text }: { text: string }) {
  return promptBlocks(text).map((block, index) => (
    // The blocks of a text never change places.
    <Fragment key={index}>
      {block.kind === 'text' ? (
        <p className={index === 0 ? classes.lead : undefined}>{block.text}</p>
      ) : (
        <ul>
          {block.items.map((item, at) => (
            <li key={at}>{item}</li>
          ))}
        </ul>
      )}
    </Fragment>
  ));
});

type CountedProps = { text: string; questionText: string };

/** How long the answer is, and how long it should be. */
const OwnCount = memo(function OwnCount({ text, questionText }: CountedProps) {
  const count = countWords(text);
  const asked = askedWords(questionText);
  return (
    <>
      <p className={classes.count}>
        <Trans>
          <strong>{count}</strong> <Plural value={count} one="word" other="words" />
        </Trans>
      </p>
      {asked && <p>{formatAsked(asked, count)}</p>}
    </>
  );
});

/** How long another answer is. */
const OtherCount = memo(function OtherCount({ number, text }: OtherText) {
  return (
    <span>
      {plural({ count: countWords(text) }, { one: `Question ${number}: # word`, other: `Question ${number}: # words` })}
    </span>
  );
});
