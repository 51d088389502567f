import { t } from '@lingui/core/macro';
import { Checkbox, NumberInput } from '@mantine/core';
import { WHOLE } from '@parlance/contract/kinds/credit';
import { optionLetters } from '@parlance/contract/kinds/kind';
import { letterCreditOf } from '@parlance/contract/kinds/worth';
import { Stack } from '../../../ui/kit.tsx';
import { FieldError } from '../controls/field-error.tsx';
import classes from './question-fields.module.css';
import type { QuestionForm } from './question-form.ts';
import { change, errorUnder, type QuestionFormApi } from './question-form-api.ts';

type Props = { form: QuestionFormApi; many: boolean };

/** Whether options are worth a part of the mark, for a choice that can have that. */
export function CreditSwitch({ form, many }: Props) {
  const { credit } = form.values.key;
  return (
    <Stack gap={4} above={8}>
      <Checkbox
        label={t`Partial credit`}
        description={
          many
            ? t`Each correct option adds its share of the mark. A wrong one may take some away, and nothing goes below 0.`
            : t`Options that are not correct may be worth a part of the mark.`
        }
        checked={credit !== null}
        onChange={({ currentTarget }) => {
          change(form, { 'key.credit': currentTarget.checked ? equalShares(form.values, many) : null });
        }}
      />
      <FieldError>{errorUnder(form.errors, 'key.credit')}</FieldError>
    </Stack>
  );
}

/** What one option is worth in percent; nothing while there is no credit, and for the one option that is correct. */
export function CreditField({ form, many, index }: Props & { index: number }) {
  const { credit, letters } = form.values.key;
  const letter = optionLetters[index] ?? '';
  if (credit === null || (!many && letters.includes(letter))) return null;
  return (
    <NumberInput
      className={classes.credit}
      name={`key.credit.${index}`}
      aria-label={t`Credit for ${letter} in percent`}
      value={credit[index] ?? ''}
      onChange={(value) =>
        change(form, { 'key.credit': filledTo(credit, index).with(index, String(value)) }, ['key.credit'])
      }
      placeholder="0%"
      suffix="%"
      decimalScale={1}
      min={many ? -100 : 0}
      max={100}
      clampBehavior="none"
      hideControls
    />
  );
}

/** The credit that is typed as the key has it; none where nothing is. */
export function creditOf({ key: { credit, letters } }: QuestionForm, many: boolean) {
  const typed = (credit ?? []).map((percent, index) => [optionLetters[index] ?? '', Math.round(Number(percent) * 10)]);
  return letterCreditOf(
    Object.fromEntries(typed.filter(([letter]) => many || !letters.includes(String(letter)))) as Record<string, number>,
  );
}

/** The credit of a stored key as the form has it, an entry for each option. */
export function typedCredit(credit: Record<string, number> | undefined): string[] | null {
  return credit ? optionLetters.map((letter) => (credit[letter] ? String(credit[letter] / 10) : '')) : null;
}

/** What credit begins with: of several correct options the same for each, so that all together are worth the mark. */
function equalShares({ content: { options }, key: { letters } }: QuestionForm, many: boolean): string[] {
  const share = many && letters.length > 0 ? String(Math.round(WHOLE / letters.length) / 10) : '';
  return options.map((_, index) => (letters.includes(optionLetters[index] ?? '') ? share : ''));
}

function filledTo(credit: readonly string[], index: number): string[] {
  return Array.from({ length: Math.max(credit.length, index + 1) }, (_, at) => credit[at] ?? '');
}
