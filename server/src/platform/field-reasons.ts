import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/**
 * Says in plain words what is wrong with a field where its schema has no sentence of its own, such as a field that is
 * missing. Programs meet these, and people whose client shows no more than `message`.
 */
export function sayReasonsPlainly(): void {
  z.config({ customError: reasonOf });
}

function reasonOf(issue: Issue): string | undefined {
  const path = issue.path?.join('.') ?? '';
  if (issue.code === 'unrecognized_keys') {
    return say(
      msg`Unknown: ${{ fields: issue.keys.map((key) => `"${key}"`).join(', ') }}. Remove it or check its spelling.`,
    );
  }
  if (issue.code === 'invalid_value') return say(mustBeOneOf(path, issue.values.map(String).join(', ')));
  if (issue.code === 'invalid_type') {
    return say(issue.input === undefined ? isRequired(path) : mustBeOfType(path, issue.expected));
  }
  const reason = reasonOfLibrary(issue);
  return reason && say(reason);
}

/** What zod says itself, word for word: clients have it in English. Undefined for what no schema here asks. */
function reasonOfLibrary(issue: Issue): MessageDescriptor | undefined {
  if (issue.code === 'too_big' && issue.inclusive && !issue.exact) {
    const limit = String(issue.maximum);
    if (issue.origin === 'string') return msg`Too big: expected string to have <=${{ limit }} characters`;
    if (issue.origin === 'array') return msg`Too big: expected array to have <=${{ limit }} items`;
    if (issue.origin === 'number') return msg`Too big: expected number to be <=${{ limit }}`;
  }
  if (issue.code === 'too_small' && !issue.exact) {
    const limit = String(issue.minimum);
    if (issue.origin === 'number' && !issue.inclusive) return msg`Too small: expected number to be >${{ limit }}`;
    if (issue.origin === 'string') return msg`Too small: expected string to have >=${{ limit }} characters`;
    if (issue.origin === 'array') return msg`Too small: expected array to have >=${{ limit }} items`;
    if (issue.origin === 'number') return msg`Too small: expected number to be >=${{ limit }}`;
  }
  if (issue.code === 'invalid_format' && issue.format === 'regex')
    return msg`Invalid string: must match pattern ${{ pattern: String(issue.pattern) }}`;
  if (issue.code === 'invalid_format' && issue.format === 'uuid') return msg`Invalid UUID`;
  const isOneOfNone = issue.code === 'invalid_union' && !issue.options && issue.inclusive !== false;
  return isOneOfNone || issue.code === 'custom' ? msg`Invalid input` : undefined;
}

function mustBeOneOf(path: string, values: string): MessageDescriptor {
  return path === ''
    ? msg`The request must be one of ${{ values }}.`
    : msg`The field "${{ path }}" must be one of ${{ values }}.`;
}

function isRequired(path: string): MessageDescriptor {
  return path === '' ? msg`The request is required.` : msg`The field "${{ path }}" is required.`;
}

function mustBeOfType(path: string, type: string): MessageDescriptor {
  return path === ''
    ? msg`The request must be of type ${{ type }}.`
    : msg`The field "${{ path }}" must be of type ${{ type }}.`;
}
