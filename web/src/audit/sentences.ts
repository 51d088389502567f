import type { AuditAction, AuditEntry } from '@parlance/contract/audit';
import { minutes } from '../ui/minutes.ts';
import { courseChanges } from './course-changes.ts';

type Sentence = (entry: AuditEntry) => string;

/** What each action says after the name of who did it. */
const sentences: Record<AuditAction, Sentence> = {
  'account.added': ({ account, details }) => {
    const closed = details.status === 'inactive' || details.status === 'suspended' ? `, ${details.status}` : '';
    return `added ${nameOf(account)} as ${details.role === 'admin' ? 'an admin' : 'a user'}${closed}`;
  },
  'account.invited': ({ account, details }) =>
    `added ${nameOf(account)} ${details.role === 'admin' ? 'as an admin' : 'as a user'} from a file and sent an invitation`,
  'account.invitation_sent': ({ account }) => `sent ${nameOf(account)} another invitation`,
  'account.invitation_accepted': () => 'accepted their invitation and set a password',
  'account.edited': editedAccount,
  'account.deleted': ({ account }) => `deleted the account of ${nameOf(account)}`,
  'account.password_changed': (entry) => `changed ${whose(entry)} password`,
  'account.password_reset': (entry) => `set a new password for ${whose(entry)} account by a code sent by mail`,
  'account.sessions_ended': ({ details: { sessions } }) =>
    typeof sessions === 'number' ? `signed out ${sessions} of their devices` : 'signed out some of their devices',
  'course.added': ({ course, details }) => `added the ${word(details.type)} course ${titleOf(course)}`,
  'course.edited': ({ course, details }) => {
    const changes = courseChanges(record(details.before), record(details.after));
    return `changed ${titleOf(course)}: ${changes.join('; ')}`;
  },
  'course.duration_changed': ({ course, details: { before, after } }) =>
    `set the duration of ${titleOf(course)} ${fromTo(before, after, minutes, 'minutes')}`,
  'course.duplicated': ({ course, details: { from, questions } }) =>
    `copied course ${word(from)} as ${titleOf(course)}, with ${count(questions, 'question')}`,
  'course.deleted': ({ course }) => `deleted the course ${titleOf(course)}`,
  'course.questions_uploaded': ({ course, details: { questions, replace } }) =>
    replace === true
      ? `replaced the questions of ${titleOf(course)} with ${count(questions, 'question')} from a file`
      : `uploaded ${count(questions, 'question')} to ${titleOf(course)}`,
  'course.question_added': ({ course, details }) => `added question ${word(details.question)} to ${titleOf(course)}`,
  'course.question_deleted': ({ course, details }) =>
    `deleted question ${word(details.question)} from ${titleOf(course)}`,
  'course.questions_ordered': ({ course }) => `put the questions of ${titleOf(course)} into another order`,
  'course.passage_added': ({ course }) => `added a passage to ${titleOf(course)}`,
  'course.results_exported': ({ course, details: { rows } }) =>
    `exported the results of ${titleOf(course)}, ${count(rows, 'row')}`,
  'passage.edited': ({ course }) => `edited a passage of ${titleOf(course)}`,
  'question.edited': (entry) => `edited ${questionOf(entry)}`,
  'question.key_corrected': (entry) => {
    const { scoresChanged } = entry.details;
    const scores = typeof scoresChanged === 'number' ? `; ${count(scoresChanged, 'score')} changed` : '';
    return `corrected the key of ${questionOf(entry)}${scores}`;
  },
  'question.timer_changed': (entry) => {
    const { before, after } = entry.details;
    return `set the timer of ${questionOf(entry)} ${fromTo(before, after, String, 'seconds')}`;
  },
  'audio.uploaded': ({ details: { fileName } }) =>
    typeof fileName === 'string' && fileName !== '' ? `uploaded the recording “${fileName}”` : 'uploaded a recording',
  'submission.scored': scoredSubmission,
};

/** Who acted, as the first words of the sentence. */
export function actorOf({ actor }: AuditEntry): string {
  return actor ? nameOf(actor) : 'The server';
}

/**
 * What an entry says after the name of who acted: 'set the duration of Academic Reading 4 from 60 to 45 minutes'. An
 * action nobody wrote a sentence for is told by its own words and what it was about.
 */
export function whatWasDone(entry: AuditEntry): string {
  const sentence = Object.hasOwn(sentences, entry.action) ? sentences[entry.action as AuditAction] : otherAction;
  return sentence(entry);
}

function editedAccount(entry: AuditEntry): string {
  const { changed, role, status } = entry.details;
  const names = Array.isArray(changed) ? changed.map(String) : [];
  const fields = names.map((name) => {
    if (name === 'status') return `status (now ${word(status)})`;
    return name === 'role' ? `role (now ${word(role)})` : name;
  });
  if (fields.length === 0) return `saved ${whose(entry)} account without a change`;
  return `changed ${whose(entry)} ${listed(fields)}`;
}

function scoredSubmission({ account, course, details }: AuditEntry): string {
  const [before, after] = [record(details.before), record(details.after)];
  const work = `${nameOf(account)}’s work in ${titleOf(course)}`;
  if (details.before === null) return `scored ${work}: ${word(after.score)}`;
  if (before.score === after.score) return `changed the comment on ${work}`;
  return `changed the score of ${work} from ${word(before.score)} to ${word(after.score)}`;
}

function otherAction({ action, account, course, subject }: AuditEntry): string {
  const about = course?.title ?? account?.username ?? [subject.type, subject.id].filter(Boolean).join(' ');
  return `noted “${action.replaceAll(/[._]+/g, ' ')}” for ${about}`;
}

/** 'Tomas', or 'their own' where somebody did it to themselves. */
function whose({ actor, account }: AuditEntry): string {
  return actor && actor.id === account?.id ? 'their own' : `${nameOf(account)}’s`;
}

function nameOf(person: AuditEntry['account']): string {
  if (!person) return 'an account that is gone';
  return person.username || `account ${person.id}`;
}

function titleOf(course: AuditEntry['course']): string {
  if (!course) return 'a course that is gone';
  return course.title || `course ${course.id}`;
}

function questionOf({ subject, course }: AuditEntry): string {
  return `question ${subject.id ?? ''} of ${titleOf(course)}`;
}

/** 'from 60 to 45 minutes'; what was not set before has no 'from'. */
function fromTo(before: unknown, after: unknown, say: (value: number) => string, unit: string): string {
  const to = typeof after === 'number' ? `to ${say(after)} ${unit}` : 'to nothing';
  return typeof before === 'number' ? `from ${say(before)} ${to}` : to;
}

function count(value: unknown, one: string): string {
  if (typeof value !== 'number') return `${one}s`;
  return value === 1 ? `1 ${one}` : `${value.toLocaleString('en')} ${one}s`;
}

function listed(words: string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function word(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'unknown';
}
