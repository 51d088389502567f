import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { limitSentence, type WordLimit } from '@parlance/contract/kinds/written/limit';
import { Row, Text } from '../../../../ui/kit.tsx';
import { FieldError } from '../../controls/field-error.tsx';
import { Segments } from '../../controls/segments.tsx';
import fieldClasses from '../question-fields.module.css';
import { change, type QuestionFormApi } from '../question-form-api.ts';
import classes from './written.module.css';

const NO_LIMIT = 'none';
const counts = [
  { value: NO_LIMIT, label: msg`No limit` },
  ...['0', '1', '2', '3', '4', '5'].map((value) => ({ value, label: value })),
];

const numbers = [
  { value: 'none', label: msg`Counts as a word` },
  { value: 'and_or', label: msg`And/or` },
  { value: 'or', label: msg({ message: 'Or', context: 'words or a number' }) },
] as const;

const NOWHERE = 'nowhere';
const places = [
  { value: NOWHERE, label: msg`Not said` },
  { value: 'passage', label: msg`In the passage` },
  { value: 'recording', label: msg`In the recording` },
] as const;

/** How long a written answer may be, and the sentence that learners read above the question. */
export function WordLimitFields({ form }: { form: QuestionFormApi }) {
  const { limit } = form.values.content;
  const error = form.errors['content.limit'];

  function changeLimit(next: WordLimit | null): void {
    change(form, { 'content.limit': next }, ['content.limit', 'key.gaps']);
  }

  function changeCount(value: string): void {
    if (value === NO_LIMIT) return changeLimit(null);
    const words = Number(value);
    // Without a word the answer is a number.
    const number = words === 0 ? 'and_or' : (limit?.number ?? 'and_or');
    changeLimit({ words, number, from: limit?.from ?? null });
  }

  return (
    <fieldset className={fieldClasses.group}>
      <legend className={fieldClasses.legend}>
        <Trans>Word limit</Trans>
      </legend>
      <Text size="sm" tone="quiet" above={2}>
        <Trans>A longer answer is wrong, whatever it says. 0 words means that the answer is a number.</Trans>
      </Text>
      <Row gap={[16, 24]} wrap above={12}>
        <Segments
          label={t({ message: 'Words', context: 'how many' })}
          value={limit ? String(limit.words) : NO_LIMIT}
          options={counts}
          onChange={changeCount}
        />
        {limit && limit.words > 0 && (
          <Segments
            label={t`A number`}
            value={limit.number}
            options={numbers}
            onChange={(number) => changeLimit({ ...limit, number })}
          />
        )}
        {limit && (
          <Segments
            label={t`Where the words are found`}
            value={limit.from ?? NOWHERE}
            options={places}
            onChange={(from) => changeLimit({ ...limit, from: from === NOWHERE ? null : from })}
          />
        )}
      </Row>
      {limit && (
        <p className={classes.sentence} aria-live="polite">
          <span>
            <Trans>Learners read:</Trans>
          </span>{' '}
          {limitSentence(limit)}
        </p>
      )}
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}
