import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { contentOf } from '@parlance/contract/kinds/content-of';
import { optionLetters } from '@parlance/contract/kinds/kind';
import { hasOptionTexts, type Matching, optionName } from '@parlance/contract/kinds/matching';
import { type NotGiven, statementWords } from '@parlance/contract/kinds/not-given';
import type { Ordering } from '@parlance/contract/kinds/ordering';
import type { ShortAnswer } from '@parlance/contract/kinds/short-answer';
import { say } from '@parlance/contract/say';
import { Fragment } from 'react';
import { Row, Stack, Text } from '../../ui/kit.tsx';
import { useContentLanguage, useInterfaceLanguage } from '../answers/content-language.ts';
import { notGivenLabels, notGivenRules } from '../answers/kinds/kind-words.ts';
import type { NumberedQuestion } from '../test-shell/palette-cells.ts';
import classes from './printed-kinds.module.css';
import { PrintedPicture } from './printed-picture.tsx';

/** Statements, each with a box for each of the three words. */
export function PrintedNotGiven({ question, number }: NumberedQuestion) {
  const { labels, statements } = contentOf<NotGiven>(question);
  const words = statementWords[labels];
  const content = useContentLanguage();
  const { lang } = useInterfaceLanguage();
  return (
    <>
      <Text tone="quiet" below={8}>
        {notGivenRules[labels].map(([word, meaning]) => (
          <Fragment key={word}>
            <strong {...content}>{word}</strong>: {meaning}.{' '}
          </Fragment>
        ))}
      </Text>
      <table {...content} className={classes.statements}>
        <thead>
          <tr>
            <th colSpan={2} lang={lang}>
              <Trans>Statement</Trans>
            </th>
            {words.map((word) => (
              <th key={word} className={classes.tick}>
                {notGivenLabels[word]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {statements.map((statement, index) => (
            // The parts of a question never change places.
            <tr key={index}>
              <td className={classes.number}>
                <strong>{number + index}</strong>
              </td>
              <td>{statement}</td>
              {words.map((word) => (
                <td key={word} className={classes.tick}>
                  <span className="visually-hidden">{notGivenLabels[word]}</span>
                  <span className={classes.box} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Questions, each with a line. */
export function PrintedShortAnswer({ question, number }: NumberedQuestion) {
  return (
    <ol {...useContentLanguage()} className={classes.parts}>
      {contentOf<ShortAnswer>(question).questions.map((asked, index) => (
        <li key={index} className={classes.part}>
          <strong className={classes.number}>{number + index}</strong>
          <div>
            {asked}
            <span className={classes.ruled} />
          </div>
        </li>
      ))}
    </ol>
  );
}

const listTitles: Record<Matching['content']['style'], MessageDescriptor> = {
  headings: msg`List of headings`,
  features: msg`List of options`,
  endings: msg`List of endings`,
  labels: msg`List of options`,
};

/** The options with their letters or numerals, and the items, each with a box for one of them. */
export function PrintedMatching({ question, number }: NumberedQuestion) {
  const asked = contentOf<Matching>(question);
  const { style, items, options } = asked;
  const content = useContentLanguage();
  return (
    <>
      <PrintedPicture question={question} />
      <div className={classes.matching} data-wide={style === 'headings' || style === 'endings' || undefined}>
        {hasOptionTexts(asked) && (
          <div className={classes.list}>
            <p className={classes.title}>{say(listTitles[style])}</p>
            <ul {...content}>
              {options.map((text, index) => (
                <li key={index} className={classes.listed}>
                  <strong>{optionName(style, index)}</strong>
                  <span>{text}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
        <ol {...content} className={classes.parts}>
          {items.map((text, index) => (
            <li key={index} className={classes.part}>
              <strong className={classes.number}>{number + index}</strong>
              <span className={classes.item}>
                <span>{text}</span>
                <span className={classes.letterBox} />
              </span>
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}

/** The items with their letters, and a row of boxes for the letters in their order. */
export function PrintedOrdering({ question }: NumberedQuestion) {
  const { items } = contentOf<Ordering>(question);
  return (
    <>
      <Stack as="ul" {...useContentLanguage()} gap={6}>
        {items.map((text, index) => (
          <li key={index} className={classes.listed}>
            <strong>{optionLetters[index]}</strong>
            <span>{text}</span>
          </li>
        ))}
      </Stack>
      <Row as="p" gap={8} wrap align="center" above={12}>
        <span>
          <Trans>Write the letters in the right order:</Trans>
        </span>
        {items.map((_, index) => (
          <span key={index} className={classes.letterBox} />
        ))}
      </Row>
    </>
  );
}
