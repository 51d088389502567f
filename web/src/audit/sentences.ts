import type { AuditAction, AuditEntry } from '@parlance/contract/audit';
import { countOf } from '../platform/plural.ts';
import { dayAndTime } from '../ui/format/date-format.ts';
import { listOf } from '../ui/format/list-of.ts';
import { minutes } from '../ui/format/minutes.ts';
import { courseChanges, purposeOf } from './course-changes.ts';
import { count, nameOf, questionIn, record, strings, submissionOf, titleOf, told, type Words, word } from './labels.ts';

type Sentence = (entry: AuditEntry) => Words;

/** What each action says after the name of who did it. */
const sentences: Record<AuditAction, Sentence> = {
  'account.registered': () => ['registered'],
  'account.added': ({ account, details }) => {
    const closed = details.status === 'inactive' || details.status === 'suspended' ? `, ${details.status}` : '';
    return told`added ${nameOf(account)} as ${roleOf(details)}${closed}`;
  },
  'account.invited': ({ account, details }) =>
    told`added ${nameOf(account)} as ${roleOf(details)} from a file and sent an invitation`,
  'account.invitation_sent': ({ account }) => told`sent ${nameOf(account)} another invitation`,
  'account.invitation_accepted': () => ['accepted their invitation and set a password'],
  'account.edited': editedAccount,
  'account.deleted': ({ account }) => told`deleted the account of ${nameOf(account)}`,
  'account.password_changed': (entry) => told`changed ${whose(entry)} password`,
  'account.password_reset': (entry) => told`reset ${whose(entry)} password with a code sent by email`,
  'account.sessions_ended': ({ details: { sessions } }) => told`logged out ${count(sessions, 'other device')}`,
  'account.recovered': ({ account, details }) => {
    const password = details.newPassword === true ? ' with a new password' : '';
    return told`made ${nameOf(account)} a superadmin${password}, at the command line`;
  },
  'account.access_changed': (entry) =>
    entry.details.after === 'classes'
      ? told`limited ${nameOf(entry.account)} to their own classes`
      : entry.details.after === 'invigilates'
        ? told`limited ${nameOf(entry.account)} to the examinations they invigilate`
        : told`gave ${nameOf(entry.account)} access to the whole school`,
  'account.calendar_address_made': () => ['made a new address for their calendar'],
  'account.allowance_given': ({ account, details: { kind, seconds, title, reason } }) =>
    kind === 'time'
      ? told`gave ${nameOf(account)} ${count(Number(seconds) / 60, 'minute')} more in ${word(title)}: ${word(reason)}`
      : told`gave ${nameOf(account)} one more attempt at ${word(title)}: ${word(reason)}`,
  'accommodation.set': (entry) => told`set ${whose(entry)} accommodations${extendedTests(entry)}`,
  'accommodation.ended': (entry) => told`ended ${whose(entry)} accommodations`,
  'accommodation.imported': (entry) => told`set ${whose(entry)} accommodations from a file${extendedTests(entry)}`,
  'accommodation.reason_read': (entry) => told`read the reason for ${whose(entry)} accommodations`,
  'class.added': (entry) => told`added the class ${classOf(entry)}`,
  'class.edited': editedClass,
  'class.archived': (entry) => told`archived the class ${classOf(entry)}`,
  'class.members_changed': (entry) => told`changed the members of ${classOf(entry)}${membership(entry)}`,
  'class.joined': (entry) => told`joined ${classOf(entry)} with its code`,
  'class.imported': (entry) => told`imported the members of ${classOf(entry)}${membership(entry)}`,
  'sitting.added': (entry) => told`added the examination ${sittingOf(entry)}`,
  'sitting.edited': (entry) => told`changed ${listOf(strings(entry.details.changed))} of ${sittingOf(entry)}`,
  'sitting.published': (entry) =>
    told`published ${sittingOf(entry)} for ${count(entry.details.candidates, 'candidate')}`,
  'sitting.cancelled': (entry) => told`cancelled ${sittingOf(entry)}: ${word(entry.details.reason)}`,
  'sitting.released': (entry) => told`released the results of ${sittingOf(entry)}`,
  'sitting.duplicated': (entry) => told`duplicated an examination as ${sittingOf(entry)}`,
  'sitting.deleted': (entry) => told`deleted the draft of ${sittingOf(entry)}`,
  'sitting.roster_changed': (entry) =>
    told`changed the candidates of ${sittingOf(entry)}${membership(entry)}, ${word(entry.details.changed)} changed`,
  'sitting.code_changed': (entry) =>
    entry.details.code === false
      ? told`removed the access code of ${sittingOf(entry)}`
      : told`made a new access code for ${sittingOf(entry)}`,
  'sitting.prepared': (entry) => told`prepared ${count(entry.details.attempts, 'test')} of ${sittingOf(entry)}`,
  'sitting.paper_taken_in': (entry) =>
    told`took ${count(entry.details.changes, 'change')} into a paper of ${sittingOf(entry)}`,
  'device_check.code_made': ({ details: { label } }) => told`made a code for device checks: “${word(label)}”`,
  'receipt_key.changed': ({ details: { retired, made } }) =>
    told`retired the key ${word(retired)} of receipts: ${word(made)} signs them now`,
  'sitting.extended': (entry) =>
    told`added ${count(entry.details.minutes, 'minute')} to ${roomOf(entry)}${becauseOf(entry)}`,
  'sitting.paused': (entry) => told`paused ${roomOf(entry)}${becauseOf(entry)}`,
  'sitting.resumed': (entry) => told`resumed ${roomOf(entry)}${becauseOf(entry)}`,
  'sitting.reopened': (entry) => told`opened a test of ${sittingOf(entry)} again${becauseOf(entry)}`,
  'sitting.ended': (entry) => told`ended ${roomOf(entry)}${becauseOf(entry)}`,
  'sitting.message_sent': (entry) => told`sent a message to ${roomOf(entry)}`,
  'sitting.admitted': (entry) =>
    told`${entry.details.what === 'refuse_place' ? 'did not let' : 'let'} ${entry.details.what === 'late' ? 'a late candidate' : 'another device'} into ${sittingOf(entry)}${becauseOf(entry)}`,
  'sitting.attendance': (entry) =>
    told`${entry.details.absent === true ? 'marked as absent:' : 'took back an absence of'} ${roomOf(entry)}${becauseOf(entry)}`,
  'sitting.identity': (entry) =>
    told`${entry.details.checked === true ? 'checked the identity of' : 'took back a check of the identity of'} ${roomOf(entry)}`,
  'sitting.incident_noted': (entry) => told`noted an incident in ${sittingOf(entry)}`,
  'sitting.incident_withdrawn': (entry) => told`withdrew an incident in ${sittingOf(entry)}${becauseOf(entry)}`,
  'sitting.held': (entry) =>
    told`${entry.details.held === true ? 'withheld' : 'no longer withholds'} a result of ${sittingOf(entry)}${becauseOf(entry)}`,
  'sitting.results_exported': (entry) => told`exported the results of ${sittingOf(entry)}`,
  'sitting.seb_file_exported': (entry) => told`downloaded the Safe Exam Browser file of ${sittingOf(entry)}`,
  'facts.exported': (entry) => told`exported ${count(entry.details.facts, 'fact')} of ${sittingOf(entry)}`,
  'facts.removed': (entry) =>
    told`removed ${count(entry.details.facts, 'fact')} and ${count(entry.details.notes, 'note')} of ${sittingOf(entry)}, whose time was over`,
  'course.use_changed': ({ course, details: { before, after } }) =>
    told`changed what ${titleOf(course)} is for from ${purposeOf(before)} to ${purposeOf(after)}`,
  'course.added': ({ course, details }) => told`added the ${word(details.type)} course ${titleOf(course)}`,
  'course.edited': ({ course, details }) => {
    const changes = courseChanges(record(details.before), record(details.after));
    return told`changed ${titleOf(course)}: ${changes.join('; ')}`;
  },
  'course.duration_changed': ({ course, details: { before, after } }) =>
    told`set the duration of ${titleOf(course)} ${fromTo(before, after, (seconds) => Number(minutes(seconds)), 'minute')}`,
  'course.duplicated': ({ course, details: { from, questions } }) =>
    told`duplicated course ${word(from)} as ${titleOf(course)}, with ${count(questions, 'question')}`,
  'course.deleted': ({ course }) => told`deleted the course ${titleOf(course)}`,
  'course.restored': ({ course }) => told`restored the deleted course ${titleOf(course)}`,
  'course.questions_uploaded': ({ course, details: { questions, replace } }) =>
    replace === true
      ? told`replaced the questions of ${titleOf(course)} with ${count(questions, 'question')} from a file`
      : told`uploaded ${count(questions, 'question')} to ${titleOf(course)}`,
  'course.question_added': ({ course, details }) =>
    told`added ${questionIn(course, details.question)} to ${titleOf(course)}`,
  'course.question_deleted': ({ course, details }) =>
    told`deleted question ${word(details.question)} from ${titleOf(course)}`,
  'course.questions_ordered': ({ course }) => told`reordered the questions of ${titleOf(course)}`,
  'course.passage_added': ({ course }) => told`added a passage to ${titleOf(course)}`,
  'course.results_exported': ({ course, details: { rows } }) =>
    told`exported the results of ${titleOf(course)}${rows === 'answers' ? ', answer by answer' : ''}`,
  'passage.edited': (entry) =>
    entry.course ? told`edited a passage of ${titleOf(entry.course)}` : told`edited ${inBank(entry)} of the bank`,
  'question.edited': (entry) => told`edited ${questionOf(entry)}`,
  'question.key_corrected': (entry) => {
    const { scoresChanged } = entry.details;
    const scores = typeof scoresChanged === 'number' ? `; ${count(scoresChanged, 'score')} changed` : '';
    const { form } = record(entry.details.accepted);
    if (typeof form === 'string') return told`accepted “${form}” in ${questionOf(entry)}${scores}`;
    if (entry.details.undone !== undefined) return told`took back a correction of ${questionOf(entry)}${scores}`;
    return told`corrected the answer key of ${questionOf(entry)}${scores}`;
  },
  'question.scoring_corrected': (entry) => {
    const { scoresChanged, undone } = entry.details;
    const scores = typeof scoresChanged === 'number' ? `; ${count(scoresChanged, 'score')} changed` : '';
    if (undone !== undefined) return told`took back a correction of ${questionOf(entry)}${scores}`;
    const { by } = record(record(entry.details.scoring).after);
    if (by === 'left_out') return told`left out ${questionOf(entry)}${scores}`;
    if (by === 'full_credit') return told`gave full credit for ${questionOf(entry)}${scores}`;
    return by === 'keys'
      ? told`accepted other answers to ${questionOf(entry)}${scores}`
      : told`scored ${questionOf(entry)} by its key again${scores}`;
  },
  'question.variant_kept_wrong': (entry) => {
    const { form, decision } = entry.details;
    return decision === 'open'
      ? told`set “${word(form)}” in ${questionOf(entry)} to be checked again`
      : told`kept “${word(form)}” wrong in ${questionOf(entry)}`;
  },
  'question.timer_changed': (entry) => {
    const { before, after } = entry.details;
    return told`set the timer of ${questionOf(entry)} ${fromTo(before, after, Number, 'second')}`;
  },
  'question.moved_to_bank': ({ course, details: { questions } }) =>
    told`moved ${count(questions, 'question')} of ${titleOf(course)} to the bank`,
  'bank.question_added': ({ subject }) => told`added question ${word(subject.id)} to the bank`,
  'bank.set_added': ({ subject, details: { questions } }) =>
    told`added set ${word(subject.id)} with ${count(questions, 'question')} to the bank`,
  'bank.questions_imported': ({ details: { questions, name } }) =>
    told`imported ${count(questions, 'question')} from ${word(name)} to the bank`,
  'course.questions_imported': ({ course, details: { questions, name } }) =>
    told`imported ${count(questions, 'question')} from ${word(name)} to ${titleOf(course)}`,
  'bank.exported': ({ details: { questions, format } }) =>
    told`exported ${count(questions, 'question')} of the bank as ${word(format)}`,
  'course.questions_exported': ({ course, details: { questions, format } }) =>
    told`exported ${count(questions, 'question')} of ${titleOf(course)} as ${word(format)}`,
  'course.key_printed': ({ course, details: { questions } }) =>
    told`opened the answer key of ${titleOf(course)} to print it, ${count(questions, 'question')}`,
  'course.bank_added': ({ course, details: { questions, mode } }) =>
    told`added ${count(questions, 'question')} from the bank to ${titleOf(course)}${mode === 'copy' ? ' as copies' : ''}`,
  'course.bank_version_set': ({ course, details: { question, version } }) =>
    told`set ${titleOf(course)} to ${version === null ? 'the newest version' : 'another version'} of question ${word(question)}`,
  'course.bank_copied': ({ course, details: { question, copies } }) =>
    told`put ${copies === 1 ? 'a copy' : count(copies, 'copy', 'copies')} in the place of question ${word(question)} in ${titleOf(course)}`,
  'course.draw_added': ({ course, details: { take } }) => told`added a draw of ${word(take)} to ${titleOf(course)}`,
  'course.draw_edited': ({ course, details: { take } }) => told`changed a draw of ${word(take)} in ${titleOf(course)}`,
  'course.draw_removed': ({ course, details: { take } }) =>
    told`removed a draw of ${word(take)} from ${titleOf(course)}`,
  'course.pool_refreshed': ({ course, details: { added, removed } }) =>
    told`refreshed the pool of a draw in ${titleOf(course)}: ${word(added)} added, ${word(removed)} removed`,
  'question.tagged': (entry) => told`changed the tags of ${inBank(entry)}`,
  'question.retired': (entry) => told`retired ${inBank(entry)}`,
  'question.restored': (entry) => told`restored ${inBank(entry)}`,
  'question.deleted': (entry) => told`deleted ${inBank(entry)} from the bank`,
  'audio.uploaded': ({ details: { fileName } }) =>
    told`uploaded ${typeof fileName === 'string' && fileName !== '' ? `the recording “${fileName}”` : 'a recording'}`,
  'picture.uploaded': () => told`uploaded a picture`,
  'submission.scored': scoredSubmission,
  'backup.taken': ({ details: { rows, files } }) =>
    told`made a backup: ${count(rows, 'row')}, ${count(files, 'audio file')}`,
  'backup.restored': ({ details: { takenAt, rows, files } }) =>
    told`restored the backup of ${typeof takenAt === 'string' ? dayAndTime(takenAt) : 'an unknown time'}: ${count(rows, 'row')}, ${count(files, 'audio file')}`,
  'media.moved': ({ details: { files, to } }) => told`copied ${count(files, 'audio file')} to ${word(to)}`,
};

