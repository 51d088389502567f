import { ph, t } from '@lingui/core/macro';

/** What a row of a list is. */
export type RowNoun =
  | 'option'
  | 'heading'
  | 'feature'
  | 'ending'
  | 'label'
  | 'paragraph'
  | 'statement'
  | 'beginning'
  | 'place'
  | 'item'
  | 'question'
  | 'word';

type RowTexts = {
  /** A row by what it is called: 'Paragraph B'. */
  named: (name: string) => string;
  add: () => string;
  /** Asks before one is deleted. */
  remove: (name: string) => string;
  /** What a pasted list becomes. */
  lines: () => string;
};

/** What is said of the rows of a list, which every language declines in its own way. */
export const rowTexts: Record<RowNoun, RowTexts> = {
  option: {
    named: (name) => t`Option ${name}`,
    add: () => t`Add option`,
    remove: (name) => t`Delete option ${name}?`,
    lines: () => t`Each line becomes one option. Letters and numbers in front of the lines are left out.`,
  },
  heading: {
    named: (name) => t`Heading ${name}`,
    add: () => t`Add heading`,
    remove: (name) => t`Delete heading ${name}?`,
    lines: () => t`Each line becomes one heading. Letters and numbers in front of the lines are left out.`,
  },
  feature: {
    named: (name) => t`Feature ${name}`,
    add: () => t`Add feature`,
    remove: (name) => t`Delete feature ${name}?`,
    lines: () => t`Each line becomes one feature. Letters and numbers in front of the lines are left out.`,
  },
  ending: {
    named: (name) => t`Ending ${name}`,
    add: () => t`Add ending`,
    remove: (name) => t`Delete ending ${name}?`,
    lines: () => t`Each line becomes one ending. Letters and numbers in front of the lines are left out.`,
  },
  label: {
    named: (name) => t`Label ${name}`,
    add: () => t`Add label`,
    remove: (name) => t`Delete label ${name}?`,
    lines: () => t`Each line becomes one label. Letters and numbers in front of the lines are left out.`,
  },
  paragraph: {
    named: (name) => t`Paragraph ${name}`,
    add: () => t`Add paragraph`,
    remove: (name) => t`Delete paragraph ${name}?`,
    lines: () => t`Each line becomes one paragraph. Letters and numbers in front of the lines are left out.`,
  },
  statement: {
    named: (name) => t`Statement ${name}`,
    add: () => t`Add statement`,
    remove: (name) => t`Delete statement ${name}?`,
    lines: () => t`Each line becomes one statement. Letters and numbers in front of the lines are left out.`,
  },
  beginning: {
    named: (name) => t`Beginning ${name}`,
    add: () => t`Add beginning`,
    remove: (name) => t`Delete beginning ${name}?`,
    lines: () => t`Each line becomes one beginning. Letters and numbers in front of the lines are left out.`,
  },
  place: {
    named: (name) => t`Place ${name}`,
    add: () => t`Add place`,
    remove: (name) => t`Delete place ${name}?`,
    lines: () => t`Each line becomes one place. Letters and numbers in front of the lines are left out.`,
  },
  item: {
    named: (name) => t`Item ${name}`,
    add: () => t`Add item`,
    remove: (name) => t`Delete item ${name}?`,
    lines: () => t`Each line becomes one item. Letters and numbers in front of the lines are left out.`,
  },
  question: {
    named: (name) => t`Question ${ph({ number: name })}`,
    add: () => t`Add question`,
    remove: (name) => t`Delete question ${name}?`,
    lines: () => t`Each line becomes one question. Letters and numbers in front of the lines are left out.`,
  },
  word: {
    named: (name) => t`Word ${name}`,
    add: () => t`Add word`,
    remove: (name) => t`Delete word ${name}?`,
    lines: () => t`Each line becomes one word. Letters and numbers in front of the lines are left out.`,
  },
};
