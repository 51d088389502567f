import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { optionLetters } from '@parlance/contract/kinds/kind';
import { Row, Stack, Text } from '../../../ui/kit.tsx';
import { FieldError } from '../controls/field-error.tsx';
import { Segments } from '../controls/segments.tsx';
import { filled } from './filled-parts.ts';
import type { QuestionForm } from './question-form.ts';
import { change, errorUnder, type QuestionFormApi } from './question-form-api.ts';

type Props = {
  form: QuestionFormApi;
  /** What the option at a place is called; its letter unless it has another name. */
  nameOf?: (index: number) => string;
};

/** Whether options are shuffled in a test, and which of them keep their place then. */
export function OptionOrder({ form, nameOf = (index) => optionLetters[index] ?? '' }: Props) {
  const { shuffle, fixed, options } = form.values.content;
  const letters = optionLetters.slice(0, filled(options).length);
  return (
    <Stack gap={8} above={16}>
      <Segments
        label={t`Order of the options in a test`}
        value={shuffle === undefined ? 'course' : shuffle ? 'shuffled' : 'written'}
        options={[
          { value: 'course', label: t`As the course says` },
          { value: 'shuffled', label: t`Shuffled` },
          { value: 'written', label: t`As written` },
        ]}
        onChange={(value) => change(form, { 'content.shuffle': value === 'course' ? undefined : value === 'shuffled' })}
      />
      {shuffle !== false && letters.length > 1 && (
        <Row gap={[4, 16]} wrap role="group" aria-label={t`Options that keep their place`}>
          <Text as="span" size="sm" tone="quiet">
            <Trans>Keep their place:</Trans>
          </Text>
          {letters.map((letter, index) => (
            <Checkbox
              key={letter}
              label={nameOf(index)}
              aria-label={t`${{ name: nameOf(index) }} keeps its place`}
              checked={fixed.includes(letter)}
              onChange={({ currentTarget }) => {
                const others = fixed.filter((one) => one !== letter);
                change(form, { 'content.fixed': currentTarget.checked ? [...others, letter] : others });
              }}
            />
          ))}
        </Row>
      )}
      <FieldError>{errorUnder(form.errors, 'content.fixed')}</FieldError>
      {shuffle !== false && (
        <Text size="sm" tone="quiet">
          <Trans>
            Where options are shuffled, learners see letters by position. Do not name letters in the question or its
            explanation, and keep the place of options such as “None of these”.
          </Trans>
        </Text>
      )}
    </Stack>
  );
}

/** How options are ordered as the content has it: nothing where that is left to the course. */
export function orderOf({ content: { shuffle, fixed, options } }: QuestionForm) {
  const letters = optionLetters.slice(0, filled(options).length);
  const kept = letters.filter((letter) => fixed.includes(letter));
  return { ...(shuffle !== undefined && { shuffle }), ...(kept.length > 0 && { fixed: kept }) };
}
