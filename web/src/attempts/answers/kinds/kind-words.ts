import { msg, t } from '@lingui/core/macro';
import { trueFalseWords } from '@parlance/contract/kinds/true-false';
/** The three words of a statement as they are shown. */
export const notGivenLabels = { ...trueFalseWords, YES: 'Yes', NO: 'No', 'NOT GIVEN': 'Not Given' };

const noInformation = (): Rule => ['NOT GIVEN', t`there is no information on this`];

type Rule = [word: string, meaning: string];

/** What each word means, below the instruction. */
export const notGivenRules = {
  get true_false(): Rule[] {
    return [['TRUE', t`it agrees with the information`], ['FALSE', t`it contradicts the information`], noInformation()];
  },
  get yes_no(): Rule[] {
    return [['YES', t`it agrees with the writer`], ['NO', t`it contradicts the writer`], noInformation()];
  },
};

const listOfOptions = {
  name: msg`List of options`,
  show: msg`Show list of options`,
  hide: msg`Hide list of options`,
};

/** What the list of the options is called, and what its buttons say on a phone. */
export const optionListNames = {
  headings: {
    name: msg`List of headings`,
    show: msg`Show list of headings`,
    hide: msg`Hide list of headings`,
  },
  features: listOfOptions,
  endings: {
    name: msg`List of endings`,
    show: msg`Show list of endings`,
    hide: msg`Hide list of endings`,
  },
  labels: listOfOptions,
};
