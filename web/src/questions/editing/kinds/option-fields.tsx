import { Checkbox, Radio, Textarea } from '@mantine/core';
import { CSV_CELL_MAX } from '@parlance/contract/csv';
import { FieldError } from './field-error.tsx';
import classes from './question-fields.module.css';
import { optionFields } from './question-form.ts';
import type { QuestionFormApi } from './question-form-api.ts';

/** The options A to D, each with the mark that says whether it is right: one of them, or several. */
export function OptionFields({ form, many }: { form: QuestionFormApi; many: boolean }) {
  const chosen = form.values.correct_option;
  const Mark = many ? Checkbox : Radio;
  const error = form.errors.correct_option;

  function mark(letter: string, right: boolean): void {
    const others = many ? chosen.filter((one) => one !== letter) : [];
    form.setFieldValue('correct_option', right ? [...others, letter] : others);
  }

  return (
    <fieldset className={classes.group} aria-describedby="options-help" aria-invalid={error ? true : undefined}>
      <legend className={classes.legend}>Options</legend>
      <p id="options-help" className={classes.help}>
        {many ? 'Tick every correct option.' : 'Mark one option as correct.'} C and D can be left empty.
      </p>
      <div className={classes.rows}>
        {optionFields.map(({ letter, field }) => (
          <div key={letter} className={classes.row} data-right={chosen.includes(letter) || undefined}>
            <label className={classes.mark} htmlFor={`right-${letter}`}>
              <Mark
                id={`right-${letter}`}
                name={many ? undefined : 'correct_option'}
                value={letter}
                checked={chosen.includes(letter)}
                onChange={({ currentTarget }) => mark(letter, currentTarget.checked)}
                aria-label={`${letter} is correct`}
                aria-invalid={error ? true : undefined}
              />
            </label>
            <span className={classes.letter} aria-hidden="true">
              {letter}
            </span>
            <Textarea
              {...form.getInputProps(field)}
              name={field}
              aria-label={`Option ${letter}`}
              autosize
              minRows={1}
              maxRows={6}
              maxLength={CSV_CELL_MAX}
            />
          </div>
        ))}
      </div>
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}
