import { Select, Textarea } from '@mantine/core';
import type { AuthorTest } from '@parlance/contract/attempts';
import { CSV_CELL_MAX } from '@parlance/contract/csv';
import { type QuestionType, TIMER_MAX_SECONDS } from '@parlance/contract/questions';
import { DecimalInput } from '../../../ui/fields/decimal-input.tsx';
import { AudioChoice } from './audio-choice.tsx';
import { BlankFields } from './blank-fields.tsx';
import { OptionFields } from './option-fields.tsx';
import classes from './question-fields.module.css';
import type { QuestionFormApi } from './question-form-api.ts';
import { hasOptions } from './question-rules.ts';
import { TrueOrFalse } from './true-or-false.tsx';

type Props = {
  form: QuestionFormApi;
  type: QuestionType;
  test: AuthorTest;
  uploadPath: string;
};

/** Everything an author says of one question: what its type has, and nothing else. */
export function QuestionFields({ form, type, test, uploadPath }: Props) {
  const { course } = test;
  return (
    <>
      {course.type === 'Reading' && <PassageChoice form={form} test={test} />}
      {course.type === 'Listening' && <AudioChoice form={form} test={test} uploadPath={uploadPath} />}
      {type === 'fill_in_blanks' ? (
        <BlankFields form={form} />
      ) : (
        <Textarea
          {...form.getInputProps('question_text')}
          label={type === 'true_false' ? 'Statement' : 'Question'}
          name="question_text"
          autosize
          minRows={type === 'descriptive' ? 6 : 2}
          maxRows={16}
          maxLength={CSV_CELL_MAX}
          aria-required
        />
      )}
      {hasOptions(type) && <OptionFields form={form} many={type === 'checkbox'} />}
      {type === 'true_false' && <TrueOrFalse form={form} />}
      {type === 'speaking' && (
        <DecimalInput
          {...form.getInputProps('minutes')}
          error={form.errors.timer_seconds}
          classNames={{ wrapper: classes.number }}
          label="Time for this question in minutes (optional)"
          description="Leave empty for 1 minute. The clock starts when the learner opens the question."
          placeholder="1"
          name="minutes"
          min={0}
          max={TIMER_MAX_SECONDS / 60}
          step={0.01}
          decimalScale={2}
          allowNegative={false}
          stepHoldDelay={400}
          stepHoldInterval={80}
        />
      )}
      {(type === 'writing' || type === 'descriptive' || type === 'speaking') && (
        <p className={classes.note}>A person marks this question. It has no key.</p>
      )}
    </>
  );
}

/** The passage of a Reading test that the question belongs to. */
function PassageChoice({ form, test }: { form: QuestionFormApi; test: AuthorTest }) {
  const passages = test.passagesWithQuestions.map(({ passage }) => passage);
  const options = passages.map(({ id, title }) => ({ value: String(id), label: title }));
  // Those without a text are one group, which the first of them makes.
  const hasGroup = passages.some(({ content }) => content === '');
  return (
    <Select
      {...form.getInputProps('passage_id')}
      label="Passage"
      name="passage_id"
      data={hasGroup ? options : [...options, { value: '', label: 'Questions, without a passage' }]}
      maxDropdownHeight={320}
    />
  );
}
