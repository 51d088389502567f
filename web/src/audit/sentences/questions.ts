import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import type { AuditAction } from '@parlance/contract/audit';
import { number, questionOf, record, word } from '../labels.ts';
import { type EntrySentence, type NamedEntry, withScores } from './named-entry.ts';

/** What was done to questions, in a course and in the bank. */
export const questionSentences = {
  'passage.edited': (told) => {
    const { actor, course, entry } = told;
    return entry.course
      ? t`${actor} edited a passage of ${course}`
      : t`${actor} edited ${{ item: inBank(told) }} of the bank`;
  },
  'question.edited': ({ actor, entry }) => t`${actor} edited ${{ question: questionOf(entry) }}`,
  'question.key_corrected': (told) => withScores(correctedKey(told), told),
  'question.scoring_corrected': (told) => withScores(correctedScoring(told), told),
  'question.variant_kept_wrong': ({ actor, entry, details }) => {
    const form = word(details.form);
    const question = questionOf(entry);
    return details.decision === 'open'
      ? t`${actor} set “${form}” in ${question} to be checked again`
      : t`${actor} kept “${form}” wrong in ${question}`;
  },
  'question.timer_changed': ({ actor, entry, details: { before, after } }) => {
    const question = questionOf(entry);
    if (typeof before !== 'number')
      return t`${actor} set the timer of ${question} to ${plural({ seconds: number(after) }, { one: '# second', other: '# seconds' })}`;
    const was = i18n.number(before);
    if (typeof after !== 'number') return t`${actor} set the timer of ${question} from ${was} to nothing`;
    return t`${actor} set the timer of ${question} from ${was} to ${plural({ seconds: after }, { one: '# second', other: '# seconds' })}`;
  },
  'question.moved_to_bank': ({ actor, course, details }) =>
    t`${actor} moved ${plural({ count: number(details.questions) }, { one: '# question', other: '# questions' })} of ${course} to the bank`,
  'bank.question_added': ({ actor, subject }) => t`${actor} added question ${{ id: word(subject.id) }} to the bank`,
  'bank.set_added': ({ actor, subject, details }) =>
    t`${actor} added set ${{ id: word(subject.id) }} with ${plural({ count: number(details.questions) }, { one: '# question', other: '# questions' })} to the bank`,
  'bank.questions_imported': ({ actor, details }) =>
    t`${actor} imported ${plural({ count: number(details.questions) }, { one: '# question', other: '# questions' })} from ${{ file: word(details.name) }} to the bank`,
  'bank.exported': ({ actor, details }) =>
    t`${actor} exported ${plural({ count: number(details.questions) }, { one: '# question', other: '# questions' })} of the bank as ${{ format: word(details.format) }}`,
  'course.bank_added': ({ actor, course, details }) =>
    details.mode === 'copy'
      ? t`${actor} added ${plural({ count: number(details.questions) }, { one: '# question', other: '# questions' })} from the bank to ${course} as copies`
      : t`${actor} added ${plural({ count: number(details.questions) }, { one: '# question', other: '# questions' })} from the bank to ${course}`,
  'course.bank_version_set': ({ actor, course, details }) => {
    const id = word(details.question);
    return details.version === null
      ? t`${actor} set ${course} to the newest version of question ${id}`
      : t`${actor} set ${course} to another version of question ${id}`;
  },
  'course.bank_copied': ({ actor, course, details }) =>
    t`${actor} put ${plural({ copies: number(details.copies) }, { one: 'a copy', other: '# copies' })} in the place of question ${{ id: word(details.question) }} in ${course}`,
  'course.draw_added': ({ actor, course, details }) =>
    t`${actor} added a draw of ${{ take: word(details.take) }} to ${course}`,
  'course.draw_edited': ({ actor, course, details }) =>
    t`${actor} changed a draw of ${{ take: word(details.take) }} in ${course}`,
  'course.draw_removed': ({ actor, course, details }) =>
    t`${actor} removed a draw of ${{ take: word(details.take) }} from ${course}`,
  'course.pool_refreshed': ({ actor, course, details: { added, removed } }) =>
    t`${actor} refreshed the pool of a draw in ${course}: ${{ added: word(added) }} added, ${{ removed: word(removed) }} removed`,
  'question.tagged': (told) => t`${{ actor: told.actor }} changed the tags of ${{ item: inBank(told) }}`,
  'question.retired': (told) => t`${{ actor: told.actor }} retired ${{ item: inBank(told) }}`,
  'question.restored': (told) => t`${{ actor: told.actor }} restored ${{ item: inBank(told) }}`,
  'question.deleted': (told) => t`${{ actor: told.actor }} deleted ${{ item: inBank(told) }} from the bank`,
} satisfies Partial<Record<AuditAction, EntrySentence>>;

/** 'question 12', or 'set 3', of the bank. */
function inBank({ subject: { type, id } }: NamedEntry): string {
  return type === 'passage' ? t`set ${{ id: word(id) }}` : t`question ${{ id: word(id) }}`;
}

function correctedKey({ actor, entry, details }: NamedEntry): string {
  const question = questionOf(entry);
  const { form } = record(details.accepted);
  if (typeof form === 'string') return t`${actor} accepted “${form}” in ${question}`;
  if (details.undone !== undefined) return t`${actor} took back a correction of ${question}`;
  return t`${actor} corrected the answer key of ${question}`;
}

function correctedScoring({ actor, entry, details }: NamedEntry): string {
  const question = questionOf(entry);
  if (details.undone !== undefined) return t`${actor} took back a correction of ${question}`;
  const { by } = record(record(details.scoring).after);
  if (by === 'left_out') return t`${actor} left out ${question}`;
  if (by === 'full_credit') return t`${actor} gave full credit for ${question}`;
  return by === 'keys'
    ? t`${actor} accepted other answers to ${question}`
    : t`${actor} scored ${question} by its key again`;
}
