import type { ChooseN } from '@parlance/contract/kinds/choose-n';
import { contentOf } from '@parlance/contract/kinds/content-of';
import { trueFalseWords } from '@parlance/contract/kinds/true-false';
import { optionsOf } from '../../questions/options.ts';
import { Row, Stack, Text } from '../../ui/kit.tsx';
import { useContentLanguage } from '../answers/content-language.ts';
import { ChooseLetters } from '../answers/kinds/choice-answers.tsx';
import type { NumberedQuestion } from '../test-shell/palette-cells.ts';
import classes from './printed-kinds.module.css';

/** The options, each with a box to tick. */
export function PrintedOptions({ question }: NumberedQuestion) {
  return (
    <Stack as="ul" {...useContentLanguage()} gap={6}>
      {optionsOf(question).map(({ letter, text }) => (
        <li key={letter} className={classes.option}>
          <span className={classes.box} />
          <strong>{letter}</strong>
          <span>{text}</span>
        </li>
      ))}
    </Stack>
  );
}

/** A number of several options. */
export function PrintedChooseN(props: NumberedQuestion) {
  return (
    <>
      <Text tone="quiet" below={8}>
        <ChooseLetters n={contentOf<ChooseN>(props.question).n} />
      </Text>
      <PrintedOptions {...props} />
    </>
  );
}

export function PrintedTrueFalse() {
  return (
    <Row as="p" {...useContentLanguage()} gap={[4, 28]} wrap>
      {Object.values(trueFalseWords).map((word) => (
        <span key={word} className={classes.word}>
          <span className={classes.box} /> {word}
        </span>
      ))}
    </Row>
  );
}