/** Who acted, as the first words of the sentence. */
export function actorOf({ actor }: AuditEntry): Words {
  return actor ? nameOf(actor) : ['The server'];
}

/**
 * What an entry says after the name of who acted: 'set the duration of Academic Reading 4 from 60 to 45 minutes'. An
 * action without a sentence is told by its name and what it was about.
 */
export function whatWasDone(entry: AuditEntry): Words {
  const sentence = Object.hasOwn(sentences, entry.action) ? sentences[entry.action as AuditAction] : otherAction;
  return sentence(entry);
}

function editedAccount(entry: AuditEntry): Words {
  const { changed, role, status } = entry.details;
  const names = Array.isArray(changed) ? changed.map(String) : [];
  const fields = names.map((name) => {
    if (name === 'status') return `status (now ${word(status)})`;
    return name === 'role' ? `role (now ${word(role)})` : name.replaceAll('_', ' ');
  });
  if (fields.length === 0) return told`saved ${whose(entry)} account without changes`;
  return told`changed ${whose(entry)} ${listOf(fields)}`;
}

function editedClass(entry: AuditEntry): Words {
  const { changed } = entry.details;
  const names = Array.isArray(changed)
    ? changed.map((name) => (name === 'join_code' ? 'join code' : String(name)))
    : [];
  if (names.includes('archived')) return told`restored the class ${classOf(entry)}`;
  return told`changed the ${listOf(names)} of ${classOf(entry)}`;
}

