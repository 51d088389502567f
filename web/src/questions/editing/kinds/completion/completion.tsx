import { msg, t } from '@lingui/core/macro';
import { Checkbox, TextInput } from '@mantine/core';
import { type Completion, countGaps } from '@parlance/contract/kinds/completion';
import { optionLetters } from '@parlance/contract/kinds/kind';
import { SHORT_MAX } from '@parlance/contract/kinds/texts';
import { readCredited } from '@parlance/contract/kinds/typed-credit';
import { wordsBeforeGaps } from '../../../gap-words.ts';
import { PartRows } from '../../controls/part-rows.tsx';
import { type From, follow, renamed } from '../../controls/row-moves.ts';
import { Segments } from '../../controls/segments.tsx';
import { withBlanksAlike } from '../blank-list.ts';
import type { EditKind, FieldsProps } from '../edit-kind.ts';
import { answersTo, filled, unanswered } from '../filled-parts.ts';
import { GapText } from '../gap-text.tsx';
import classes from '../question-fields.module.css';
import type { QuestionForm } from '../question-form.ts';
import { change, errorUnder } from '../question-form-api.ts';
import { TextField } from '../text-field.tsx';
import { AnswerRulesFields } from '../written/answer-rules.tsx';
import { TryAnswer } from '../written/try-answer.tsx';
import { typedGaps, variantsOf } from '../written/typed-variants.ts';
import { WordLimitFields } from '../written/word-limit.tsx';
import { writtenStart } from '../written/written-start.ts';
import { answerToGap, GapAnswers } from './gap-answers.tsx';
import { TableCells } from './table-cells.tsx';

export const completion: EditKind = {
  group: 'completion',
  about: () => t`A text, notes or a table with gaps, one mark for each gap.`,
  example: msg`Length: 40 m. Built in [BLANK]. Crew: [BLANK].`,
  Fields: CompletionFields,
  content: contentOf,
  typedKey: ({ key }) => typedGaps(key),
  key: keyOf,
  wrong: (form): Record<string, string> =>
    form.content.source === 'free'
      ? {}
      : unanswered('key.letters', answersTo(gapsOf(form), form.key.letters), t`Choose the word.`),
  isWide: true,
  isWritten: true,
  start: writtenStart,
};

const layouts = [
  { value: 'notes', label: msg({ message: 'Notes', context: 'layout of a completion' }) },
  { value: 'text', label: msg`Text` },
  { value: 'table', label: msg`Table` },
] as const;

const sources = [
  { value: 'free', label: msg({ message: 'Written', context: 'how gaps are filled' }) },
  { value: 'bank', label: msg`One word list` },
  { value: 'choices', label: msg`A list per gap` },
] as const;

/** Only what the layout and the gaps have a use for. */
function contentOf({ content }: QuestionForm): Completion['content'] {
  const { prompt, title, layout, body, rows, source, limit, bank, choices, reuse } = content;
  const shape =
    layout === 'table'
      ? { layout, rows: rows.map((cells) => cells.map((cell) => withBlanksAlike(cell).trim())) }
      : { layout, body: withBlanksAlike(body) };
  const asked = { prompt, ...(title.trim() !== '' && { title: title.trim() }), ...shape };
  if (source === 'free') return { ...asked, source, ...(limit && { limit }) };
  if (source === 'bank') return { ...asked, source, bank: filled(bank), reuse };
  const gaps = countGaps({ ...asked, source });
  return { ...asked, source, choices: Array.from({ length: gaps }, (_, gap) => filled(choices[gap] ?? [])) };
}

function keyOf(form: QuestionForm) {
  const { gaps, rules, letters } = form.key;
  if (form.content.source !== 'free') return { letters: answersTo(gapsOf(form), letters) };
  return { ...readCredited(answersTo(gapsOf(form), gaps).map((text) => variantsOf(text, rules))), rules };
}

/** One entry for each gap. */
function gapsOf(form: QuestionForm): unknown[] {
  return Array.from({ length: countGaps(contentOf(form)) });
}

function CompletionFields({ form, language }: FieldsProps) {
  const { title, layout, body, rows, source, limit, bank, reuse } = form.values.content;
  const { letters } = form.values.key;

  const content = contentOf(form.values);

  /** Another text or table; what is right in each gap stays with it. */
  function changeText(values: Record<string, unknown>, from: From): void {
    const { content, key } = form.values;
    change(form, {
      ...values,
      'content.choices': follow(content.choices, from, []),
      'key.gaps': follow(key.gaps, from, ''),
      'key.letters': follow(key.letters, from, ''),
    });
  }

  /** A letter means another word then. */
  function changeSource(next: typeof source): void {
    change(form, { 'content.source': next, 'key.letters': [] }, [
      'key',
      'content.bank',
      'content.choices',
      'content.limit',
    ]);
  }

  return (
    <>
      <TextField form={form} label={t`Instruction`} isShort />
      <TextInput
        label={t`Title (optional)`}
        name="content.title"
        value={title}
        error={form.errors['content.title']}
        onChange={({ currentTarget }) => change(form, { 'content.title': currentTarget.value })}
        maxLength={SHORT_MAX}
      />
      <Segments
        label={t`Layout`}
        value={layout}
        options={layouts}
        onChange={(next) => change(form, { 'content.layout': next }, ['content.body', 'content.rows'])}
      />
      {layout === 'table' ? (
        <TableCells
          rows={rows}
          errors={form.errors}
          onTable={(table) => changeText({ 'content.rows': table.rows }, table.gaps)}
        />
      ) : (
        <GapText
          label={layout === 'notes' ? t`Notes with blanks` : t`Text with blanks`}
          name="content.body"
          text={body}
          error={errorUnder(form.errors, 'content.body', 'content.rows')}
          onText={(text, from) => changeText({ 'content.body': text }, from)}
        />
      )}
      <Segments label={t`Gaps are filled`} value={source} options={sources} onChange={changeSource} />
      {source === 'bank' && (
        <PartRows
          legend={t`Words of the list`}
          noun="word"
          help={t`Add words that fit nowhere, so that the last gap is not given away.`}
          texts={bank}
          path="content.bank"
          errors={form.errors}
          least={2}
          most={20}
          nameOf={(index) => optionLetters[index] ?? ''}
          isAnswered={(index) => letters.includes(optionLetters[index] ?? '')}
          onText={(index, text) => change(form, { [`content.bank.${index}`]: text })}
          onRows={(from, texts) => change(form, { 'content.bank': texts, 'key.letters': renamed(letters, from) })}
        >
          <Checkbox
            className={classes.once}
            label={t`A word may be used twice`}
            checked={reuse}
            onChange={({ currentTarget }) =>
              change(form, { 'content.reuse': currentTarget.checked }, ['key.letters', 'content.bank'])
            }
          />
        </PartRows>
      )}
      {source === 'free' && <WordLimitFields form={form} />}
      <GapAnswers form={form} asked={content} />
      {source === 'free' && (
        <>
          <AnswerRulesFields form={form} language={language} />
          <TryAnswer
            form={form}
            type="completion"
            gaps={wordsBeforeGaps(content).map((words, gap) => answerToGap(gap + 1, words))}
            content={content}
            answerKey={keyOf(form.values)}
            limit={limit}
          />
        </>
      )}
    </>
  );
}
