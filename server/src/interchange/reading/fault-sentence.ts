import type { FieldFault } from '@parlance/contract/kinds/kind';

/** What a field of a question is called in a report: all of it, and one of its parts. */
const NAMES: Record<string, [all: string, one: string]> = {
  prompt: ['Question', 'Question'],
  options: ['Options', 'Option'],
  statements: ['Statements', 'Statement'],
  items: ['Items', 'Item'],
  questions: ['Questions', 'Question'],
  title: ['Title', 'Title'],
  body: ['Text', 'Text'],
  rows: ['Table', 'Row'],
  bank: ['List of words', 'Word'],
  choices: ['Words to choose', 'Gap'],
  gaps: ['Key', 'Key of gap'],
  label: ['Name', 'Name'],
  explanation: ['Explanation', 'Explanation'],
};
/** Sentences of the schemas' library, which name no part of a question. */
const UNNAMED = /^(Too small|Too big|Invalid|Unrecognized)\b/;

/** A fault of a question's field as its report says it: which part it is, from 1, and what is wrong with it. */
export function faultSentence({ path, reason }: FieldFault): string {
  const parts = path.split('.');
  const at = parts.findIndex((part) => part in NAMES);
  const [all, one] = NAMES[parts[at] ?? ''] ?? ['Key', 'Key'];
  const index = parts[at + 1];
  const name = at >= 0 && index !== undefined && /^\d+$/.test(index) ? `${one} ${Number(index) + 1}` : all;
  return `${name}: ${UNNAMED.test(reason) ? 'it does not fit the question.' : reason}`;
}
