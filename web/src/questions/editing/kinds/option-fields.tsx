import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox, Radio } from '@mantine/core';
import { optionLetters } from '@parlance/contract/kinds/kind';
import { letters } from '@parlance/contract/questions';
import { Text } from '../../../ui/kit.tsx';
import { PartRows } from '../controls/part-rows.tsx';
import { follow, renamed } from '../controls/row-moves.ts';
import { countFilled } from './filled-parts.ts';
import { CreditField, CreditSwitch } from './option-credit.tsx';
import { OptionOrder } from './option-order.tsx';
import classes from './question-fields.module.css';
import { change, errorUnder, type QuestionFormApi } from './question-form-api.ts';

type Props = {
  form: QuestionFormApi;
  /** Whether several options may be marked as correct. */
  many: boolean;
  least?: number;
  help?: string;
  /** Whether options may be worth a part of the mark. */
  hasCredit?: boolean;
};

/** The options, each with the mark that says whether it is right: one of them, or several. */
export function OptionFields({
  form,
  many,
  least = 2,
  hasCredit = false,
  help = many
    ? t`Tick every correct option. Empty options at the end are left out.`
    : t`Mark one option as correct. Empty options at the end are left out.`,
}: Props) {
  const { options, fixed } = form.values.content;
  const { letters: chosen, credit } = form.values.key;
  const error = errorUnder(form.errors, 'key.letters');
  const Mark = many ? Checkbox : Radio;

  function mark(letter: string, right: boolean): void {
    const others = many ? chosen.filter((one) => one !== letter) : [];
    change(form, { 'key.letters': right ? [...others, letter] : others });
  }

  return (
    <PartRows
      legend={t`Options`}
      noun="option"
      help={help}
      texts={options}
      path="content.options"
      errors={form.errors}
      least={least}
      most={10}
      nameOf={(index) => optionLetters[index] ?? ''}
      error={error}
      before={(index) => {
        const letter = optionLetters[index] ?? '';
        const isRight = chosen.includes(letter);
        return (
          <label htmlFor={`right-${letter}`} className={classes.mark}>
            <Mark
              id={`right-${letter}`}
              name={many ? undefined : 'key.letters'}
              value={letter}
              checked={isRight}
              onChange={({ currentTarget }) => mark(letter, currentTarget.checked)}
              aria-label={t`${letter} is correct`}
              aria-invalid={error ? true : undefined}
            />
          </label>
        );
      }}
      after={hasCredit ? (index) => <CreditField form={form} many={many} index={index} /> : undefined}
      onText={(index, text) => change(form, { [`content.options.${index}`]: text })}
      onRows={(from, texts) =>
        change(form, {
          'content.options': texts,
          'content.fixed': renamed(fixed, from).filter(Boolean),
          'key.letters': renamed(chosen, from).filter(Boolean),
          'key.credit': credit && follow(credit, from, ''),
        })
      }
    >
      {hasCredit && <CreditSwitch form={form} many={many} />}
      <OptionOrder form={form} />
      {countFilled(options) > letters.length && (
        <Text size="sm" tone="quiet">
          <Trans>Pages of other systems that know only A to D show four.</Trans>
        </Text>
      )}
    </PartRows>
  );
}
