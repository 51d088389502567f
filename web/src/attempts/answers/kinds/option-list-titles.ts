/** What the list of the options is called. */
export const optionListTitles = {
  headings: 'list of headings',
  features: 'list of options',
  endings: 'list of endings',
  labels: 'list of options',
};