/** A class as it was called then: “B2 Evening”. */
function classOf({ details: { name } }: AuditEntry): string {
  return `“${word(name)}”`;
}

/** An examination as it was called then. */
function sittingOf({ details: { title } }: AuditEntry): string {
  return `“${word(title)}”`;
}

/** '3 candidates of “B2 mock”', or 'everyone in “B2 mock”'. */
function roomOf(entry: AuditEntry): string {
  const { all, candidates } = entry.details;
  return all === true ? `everyone in ${sittingOf(entry)}` : `${count(candidates, 'candidate')} of ${sittingOf(entry)}`;
}

/** ': fire alarm', and nothing without a reason. */
function becauseOf({ details: { reason } }: AuditEntry): string {
  return typeof reason === 'string' && reason !== '' ? `: ${reason}` : '';
}

/** ': 3 added, 1 removed'. */
function membership({ details: { added, removed } }: AuditEntry): string {
  return `: ${word(added)} added, ${word(removed)} removed`;
}

function scoredSubmission(entry: AuditEntry): Words {
  const [before, after] = [record(entry.details.before), record(entry.details.after)];
  if (entry.details.before === null) return told`scored ${submissionOf(entry)}: ${word(after.score)}`;
  if (before.score === after.score) return told`changed the comment on ${submissionOf(entry)}`;
  return told`changed the score of ${submissionOf(entry)} from ${word(before.score)} to ${word(after.score)}`;
}

