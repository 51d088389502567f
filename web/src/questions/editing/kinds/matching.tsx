import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Checkbox } from '@mantine/core';
import { optionLetters } from '@parlance/contract/kinds/kind';
import { optionName } from '@parlance/contract/kinds/matching';
import { say } from '@parlance/contract/say';
import { AnswerSelect } from '../controls/answer-select.tsx';
import { PartRows } from '../controls/part-rows.tsx';
import { follow, renamed } from '../controls/row-moves.ts';
import { type RowNoun, rowTexts } from '../controls/row-nouns.ts';
import { Segments } from '../controls/segments.tsx';
import type { EditKind } from './edit-kind.ts';
import { answersTo, filled, unanswered } from './filled-parts.ts';
import { OptionOrder, orderOf } from './option-order.tsx';
import classes from './question-fields.module.css';
import type { QuestionForm } from './question-form.ts';
import { change, changeAnswer, type QuestionFormApi } from './question-form-api.ts';
import { TextField } from './text-field.tsx';

export const matching: EditKind = {
  group: 'matching',
  about: () => t`Items that each belong to an option of one list.`,
  example: msg`Paragraph B: i, ii, iii or iv?`,
  Setting: StyleSetting,
  Fields: MatchingFields,
  content: (form) => {
    const { prompt, style, options, reuse } = form.content;
    return { prompt, style, items: itemsOf(form), options: filled(options), reuse, ...orderOf(form) };
  },
  typedKey: ({ key }) => ('letters' in key ? { letters: key.letters } : {}),
  key: (form) => ({ letters: lettersOf(form) }),
  wrong: (form) => unanswered('key.letters', lettersOf(form), say(styleTexts[form.content.style].choose)),
  isWide: true,
};

type Style = QuestionForm['content']['style'];

type StyleTexts = {
  options: MessageDescriptor;
  option: RowNoun;
  items: MessageDescriptor;
  item: RowNoun;
  choose: MessageDescriptor;
  /** The answer to an item. */
  answer: (item: string) => string;
  once: MessageDescriptor;
  unused: (count: number) => string;
};

/** What options and items of each style are called. */
const styleTexts: Record<Style, StyleTexts> = {
  headings: {
    options: msg`Headings`,
    option: 'heading',
    items: msg`Paragraphs and key`,
    item: 'paragraph',
    choose: msg`Choose the heading.`,
    answer: (item) => t`${item}, its heading`,
    once: msg`Use each heading once`,
    unused: (count) => plural(count, { one: '# heading stays unused.', other: '# headings stay unused.' }),
  },
  features: {
    options: msg`Features`,
    option: 'feature',
    items: msg`Statements and key`,
    item: 'statement',
    choose: msg`Choose the feature.`,
    answer: (item) => t`${item}, its feature`,
    once: msg`Use each feature once`,
    unused: (count) => plural(count, { one: '# feature stays unused.', other: '# features stay unused.' }),
  },
  endings: {
    options: msg`Endings`,
    option: 'ending',
    items: msg`Beginnings and key`,
    item: 'beginning',
    choose: msg`Choose the ending.`,
    answer: (item) => t`${item}, its ending`,
    once: msg`Use each ending once`,
    unused: (count) => plural(count, { one: '# ending stays unused.', other: '# endings stay unused.' }),
  },
  labels: {
    options: msg`Labels`,
    option: 'label',
    items: msg`Places and key`,
    item: 'place',
    choose: msg`Choose the label.`,
    answer: (item) => t`${item}, its label`,
    once: msg`Use each label once`,
    unused: (count) => plural(count, { one: '# label stays unused.', other: '# labels stay unused.' }),
  },
};

const styles = (Object.keys(styleTexts) as Style[]).map((value) => ({ value, label: styleTexts[value].options }));

function itemsOf({ content: { items }, key: { letters } }: QuestionForm): string[] {
  return filled(items, letters);
}

function lettersOf(form: QuestionForm): string[] {
  return answersTo(itemsOf(form), form.key.letters);
}

function StyleSetting({ form }: { form: QuestionFormApi }) {
  return (
    <Segments
      label={t`Style`}
      value={form.values.content.style}
      options={styles}
      onChange={(value) => change(form, { 'content.style': value }, ['content.style', 'content.picture'])}
    />
  );
}

function MatchingFields({ form }: { form: QuestionFormApi }) {
  const { style, options, items, reuse, fixed } = form.values.content;
  const { letters } = form.values.key;
  const texts = styleTexts[style];
  const nameOf = (index: number) => optionName(style, index);
  const used = new Set(letters.filter(Boolean)).size;
  const unused = filled(options).length - used;
  return (
    <>
      <TextField form={form} label={t`Instruction`} isShort />
      <div className={classes.lists}>
        <PartRows
          legend={say(texts.options)}
          noun={texts.option}
          texts={options}
          path="content.options"
          errors={form.errors}
          least={2}
          most={20}
          nameOf={nameOf}
          isAnswered={(index) => letters.includes(optionLetters[index] ?? '')}
          onText={(index, text) => change(form, { [`content.options.${index}`]: text })}
          onRows={(from, next) =>
            change(form, {
              'content.options': next,
              'content.fixed': renamed(fixed, from).filter(Boolean),
              'key.letters': renamed(letters, from),
            })
          }
        >
          {style !== 'labels' && <OptionOrder form={form} nameOf={nameOf} />}
        </PartRows>
        <PartRows
          legend={say(texts.items)}
          noun={texts.item}
          texts={items}
          path="content.items"
          errors={form.errors}
          error={form.errors['key.letters']}
          least={2}
          most={15}
          nameOf={(index) => String(index + 1)}
          hidesNames
          isAnswered={(index) => (letters[index] ?? '') !== ''}
          after={(index) => (
            <AnswerSelect
              label={texts.answer(items[index]?.trim() || rowTexts[texts.item].named(String(index + 1)))}
              name={`key.letters.${index}`}
              value={letters[index] ?? ''}
              options={options.map((text, at) => ({ value: optionLetters[at] ?? '', label: nameOf(at), text }))}
              error={form.errors[`key.letters.${index}`]}
              onChange={(value) => changeAnswer(form, 'letters', index, value)}
              isShort
            />
          )}
          onText={(index, text) => change(form, { [`content.items.${index}`]: text })}
          onRows={(from, next) => change(form, { 'content.items': next, 'key.letters': follow(letters, from, '') })}
        >
          <Checkbox
            className={classes.once}
            label={say(texts.once)}
            checked={!reuse}
            onChange={({ currentTarget }) =>
              change(form, { 'content.reuse': !currentTarget.checked }, ['key.letters', 'content.options'])
            }
          />
          {!reuse && unused > 0 && <p className={classes.unused}>{texts.unused(unused)}</p>}
        </PartRows>
      </div>
    </>
  );
}
