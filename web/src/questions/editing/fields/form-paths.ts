import type { Kind } from '@parlance/contract/kinds/kinds';
import { editKinds } from '../kinds/edit-kinds.ts';

const OPTIONS = ['option_a', 'option_b', 'option_c', 'option_d'];

/** What the server says of its fields, by the paths under which the form shows it. */
export function onFormPaths(kind: Kind, errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([path, reason]) => [formPath(kind, path), reason]));
}

/** Where the form shows what is wrong with a field of the contract: all of them are as content and key have them. */
function formPath(kind: Kind, path: string): string {
  const [field = '', ...rest] = path.split('.');
  if (field === 'question_text') return 'content.prompt';
  if (field === 'correct_option') return editKinds[kind].keyPath ?? 'key';
  if (field === 'correct_answers_json') return ['key.gaps', ...rest].join('.');
  if (OPTIONS.includes(field)) return `content.options.${OPTIONS.indexOf(field)}`;
  if (path === 'key.letter') return 'key.letters';
  // What variants are worth is typed with them.
  return path.replace(/^key\.order\b/, 'key.places').replace(/^key\.credit\.(?=\d)/, 'key.gaps.');
}
