import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox, Select } from '@mantine/core';
import { type AnswerRules, defaultRules, primaryLanguage } from '@parlance/contract/kinds/written/rules';
import { say } from '@parlance/contract/say';
import { useRef } from 'react';
import { languageName } from '../../../../ui/format/language-name.ts';
import { isRuleOf } from '../../../kinds/limit-and-rules.ts';
import { FieldError } from '../../controls/field-error.tsx';
import fieldClasses from '../question-fields.module.css';
import { change, errorUnder, type QuestionFormApi } from '../question-form-api.ts';
import { underRules } from './typed-variants.ts';
import classes from './written.module.css';

type Props = {
  form: QuestionFormApi;
  /** Of the course: what rules begin with when they are switched on. */
  language: string;
  /** What stands between the variants of a gap. */
  separator?: string;
  /** Whether articles make no difference once rules are switched on. */
  articles?: boolean;
};

/** The languages that some rules know; the one of the course and the chosen one are added. */
const KNOWN = ['en', 'de', 'fr', 'es', 'it'];

type Rule = Exclude<keyof AnswerRules, 'language'>;

const articles: Record<string, string> = {
  en: 'the library = library',
  de: 'die Brücke = Brücke',
  fr: 'la gare = gare',
  es: 'el puente = puente',
  it: 'il ponte = ponte',
};

type RuleTexts = { label: MessageDescriptor; example: (language: string) => string; unknown?: MessageDescriptor };

/** What each rule is called, and one line that shows it. */
const ruleTexts: Record<Rule, RuleTexts> = {
  spelling: {
    label: msg`British and American spelling`,
    example: () => 'colour = color',
    unknown: msg`Works for English only.`,
  },
  hyphens: { label: msg`Hyphens`, example: () => 'check-in = check in = checkin' },
  articles: {
    label: msg`An article at the beginning`,
    example: (language) => articles[primaryLanguage(language)] ?? '',
    unknown: msg`Works for English, German, French, Spanish and Italian.`,
  },
  numbers: {
    label: msg`Numbers in words and in figures`,
    example: () => 'twenty-one = 21',
    unknown: msg`Works for English only.`,
  },
  accents: { label: msg`Accents`, example: () => 'café = cafe' },
  case: { label: msg`Upper and lower case must match`, example: () => t`Turkey is not turkey` },
};

/** The differences between an answer and the key that make no difference: switched on together, then one by one. */
export function AnswerRulesFields({ form, language, separator, articles: withArticles = true }: Props) {
  const { rules, gaps } = form.values.key;
  const before = useRef<AnswerRules | null>(null);

  /** What each gap accepts stays the same. */
  function switchRules(isOn: boolean): void {
    const next = isOn ? (before.current ?? { ...defaultRules(language), articles: withArticles }) : null;
    before.current = rules;
    const kept = gaps.map((text) => underRules(text, { from: rules, to: next }, separator));
    change(form, { 'key.rules': next, 'key.gaps': kept });
  }

  function changeRules(part: Partial<AnswerRules>): void {
    if (rules) change(form, { 'key.rules': { ...rules, ...part } });
  }

  return (
    <fieldset className={fieldClasses.group}>
      <legend className="visually-hidden">
        <Trans>Answer rules</Trans>
      </legend>
      <Checkbox
        classNames={{ body: classes.ruleBody, label: classes.switch, description: classes.ruleNote }}
        label={t`Answer rules for language tests`}
        description={
          rules
            ? t`Answers are compared with the key by the rules that are ticked.`
            : t`Off: an answer must be written exactly as in the key. Upper and lower case count as the same.`
        }
        checked={rules !== null}
        onChange={({ currentTarget }) => switchRules(currentTarget.checked)}
      />
      {rules && (
        <div className={classes.rules}>
          <Select
            className={classes.language}
            label={t`Language of the answers`}
            name="key.rules.language"
            data={[...new Set([...KNOWN, language, rules.language])].map((value) => ({
              value,
              label: languageName(value),
            }))}
            value={rules.language}
            onChange={(value) => value && changeRules({ language: value })}
            error={errorUnder(form.errors, 'key.rules')}
            maxDropdownHeight={320}
          />
          <div className={classes.six}>
            {(Object.keys(ruleTexts) as Rule[]).map((rule) => {
              const { label, example, unknown } = ruleTexts[rule];
              const works = isRuleOf(rules.language, rule);
              return (
                <Checkbox
                  key={rule}
                  classNames={{ body: classes.ruleBody, description: classes.ruleNote }}
                  label={say(label)}
                  description={works ? example(rules.language) : unknown && say(unknown)}
                  // What it was set to is kept for another language.
                  checked={rules[rule] && works}
                  disabled={!works}
                  onChange={({ currentTarget }) => changeRules({ [rule]: currentTarget.checked })}
                />
              );
            })}
          </div>
        </div>
      )}
      {!rules && <FieldError>{errorUnder(form.errors, 'key.rules')}</FieldError>}
    </fieldset>
  );
}

/** How to write what a gap accepts. */
export function variantsHelp(
  rules: AnswerRules | null,
  variants = t`If several answers are accepted, put each on its own line, or | between them.`,
): string {
  return [
    variants,
    ...(rules ? [t`(the) library accepts both, with and without the word.`] : []),
    ...(rules?.case ? [] : [t`Upper and lower case count as the same.`]),
    t`If an answer is worth half the mark, write %50% before it.`,
  ].join(' ');
}
