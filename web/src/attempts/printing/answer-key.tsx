import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import { dotted } from '../../ui/format/in-row.ts';
import { Text } from '../../ui/kit.tsx';
import { useContentLanguage, useInterfaceLanguage } from '../answers/content-language.ts';
import classes from './answer-key.module.css';
import { keyNotesOf, keyRowsOf } from './answer-key-rows.ts';
import { type PrintedSection, type PrintedTest, sectionsOf } from './printed-test.ts';

type Props = {
  test: PrintedTest;
  /** The questions of this paper with what is right. */
  keys: QuestionForAuthor[];
};

/** What is right, number by number, on pages of its own behind the paper. */
export function AnswerKey({ test, keys }: Props) {
  const byId = new Map(keys.map((question) => [question.id, question]));
  return (
    <article className={classes.key} aria-labelledby="answer-key">
      <h2 id="answer-key" className={classes.title}>
        <Trans>Answer key</Trans>
      </h2>
      <p className={classes.of}>
        {dotted([test.course.title, test.version !== null && t`Version ${{ version: test.version }}`])}
      </p>
      {sectionsOf(test).map((section, index) => (
        <SectionKey key={index} section={section} byId={byId} />
      ))}
    </article>
  );
}

type SectionProps = { section: PrintedSection; byId: ReadonlyMap<number, QuestionForAuthor> };

function SectionKey({ section: { name, title, questions }, byId }: SectionProps) {
  const content = useContentLanguage();
  return (
    <table dir={content.dir} className={classes.table}>
      {(name || title) && (
        <caption className={classes.section}>
          {name && <strong>{name}</strong>} <span {...content}>{title}</span>
        </caption>
      )}
      <thead>
        <tr>
          <th className={classes.number}>
            <Trans>Number</Trans>
          </th>
          <th>
            <Trans>Answer</Trans>
          </th>
        </tr>
      </thead>
      {questions.map(({ number, question: { id } }) => {
        const question = byId.get(id);
        return question && <QuestionKey key={id} question={question} first={number} />;
      })}
    </table>
  );
}

function QuestionKey({ question, first }: { question: QuestionForAuthor; first: number }) {
  const rows = keyRowsOf(question, first);
  const notes = keyNotesOf(question);
  const content = useContentLanguage();
  const words = useInterfaceLanguage();
  return (
    <tbody className={classes.question}>
      {rows.map(({ numbers, answer, isSaid }, index) => (
        <tr key={numbers}>
          <td className={classes.number}>{numbers}</td>
          <td>
            <Text {...(isSaid ? words : content)} weight={600}>
              {answer}
            </Text>
            {index === rows.length - 1 &&
              notes.map((note) => (
                <Text key={note} {...(note === question.explanation ? content : words)} tone="quiet">
                  {note}
                </Text>
              ))}
          </td>
        </tr>
      ))}
    </tbody>
  );
}
