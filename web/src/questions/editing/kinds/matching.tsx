import { Checkbox } from '@mantine/core';
import { optionLetters } from '@parlance/contract/kinds/kind';
import { optionName } from '@parlance/contract/kinds/matching';
import { plural } from '../../../platform/plural.ts';
import { AnswerSelect } from '../controls/answer-select.tsx';
import { PartRows } from '../controls/part-rows.tsx';
import { follow, renamed } from '../controls/row-moves.ts';
import { Segments } from '../controls/segments.tsx';
import type { EditKind } from './edit-kind.ts';
import { answersTo, filled, unanswered } from './filled-parts.ts';
import classes from './question-fields.module.css';
import type { QuestionForm } from './question-form.ts';
import { change, changeAnswer, type QuestionFormApi } from './question-form-api.ts';
import { TextField } from './text-field.tsx';

export const matching: EditKind = {
  group: 'Matching and ordering',
  about: () => 'Items that each belong to an option of one list.',
  example: 'Paragraph B: i, ii, iii or iv?',
  Setting: StyleSetting,
  Fields: MatchingFields,
  content: (form) => {
    const { prompt, style, options, reuse } = form.content;
    return { prompt, style, items: itemsOf(form), options: filled(options), reuse };
  },
  typedKey: ({ key }) => ('letters' in key ? { letters: key.letters } : {}),
  key: (form) => ({ letters: lettersOf(form) }),
  wrong: (form) => unanswered('key.letters', lettersOf(form), `Choose the ${words[form.content.style].option}.`),
  isWide: true,
};

type Style = QuestionForm['content']['style'];

/** What options and items of each style are called. */
const words: Record<Style, { label: string; option: string; options: string; item: string; items: string }> = {
  headings: { label: 'Headings', option: 'heading', options: 'Headings', item: 'paragraph', items: 'Paragraphs' },
  features: { label: 'Features', option: 'feature', options: 'Features', item: 'statement', items: 'Statements' },
  endings: { label: 'Endings', option: 'ending', options: 'Endings', item: 'beginning', items: 'Beginnings' },
  labels: { label: 'Labels', option: 'label', options: 'Labels', item: 'place', items: 'Places' },
};

const styles = (Object.keys(words) as Style[]).map((value) => ({ value, label: words[value].label }));

function itemsOf({ content: { items }, key: { letters } }: QuestionForm): string[] {
  return filled(items, letters);
}

function lettersOf(form: QuestionForm): string[] {
  return answersTo(itemsOf(form), form.key.letters);
}

function StyleSetting({ form }: { form: QuestionFormApi }) {
  return (
    <Segments
      label="Style"
      value={form.values.content.style}
      options={styles}
      onChange={(value) => change(form, { 'content.style': value }, ['content.style', 'content.picture'])}
    />
  );
}

function MatchingFields({ form }: { form: QuestionFormApi }) {
  const { style, options, items, reuse } = form.values.content;
  const { letters } = form.values.key;
  const word = words[style];
  const nameOf = (index: number) => optionName(style, index);
  const used = new Set(letters.filter(Boolean)).size;
  const unused = filled(options).length - used;
  return (
    <>
      <TextField form={form} label="Instruction" isShort />
      <div className={classes.lists}>
        <PartRows
          legend={word.options}
          noun={word.option}
          texts={options}
          path="content.options"
          errors={form.errors}
          least={2}
          most={20}
          nameOf={nameOf}
          isAnswered={(index) => letters.includes(optionLetters[index] ?? '')}
          onText={(index, text) => change(form, { [`content.options.${index}`]: text })}
          onRows={(from, texts) => change(form, { 'content.options': texts, 'key.letters': renamed(letters, from) })}
        />
        <PartRows
          legend={`${word.items} and key`}
          noun={word.item}
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
              label={`${items[index]?.trim() || `${word.item} ${index + 1}`}, its ${word.option}`}
              name={`key.letters.${index}`}
              value={letters[index] ?? ''}
              options={options.map((text, at) => ({ value: optionLetters[at] ?? '', label: nameOf(at), text }))}
              error={form.errors[`key.letters.${index}`]}
              onChange={(value) => changeAnswer(form, 'letters', index, value)}
              isShort
            />
          )}
          onText={(index, text) => change(form, { [`content.items.${index}`]: text })}
          onRows={(from, texts) => change(form, { 'content.items': texts, 'key.letters': follow(letters, from, '') })}
        >
          <Checkbox
            className={classes.once}
            label={`Use each ${word.option} once`}
            checked={!reuse}
            onChange={({ currentTarget }) =>
              change(form, { 'content.reuse': !currentTarget.checked }, ['key.letters', 'content.options'])
            }
          />
          {!reuse && unused > 0 && (
            <p className={classes.unused}>
              {unused} {plural(unused, `${word.option} stays`, `${word.option}s stay`)} unused.
            </p>
          )}
        </PartRows>
      </div>
    </>
  );
}
