import type { ReceiptPayload } from '@parlance/contract/receipts/receipts';
import { countOf } from '../platform/plural.ts';
import { listOf } from '../ui/format/list-of.ts';

/** '2027-06-03 10:34:05' on the clocks of a zone (IANA). Takes ISO 8601. */
export function momentIn(iso: string, timeZone: string): string {
  // The one locale that writes both as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(new Date(iso));
}

/** 'Paris' of Europe/Paris. */
export function placeOf(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** '38 of 40 answered'. */
export function answeredText({ answered, questions }: { answered: number; questions: number }): string {
  return `${answered} of ${questions} answered`;
}

/** How a test came to its end, after its time. */
export function closedText(closedBy: ReceiptPayload['closedBy'], name: string): string {
  if (closedBy === 'learner') return `by ${name}`;
  return closedBy === 'time' ? 'automatically when time was up' : 'by the staff';
}

/** 'question 7', 'questions 7 and 12', 'questions 1, 7 and 12'. */
export function questionsText(numbers: number[]): string {
  const named = listOf(numbers.map(String));
  return `${countOf(numbers.length, 'question').replace(/^\S+ /, '')} ${named}`;
}

/** The bytes of a digest in hexadecimal, four signs a group. Takes base64url. */
export function fingerprintOf(digest: string): string {
  const bytes = atob(digest.replaceAll('-', '+').replaceAll('_', '/'));
  const hex = Array.from(bytes, (sign) => sign.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  return hex.match(/.{1,4}/g)?.join(' ') ?? '';
}