function otherAction({ action, account, course, subject }: AuditEntry): Words {
  const about = course
    ? titleOf(course)
    : account
      ? nameOf(account)
      : [subject.type, subject.id].filter(Boolean).join(' ');
  return told`recorded “${action.replaceAll(/[._]+/g, ' ')}” for ${about}`;
}

function questionOf({ course, subject }: AuditEntry): Words {
  return told`${questionIn(course, subject.id)} of ${titleOf(course)}`;
}

/** 'question 12', or 'set 3', of the bank. */
function inBank({ subject: { type, id } }: AuditEntry): string {
  return `${type === 'passage' ? 'set' : 'question'} ${word(id)}`;
}

/** 'Tomas’s', or 'their own' where a person did it to themselves. */
function whose({ actor, account }: AuditEntry): Words {
  return actor && actor.id === account?.id ? ['their own'] : told`${nameOf(account)}’s`;
}

/** '; 2 open tests extended', and nothing for none. */
function extendedTests({ details: { extended } }: AuditEntry): string {
  return typeof extended === 'number' && extended > 0 ? `; ${count(extended, 'open test')} extended` : '';
}

function roleOf({ role, access }: AuditEntry['details']): string {
  if (role === 'admin' && access === 'classes') return 'an admin for their own classes';
  if (role === 'admin' && access === 'invigilates') return 'an invigilator';
  return role === 'admin' || role === 'superadmin' ? `${role === 'admin' ? 'an' : 'a'} ${role}` : 'a user';
}

/** 'from 60 to 45 minutes'; what was not set before has no 'from'. */
function fromTo(before: unknown, after: unknown, say: (value: number) => number, unit: string): string {
  const to = typeof after === 'number' ? `to ${countOf(say(after), unit)}` : 'to nothing';
  return typeof before === 'number' ? `from ${say(before)} ${to}` : to;
}
