import { plural, t } from '@lingui/core/macro';
import type { AuditEntry } from '@parlance/contract/audit';
import { word } from '../labels.ts';

/** An entry with the names that sentences put where their language has them. */
export type NamedEntry = Pick<AuditEntry, 'details' | 'subject'> & {
  entry: AuditEntry;
  actor: string;
  /** Whom it is about. */
  account: string;
  course: string;
  /** Somebody did it to themselves. */
  isOwn: boolean;
  /** An examination or a class as it was called then. */
  title: string;
};

/** The sentence of an entry. Throws `NotNoted` where the entry lacks what it says. */
export type EntrySentence = (told: NamedEntry) => string;

/** 'Ines paused everyone in “B2 mock”: fire alarm', and without a reason as it is. */
export function withReason(what: string, { details: { reason } }: NamedEntry): string {
  return typeof reason === 'string' && reason !== ''
    ? t({ message: `${what}: ${reason}`, context: 'audit log' })
    : what;
}

/** '…: 3 added, 1 removed'. */
export function withMembers(what: string, { details }: NamedEntry): string {
  return t`${what}: ${{ added: word(details.added) }} added, ${{ removed: word(details.removed) }} removed`;
}

/** '…; 3 scores changed', where the entry says how many. */
export function withScores(what: string, { details: { scoresChanged: scores } }: NamedEntry): string {
  if (typeof scores !== 'number') return what;
  return t`${what}; ${plural(scores, { one: '# score changed', other: '# scores changed' })}`;
}

/** '…; 2 open tests extended', and nothing for none. */
export function withExtended(what: string, { details: { extended: tests } }: NamedEntry): string {
  if (typeof tests !== 'number' || tests === 0) return what;
  return t`${what}; ${plural(tests, { one: '# open test extended', other: '# open tests extended' })}`;
}
