import { msg, plural } from '@lingui/core/runtime-macro';
import { BLANKS_MAX } from '@parlance/contract/editing';
import { creditFaults } from '@parlance/contract/kinds/asked-faults';
import { WHOLE } from '@parlance/contract/kinds/credit';
import { gapFaults } from '@parlance/contract/kinds/faults';
import { BLANK, type FillInBlanks } from '@parlance/contract/kinds/fill-in-blanks';
import type { FieldFault, TextKey } from '@parlance/contract/kinds/kind';
import { creditedVariants, readCredited } from '@parlance/contract/kinds/typed-credit';
import { variantCreditOf } from '@parlance/contract/kinds/worth';
import { say } from '@parlance/contract/say';
import { cellFault } from '../../platform/csv/csv-cell.ts';
import type { CellsByName } from '../../platform/csv/escaped-cells.ts';
import { readBlanks, readVariants } from '../blanks.ts';
import { blankColumn, SETTINGS } from './columns.ts';
import type { QuestionKind, Stored } from './question-kind.ts';
import { readRules, ruleNames, ruleSettings } from './rules-setting.ts';
import { inFile } from './task.ts';
import { bracketedVariants, readBracketedVariants, tidiedTexts, withVariants } from './variants.ts';

export const fillInBlanks: QuestionKind<FillInBlanks> = {
  isInFields: ({ picture }) => !picture,
  // Without rules a variant has no bar: in the fields of the specification it stands between two.
  tidied: ({ content, key }) => ({
    content: { ...content, prompt: readBlanks(content.prompt).text },
    key: key.rules ? tidiedTexts(key) : withVariants(key, readVariants),
  }),
  keyField: 'correct_answers_json',
  flatKey: ({ gaps }) => gaps.map((variants) => variants.join('|')),
  read: ({ question_text, correct_answers_json }, stored) => {
    const { text, count } = readBlanks(question_text);
    const rules = stored && 'rules' in stored.key ? stored.key.rules : null;
    const answers = (correct_answers_json ?? []).map(rules ? readBracketedVariants : readVariants);
    const faults: FieldFault[] = [];
    if (count === 0)
      faults.push({ path: 'question_text', reason: say(msg`Mark where the answer goes with ${{ blank: BLANK }}.`) });
    if (count > BLANKS_MAX) {
      const reason = say(msg`At most ${{ most: BLANKS_MAX }} ${{ blank: BLANK }} in one question.`);
      return {
        content: { prompt: question_text },
        key: { malformed: null },
        faults: [{ path: 'question_text', reason }],
      };
    }
    for (let index = 0; index < count; index++) {
      const variants = answers[index] ?? [];
      const [wrong] = rules && variants.length > 0 ? gapFaults({ gaps: [variants], rules }, 1) : [];
      const reason = variants.length === 0 ? say(msg`Enter what this blank accepts.`) : wrong?.reason;
      if (reason) faults.push({ path: `correct_answers_json.${index}`, reason });
    }
    if (count > 0 && answers.length > count) {
      const reason = say(msg`The question has only ${{ count }} ${{ blank: BLANK }}.`);
      faults.push({ path: `correct_answers_json.${count}`, reason });
    }
    return { content: { prompt: text }, key: keptCredit({ gaps: answers, rules }, stored), faults };
  },
  rows: {
    FILL_BLANK_QUESTION: {
      settings: ruleNames,
      read: ({ cell, text: written, fault, blankColumns, settings, language }) => {
        const { text, count } = readBlanks(written);
        const rules = readRules(settings, { language, hasRules: false }, (reason) => fault(SETTINGS, reason));
        if (written !== '' && count === 0)
          fault('VALUE', say(msg`mark where the answer goes with ${{ blank: BLANK }}`));
        if (count > blankColumns.length)
          fault('VALUE', say(msg`at most ${{ most: blankColumns.length }} ${{ blank: BLANK }} in one question`));
        const answers = blankColumns.map((column, index) => {
          const variants = rules ? readBracketedVariants(cell(column)) : readVariants(cell(column));
          if (index < count && variants.length === 0) fault(column, say(msg`${{ column }} is empty`));
          const read = readCredited([variants]);
          const [wrong] =
            rules && variants.length > 0
              ? gapFaults({ gaps: read.gaps, rules }, 1)
              : creditFaults({ prompt: text }, { ...read, rules });
          if (wrong && cellFault(cell(column)) === null) fault(column, inFile(wrong.reason));
          if (index >= count && count > 0 && variants.length > 0) {
            fault(
              column,
              say(msg`VALUE has ${plural({ count }, { one: 'only one', other: 'only #' })} ${{ blank: BLANK }}`),
            );
          }
          return variants;
        });
        return {
          question_type: 'fill_in_blanks',
          kind: 'fill_in_blanks',
          content: { prompt: text },
          key: { ...readCredited(answers.slice(0, count)), rules },
        };
      },
      key: (cell, blankColumns) =>
        blankColumns
          .map(cell)
          .filter((answer) => answer !== '')
          .join(' / '),
    },
  },
  settings: ({ key }) => ('gaps' in key ? ruleSettings(key.rules) : {}),
  cells: ({ content, key }) => {
    const { rules, ...accepted } = 'gaps' in key ? key : { gaps: [], rules: null };
    const answers = creditedVariants(accepted).map((variants) =>
      rules ? bracketedVariants(variants) : variants.join('|'),
    );
    const cells = answers.map((answer, index) => [blankColumn(index + 1), answer]);
    return [{ TYPE: 'FILL_BLANK_QUESTION', VALUE: content.prompt, ...(Object.fromEntries(cells) as CellsByName) }];
  },
  parts: null,
};

/** The fields do not say what variants are worth: those that stay keep it, where one of their blank is worth the whole mark. */
function keptCredit(key: TextKey, stored: Stored<FillInBlanks> | null): TextKey {
  const was = stored && 'gaps' in stored.key ? stored.key : null;
  const worths = key.gaps.map((variants, gap) =>
    variants.map((variant) => was?.credit?.[gap]?.[was.gaps[gap]?.indexOf(variant) ?? -1] ?? WHOLE),
  );
  const kept = { ...key, ...variantCreditOf(worths) };
  return creditFaults({ prompt: '' }, kept).length === 0 ? kept : key;
}
