/** The three words of a statement as they are shown. */
export const notGivenLabels = { TRUE: 'True', FALSE: 'False', YES: 'Yes', NO: 'No', 'NOT GIVEN': 'Not Given' };

const noInformation: [string, string] = ['NOT GIVEN', 'there is no information on this'];

/** What each word means, below the instruction. */
export const notGivenRules: Record<'true_false' | 'yes_no', [word: string, meaning: string][]> = {
  true_false: [['TRUE', 'it agrees with the information'], ['FALSE', 'it contradicts the information'], noInformation],
  yes_no: [['YES', 'it agrees with the writer'], ['NO', 'it contradicts the writer'], noInformation],
};

/** What the list of the options is called. */
export const optionListTitles = {
  headings: 'list of headings',
  features: 'list of options',
  endings: 'list of endings',
  labels: 'list of options',
};
