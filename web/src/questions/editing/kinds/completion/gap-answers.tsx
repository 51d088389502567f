import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Radio } from '@mantine/core';
import { type CompletionContent, GAPS_MAX } from '@parlance/contract/kinds/completion';
import { optionLetters } from '@parlance/contract/kinds/kind';
import { Row, Stack, Text } from '../../../../ui/kit.tsx';
import { wordsBeforeGaps } from '../../../gap-words.ts';
import { AnswerSelect } from '../../controls/answer-select.tsx';
import { FieldError } from '../../controls/field-error.tsx';
import { PartRows } from '../../controls/part-rows.tsx';
import { renamed } from '../../controls/row-moves.ts';
import { VariantsField } from '../../controls/variants-field.tsx';
import fieldClasses from '../question-fields.module.css';
import { change, changeAnswer, errorUnder, type QuestionFormApi } from '../question-form-api.ts';
import { variantsHelp } from '../written/answer-rules.tsx';
import classes from './completion.module.css';

type Props = { form: QuestionFormApi; asked: CompletionContent };

/** What is right in each gap: what it accepts, a word of the list, or words of its own with the right one marked. */
export function GapAnswers({ form, asked }: Props) {
  const gaps = wordsBeforeGaps(asked).slice(0, GAPS_MAX);
  const helps = {
    free: variantsHelp(form.values.key.rules),
    bank: t`Choose the word that belongs in each gap.`,
    choices: t`Enter the words that each gap offers, and mark the right one.`,
  };
  return (
    <fieldset className={fieldClasses.group}>
      <legend className={fieldClasses.legend}>
        <Trans>Correct answers</Trans>
      </legend>
      <Text size="sm" tone="quiet" above={2}>
        {gaps.length === 0 ? t`Each [BLANK] has a field here.` : helps[asked.source]}
      </Text>
      <Stack gap={16} above={12}>
        {gaps.map((words, gap) => {
          const props = { form, gap, gaps: gaps.length, words };
          // The gaps are in the order of the text.
          if (asked.source === 'free') return <Written key={gap} {...props} />;
          if (asked.source === 'bank') return <OfBank key={gap} {...props} />;
          return <OfChoices key={gap} {...props} />;
        })}
      </Stack>
      <FieldError>{form.errors['key.gaps'] ?? form.errors['key.letters'] ?? form.errors['content.choices']}</FieldError>
    </fieldset>
  );
}

/** 'Gap 2, after: the level of': its number from 1, and the words that stand before it, which may be none. */
function gapName(place: number, words: string): string {
  return words === '' ? t`Gap ${place}` : t`Gap ${place}, after: ${words}`;
}

/** The same of an answer that is tried. */
export function answerToGap(place: number, words: string): string {
  return words === '' ? t`Answer to gap ${place}` : t`Answer to gap ${place}, after: ${words}`;
}

type GapProps = { form: QuestionFormApi; gap: number; gaps: number; words: string };

function Written({ form, gap, words }: GapProps) {
  const { gaps: answers } = form.values.key;
  return (
    <VariantsField
      label={gapName(gap + 1, words)}
      name={`key.gaps.${gap}`}
      value={answers[gap] ?? ''}
      error={errorUnder(form.errors, `key.gaps.${gap}`)}
      onChange={(value) => changeAnswer(form, 'gaps', gap, value)}
    />
  );
}

/** Says of one gap which letter is right, and leaves what is said of the others. */
function useLetter({ form, gap }: Pick<GapProps, 'form' | 'gap'>) {
  const { letters } = form.values.key;
  return {
    letter: letters[gap] ?? '',
    error: form.errors[`key.letters.${gap}`],
    choose: (letter: string) => changeAnswer(form, 'letters', gap, letter),
  };
}

function OfBank({ words, ...at }: GapProps) {
  const place = at.gap + 1;
  const { bank } = at.form.values.content;
  const { letter, error, choose } = useLetter(at);
  const options = bank.flatMap((text, index) => {
    const value = optionLetters[index] ?? '';
    return text.trim() === '' ? [] : [{ value, label: `${value}  ${text.trim()}` }];
  });
  return (
    <Row gap={[8, 16]} align="start" justify="space-between">
      <span className={classes.gapName} aria-hidden="true">
        {gapName(place, words)}
      </span>
      <AnswerSelect
        label={words === '' ? t`Gap ${place}, its word` : t`Gap ${place}, after: ${words}, its word`}
        name={`key.letters.${at.gap}`}
        value={letter}
        options={options}
        error={error}
        onChange={choose}
      />
    </Row>
  );
}

const NONE = ['', '', ''];

function OfChoices({ words: before, ...at }: GapProps) {
  const { form, gap, gaps } = at;
  const { choices } = form.values.content;
  const given = choices[gap] ?? [];
  const words = given.length === 0 ? NONE : given;
  const { letter, error, choose } = useLetter(at);
  const path = `content.choices.${gap}`;
  const withWords = (next: string[]) =>
    Array.from({ length: gaps }, (_, index) => choices[index] ?? []).with(gap, next);
  return (
    <PartRows
      legend={gapName(gap + 1, before)}
      noun="word"
      texts={words}
      path={path}
      errors={form.errors}
      error={error}
      least={2}
      most={6}
      nameOf={(index) => optionLetters[index] ?? ''}
      before={(index) => {
        const value = optionLetters[index] ?? '';
        return (
          <label htmlFor={`right-${gap}-${value}`} className={fieldClasses.mark}>
            <Radio
              id={`right-${gap}-${value}`}
              name={`key.letters.${gap}`}
              value={value}
              checked={letter === value}
              onChange={() => choose(value)}
              aria-label={t`${value} is correct in gap ${ph({ number: gap + 1 })}`}
              aria-invalid={error ? true : undefined}
            />
          </label>
        );
      }}
      onText={(index, text) =>
        change(form, { 'content.choices': withWords(words.with(index, text)) }, [`${path}.${index}`])
      }
      onRows={(from, texts) => {
        change(form, { 'content.choices': withWords(texts) }, [path]);
        choose(renamed([letter], from)[0] ?? '');
      }}
    />
  );
}
