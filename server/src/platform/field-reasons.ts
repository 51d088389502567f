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
  const field = path === '' ? 'The request' : `The field "${path}"`;
  if (issue.code === 'unrecognized_keys') {
    return `Unknown: ${issue.keys.map((key) => `"${key}"`).join(', ')}. Remove it or check its spelling.`;
  }
  if (issue.code === 'invalid_value') return `${field} must be one of ${issue.values.map(String).join(', ')}.`;
  if (issue.code !== 'invalid_type') return undefined;
  return issue.input === undefined ? `${field} is required.` : `${field} must be of type ${issue.expected}.`;
}
