import { plural, t } from '@lingui/core/macro';
import type { ReceiptPayload } from '@parlance/contract/receipts/receipts';
import { allOf } from '@parlance/contract/say';

/** '38 of 40 answered'. */
export function answeredText({ answered, questions }: { answered: number; questions: number }): string {
  return t`${answered} of ${questions} answered`;
}

/** When and how a test came to its end. */
export function closedText(closedBy: ReceiptPayload['closedBy'], time: string, name: string): string {
  if (closedBy === 'learner') return t`${time}, by ${name}`;
  return closedBy === 'time' ? t`${time}, automatically when time was up` : t`${time}, by the staff`;
}

/** What of a genuine receipt is stored otherwise: '… in question 7.', '… in questions 7 and 12.'. */
export function differsText(differsIn: number[]): string {
  const numbers = allOf(differsIn.map(String));
  return t`${plural(
    { count: differsIn.length },
    {
      one: `The receipt is genuine. What is stored differs in question ${numbers}.`,
      other: `The receipt is genuine. What is stored differs in questions ${numbers}.`,
    },
  )}`;
}

/** The bytes of a digest in hexadecimal, four signs a group. Takes base64url. */
export function fingerprintOf(digest: string): string {
  const bytes = atob(digest.replaceAll('-', '+').replaceAll('_', '/'));
  const hex = Array.from(bytes, (sign) => sign.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  return hex.match(/.{1,4}/g)?.join(' ') ?? '';
}
