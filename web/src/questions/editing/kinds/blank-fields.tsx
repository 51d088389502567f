import { Button, Textarea, TextInput } from '@mantine/core';
import { CSV_CELL_MAX } from '@parlance/contract/csv';
import { IconForms } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { carryAnswers, countBlanks, insertBlank } from './blank-list.ts';
import classes from './question-fields.module.css';
import type { QuestionFormApi } from './question-form-api.ts';

const VARIANT_MAX = 1000;

/** A text with blanks, the button that puts one in at the cursor, and what is right in each. */
export function BlankFields({ form }: { form: QuestionFormApi }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const { question_text: text, correct_answers_json: answers } = form.values;
  const blanks = countBlanks(text);

  function change(next: string, carried = carryAnswers(text, next, answers)): void {
    form.setFieldValue('question_text', next);
    form.setFieldValue('correct_answers_json', carried);
  }

  function insert(): void {
    const start = area.current?.selectionStart ?? text.length;
    const end = area.current?.selectionEnd ?? text.length;
    const { text: next, at } = insertBlank(text, start, end);
    const before = countBlanks(text.slice(0, start));
    change(next, answers.toSpliced(before, countBlanks(text.slice(start, end)), ''));
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(at, at);
    });
  }

  return (
    <>
      <div>
        <div className={classes.textHead}>
          <label htmlFor={id} className={classes.label}>
            Text with blanks
          </label>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconForms size={18} stroke={1.75} aria-hidden="true" />}
            onClick={insert}
          >
            Insert blank
          </Button>
        </div>
        <Textarea
          {...form.getInputProps('question_text')}
          ref={area}
          id={id}
          name="question_text"
          onChange={({ currentTarget }) => change(currentTarget.value)}
          autosize
          minRows={3}
          maxRows={16}
          maxLength={CSV_CELL_MAX}
          aria-required
        />
      </div>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>Correct answers</legend>
        <p className={classes.help}>
          {blanks === 0
            ? 'Each [BLANK] in the text has a field here.'
            : 'If several answers are correct, put | between them: colour|color. Upper and lower case count as the same.'}
        </p>
        <div className={classes.blanks}>
          {Array.from({ length: blanks }, (_, index) => (
            <TextInput
              // The blanks are in the order of the text.
              key={index}
              {...form.getInputProps(`correct_answers_json.${index}`)}
              value={answers[index] ?? ''}
              label={blanks === 1 ? 'Blank' : `Blank ${index + 1}`}
              name={`correct_answers_json.${index}`}
              maxLength={VARIANT_MAX}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}
