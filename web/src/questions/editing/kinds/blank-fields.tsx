import { TextInput } from '@mantine/core';
import { Stack, Text } from '../../../ui/kit.tsx';
import { follow } from '../controls/row-moves.ts';
import { countBlanks } from './blank-list.ts';
import { GapText } from './gap-text.tsx';
import classes from './question-fields.module.css';
import { change, type QuestionFormApi } from './question-form-api.ts';
import { variantsHelp } from './written/answer-rules.tsx';

const VARIANT_MAX = 1000;

/** A text with blanks, and what is right in each. */
export function BlankFields({ form }: { form: QuestionFormApi }) {
  const { prompt } = form.values.content;
  const { gaps, rules } = form.values.key;
  const blanks = countBlanks(prompt);
  return (
    <>
      <GapText
        label="Text with blanks"
        name="content.prompt"
        text={prompt}
        error={form.errors['content.prompt']}
        onText={(text, from) => change(form, { 'content.prompt': text, 'key.gaps': follow(gaps, from, '') })}
      />
      <fieldset className={classes.group}>
        <legend className={classes.legend}>Correct answers</legend>
        <Text size="sm" tone="quiet" above={2}>
          {blanks === 0
            ? 'Each [BLANK] in the text has a field here.'
            : variantsHelp(rules, 'If several answers are correct, put | between them: colour|color.')}
        </Text>
        <Stack gap={12} above={12}>
          {Array.from({ length: blanks }, (_, index) => (
            <TextInput
              // The blanks are in the order of the text.
              key={index}
              value={gaps[index] ?? ''}
              onChange={({ currentTarget }) => change(form, { [`key.gaps.${index}`]: currentTarget.value })}
              error={form.errors[`key.gaps.${index}`]}
              label={blanks === 1 ? 'Blank' : `Blank ${index + 1}`}
              name={`key.gaps.${index}`}
              maxLength={VARIANT_MAX}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
          ))}
        </Stack>
      </fieldset>
    </>
  );
}
