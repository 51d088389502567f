import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import type { AuditAction } from '@parlance/contract/audit';
import { courseTypes } from '@parlance/contract/kinds/course-types';
import { minutes } from '../../ui/format/typed-minutes.ts';
import { skillText } from '../../ui/skill.tsx';
import { number, questionIn, record, submissionOf, word } from '../labels.ts';
import { courseChanges, purposeOf } from './course-changes.ts';
import { type EntrySentence, type NamedEntry, withReason } from './named-entry.ts';

/** What was done to a course as a whole, to what was marked in it, and to the installation. */
export const courseSentences = {
  'course.use_changed': ({ actor, course, details }) =>
    t`${actor} changed what ${course} is for from ${{ before: purposeOf(details.before) }} to ${{ after: purposeOf(details.after) }}`,
  'course.added': ({ actor, course, details }) => {
    const type = courseTypes.find((one) => one === details.type);
    return t`${actor} added the ${{ skill: type ? skillText(type) : word(details.type) }} course ${course}`;
  },
  'course.edited': ({ actor, course, details }) => {
    const changes = courseChanges(record(details.before), record(details.after)).join('; ');
    return t`${actor} changed ${course}: ${changes}`;
  },
  'course.duration_changed': ({ actor, course, details: { before, after } }) => {
    const length = Number(minutes(number(after)));
    if (typeof before !== 'number')
      return t`${actor} set the duration of ${course} to ${plural({ minutes: length }, { one: '# minute', other: '# minutes' })}`;
    const was = i18n.number(Number(minutes(before)));
    return t`${actor} set the duration of ${course} from ${was} to ${plural({ minutes: length }, { one: '# minute', other: '# minutes' })}`;
  },
  'course.duplicated': ({ actor, course, details }) =>
    t`${actor} duplicated course ${{ id: word(details.from) }} as ${course}, with ${plural({ count: number(details.questions) }, { one: '# question', other: '# questions' })}`,
  'course.deleted': ({ actor, course }) => t`${actor} deleted the course ${course}`,
  'course.restored': ({ actor, course }) => t`${actor} restored the deleted course ${course}`,
  'course.questions_uploaded': ({ actor, course, details }) =>
    details.replace === true
      ? t`${actor} replaced the questions of ${course} with ${plural({ count: number(details.questions) }, { one: '# question', other: '# questions' })} from a file`
      : t`${actor} uploaded ${plural({ count: number(details.questions) }, { one: '# question', other: '# questions' })} to ${course}`,
  'course.question_added': ({ actor, course, details, entry }) =>
    t`${actor} added ${{ question: questionIn(entry.course, details.question) }} to ${course}`,
  'course.question_deleted': ({ actor, course, details }) =>
    t`${actor} deleted question ${{ id: word(details.question) }} from ${course}`,
  'course.questions_ordered': ({ actor, course }) => t`${actor} reordered the questions of ${course}`,
  'course.passage_added': ({ actor, course }) => t`${actor} added a passage to ${course}`,
  'course.results_exported': ({ actor, course, details }) =>
    details.rows === 'answers'
      ? t`${actor} exported the results of ${course}, answer by answer`
      : t`${actor} exported the results of ${course}`,
  'course.analysis_exported': ({ actor, course, details }) =>
    details.file === 'answers'
      ? t`${actor} exported the answers by group of ${course}`
      : t`${actor} exported the item analysis of ${course}`,
  'course.tasks_exported': ({ actor }) => t`${actor} exported question alarms`,
  'course.task_dismissed': ({ actor, course, details }) =>
    t`${actor} dismissed an alarm of ${course}: “${{ reason: word(details.reason) }}”`,
  'course.release_changed': ({ actor, course }) =>
    t`${actor} changed when results of ${course} come out, or what learners see of them`,
  'course.results_released': ({ actor, course, details }) =>
    t`${actor} released ${plural({ count: number(details.results) }, { one: '# result', other: '# results' })} of ${course}`,
  'course.results_withheld': (told) => {
    const { actor, course, details } = told;
    const what = t`${actor} took back ${plural({ count: number(details.results) }, { one: '# result', other: '# results' })} of ${course}`;
    return withReason(what, told);
  },
  'course.questions_imported': ({ actor, course, details }) =>
    t`${actor} imported ${plural({ count: number(details.questions) }, { one: '# question', other: '# questions' })} from ${{ file: word(details.name) }} to ${course}`,
  'course.questions_exported': ({ actor, course, details }) =>
    t`${actor} exported ${plural({ count: number(details.questions) }, { one: '# question', other: '# questions' })} of ${course} as ${{ format: word(details.format) }}`,
  'course.key_printed': ({ actor, course, details }) =>
    t`${actor} opened the answer key of ${course} to print it, ${plural({ count: number(details.questions) }, { one: '# question', other: '# questions' })}`,
  'submission.scored': (told) => withReason(scoredSubmission(told), told),
  // The last to save, which is said once nobody marks it any more.
  'submission.settled': ({ actor, entry, details }) =>
    t`${actor} gave the last mark of ${{ submission: submissionOf(entry) }}, which is settled: ${{ score: word(record(details.after).score) }}`,
  'course.marking_changed': ({ actor, course }) => t`${actor} changed who marks ${course}, or how two marks become one`,
  'marking.allocated': ({ actor, course }) => t`${actor} gave out what is to be marked of ${course}`,
  'marking.taken_back': ({ actor, course, details }) =>
    t`${actor} took back ${plural({ count: number(details.count) }, { one: '# submission', other: '# submissions' })} of ${course} from a marker`,
  'marking.rubric_moved': ({ actor, course, details }) =>
    t`${actor} put ${plural({ count: number(details.submissions) }, { one: '# submission', other: '# submissions' })} of ${course} on version ${{ version: number(details.version) }} of its rubric`,
  'marking.saved': ({ actor, course }) => t`${actor} saved a mark in ${course}`,
  'marking.exported': ({ actor, course, details }) =>
    details.file === 'marks'
      ? t`${actor} exported all marks of ${course}`
      : t`${actor} exported how the markers of ${course} agree`,
  'submission.sent_to_second': (told) => {
    const { actor, course, details } = told;
    const what = t`${actor} sent submission ${{ number: number(details.submission) }} of ${course} to a second marker`;
    return withReason(what, told);
  },
  'calibration.changed': ({ actor, course, details: { made, retired } }) =>
    made
      ? t`${actor} made submission ${{ number: number(record(made).submission) }} of ${course} a calibration script`
      : retired
        ? t`${actor} removed submission ${{ number: number(record(retired).submission) }} of ${course} from the calibration scripts`
        : t`${actor} told a marker of ${course} the agreed marks of calibration scripts`,
  'remark.requested': ({ actor, entry }) => t`${actor} requested a re-mark of ${{ submission: submissionOf(entry) }}`,
  'remark.withdrawn': ({ actor, entry }) =>
    t`${actor} withdrew the request for a re-mark of ${{ submission: submissionOf(entry) }}`,
  'remark.allocated': ({ actor, entry, details }) =>
    t`${actor} gave the re-mark of ${{ submission: submissionOf(entry) }} to ${{ marker: word(details.marker) }}`,
  'remark.done': ({ actor, entry, details }) =>
    t`${actor} marked ${{ submission: submissionOf(entry) }} again. The score was ${{ before: word(details.before) }} and is ${{ after: word(details.after) }}`,
  'rubric.saved': ({ actor, details }) =>
    t`${actor} saved version ${{ version: number(details.version) }} of the rubric “${{ name: word(details.name) }}”`,
  'rubric.archived': ({ actor, details }) => t`${actor} archived the rubric “${{ name: word(details.name) }}”`,
  'scale.saved': ({ actor, details }) =>
    t`${actor} saved version ${{ version: number(details.version) }} of the scale “${{ name: word(details.name) }}”`,
  'scale.archived': ({ actor, details }) => t`${actor} archived the scale “${{ name: word(details.name) }}”`,
  'course.scale_changed': ({ actor, course, details: { after } }) =>
    typeof after === 'string' && after !== ''
      ? t`${actor} chose the scale “${after}” for ${course}`
      : t`${actor} took the scale away from ${course}`,
  'overall.saved': ({ actor, details }) => t`${actor} saved the overall band “${{ name: word(details.title) }}”`,
  'overall.archived': ({ actor, details }) => t`${actor} archived the overall band “${{ name: word(details.title) }}”`,
  'report.issued': (told) => t`${{ actor: told.actor }} issued the score report of ${{ submission: reportedOf(told) }}`,
  'report.changed': (told) =>
    t`${{ actor: told.actor }} changed what the check of the score report of ${{ submission: reportedOf(told) }} shows`,
  'report.withdrawn': (told) =>
    t`${{ actor: told.actor }} withdrew the score report of ${{ submission: reportedOf(told) }}`,
  'course.scale_applied': (told) =>
    withReason(
      t`${{ actor: told.actor }} put the results of ${{ course: told.course }} on version ${{ version: number(told.details.version) }} of the scale “${{ name: word(told.details.scale) }}”`,
      told,
    ),
  'audio.uploaded': ({ actor, details: { fileName } }) =>
    typeof fileName === 'string' && fileName !== ''
      ? t`${actor} uploaded the recording “${fileName}”`
      : t`${actor} uploaded a recording`,
  'picture.uploaded': ({ actor }) => t`${actor} uploaded a picture`,
} satisfies Partial<Record<AuditAction, EntrySentence>>;

/** What a report is about: a submission, or an overall band by its title. */
function reportedOf({ entry, details, subject }: NamedEntry): string {
  return subject.type === 'overall' ? t`“${{ title: word(details.title) }}”` : submissionOf(entry);
}

function scoredSubmission({ actor, entry, details }: NamedEntry): string {
  const [before, after] = [record(details.before), record(details.after)];
  const submission = submissionOf(entry);
  const score = word(after.score);
  if (details.before === null) return t`${actor} scored ${submission}: ${score}`;
  if (before.score === after.score) {
    return JSON.stringify(before.criteria) === JSON.stringify(after.criteria)
      ? t`${actor} changed the comment on ${submission}`
      : t`${actor} changed the bands of ${submission}`;
  }
  return t`${actor} changed the score of ${submission} from ${{ before: word(before.score) }} to ${score}`;
}
