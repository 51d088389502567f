import { t } from '@lingui/core/macro';
import type { QuestionWithKey } from '@parlance/contract/author-questions';
import { contentOf } from '@parlance/contract/kinds/content-of';
import { WHOLE } from '@parlance/contract/kinds/credit';
import { optionLetters, type TextKey } from '@parlance/contract/kinds/kind';
import { type Matching, optionName } from '@parlance/contract/kinds/matching';
import type { NotGiven } from '@parlance/contract/kinds/not-given';
import type { Ordering } from '@parlance/contract/kinds/ordering';
import type { ShortAnswer } from '@parlance/contract/kinds/short-answer';
import type { QuestionForTaker } from '@parlance/contract/questions';
import { IconCheck } from '@tabler/icons-react';
import { Text } from '../../ui/kit.tsx';
import classes from '../author-question.module.css';
import { lettersText, worthInWords } from './shown-choices.tsx';
import type { ShownQuestion } from './shown-kind.ts';
import { shownParts } from './shown-parts.tsx';

export const shownNotGiven = shownParts<NotGiven>({
  parts: ({ statements }) => statements.map((asks) => ({ asks, inWords: String })),
  right: ({ values }) => values,
});

export const shownShortAnswer = shownParts<ShortAnswer>({
  parts: ({ questions }) => questions.map((asks) => ({ asks, inWords: String })),
  right: (key) => gapsInWords(key),
  line: ({ questions }, part) => {
    const before = questions[part];
    return before === undefined ? null : { before, after: null };
  },
});

export const shownMatching = shownParts<Matching>({
  parts: (content) => content.items.map((asks) => ({ asks, inWords: (letter) => optionInWords(content, letter) })),
  right: ({ letters }, content) => letters.map((letter) => optionInWords(content, letter)),
  Above: ({ content }) => (
    <Text as="ul" above={4} aria-label={t`Options`}>
      {content.options.map((text, index) => (
        <li key={optionLetters[index]} className={classes.option} data-named>
          <span>{optionName(content.style, index)}</span>
          <span>
            <bdi>{text}</bdi>
          </span>
        </li>
      ))}
    </Text>
  ),
});

/** Of letters in an order. */
export const shownOrdering: ShownQuestion = {
  Asked: ({ question }) => (
    <Text as="ul" above={4} aria-label={t`Items`}>
      {itemsOf(question).map(({ letter, text }) => (
        <li key={letter} className={classes.option}>
          <span>{letter}</span>
          <bdi>{text}</bdi>
        </li>
      ))}
    </Text>
  ),
  Key: ({ question }) => (
    <Text as="ol" above={4} aria-label={t`The right order`}>
      {rightOrder(question).map((letter) => (
        <li key={letter} className={classes.answer}>
          <IconCheck size={16} stroke={2} aria-hidden="true" /> <bdi>{lettersText(letter, itemsOf(question))}</bdi>
        </li>
      ))}
    </Text>
  ),
  answerText: (answer, question) => lettersText(answer, itemsOf(question)),
  keyText: (question) => lettersText(rightOrder(question), itemsOf(question)) || null,
};

/** What each gap accepts: 'tide or tides (50%)'. */
export function gapsInWords({ gaps, credit }: Pick<TextKey, 'gaps' | 'credit'>): string[] {
  return gaps.map((variants, gap) =>
    variantsInWords(
      variants.map((text, index) => {
        const worth = credit?.[gap]?.[index] ?? WHOLE;
        return worth === WHOLE ? text : `${text} (${worthInWords(worth)})`;
      }),
    ),
  );
}

/** 'tide or tides' */
export function variantsInWords(variants: readonly string[]): string {
  const given = variants.filter((text) => text.trim() !== '');
  return given.length === 0 ? '' : given.reduce((words, text) => t`${words} or ${text}`);
}

function optionInWords({ style, options }: Matching['content'], letter: string): string {
  const index = optionLetters.indexOf(letter);
  const text = options[index];
  return text === undefined ? letter : `${optionName(style, index)}, ${text}`;
}

function rightOrder({ key }: QuestionWithKey): string[] {
  return 'order' in key ? key.order : [];
}

/** The items with the letters that an answer names them by. */
function itemsOf(question: QuestionForTaker): { letter: string; text: string }[] {
  const { items } = contentOf<Ordering>(question);
  return items.map((text, index) => ({ letter: optionLetters[index] ?? '', text }));
}
