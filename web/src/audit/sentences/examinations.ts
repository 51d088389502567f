import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { AuditAction } from '@parlance/contract/audit';
import { allOf, say } from '@parlance/contract/say';
import { number, strings, word } from '../labels.ts';
import { type EntrySentence, type NamedEntry, withMembers, withReason } from './named-entry.ts';

/** What was done to an examination, before, while and after it was taken. */
export const examinationSentences = {
  'sitting.added': ({ actor, title }) => t`${actor} added the examination “${title}”`,
  'sitting.edited': ({ actor, title, details }) =>
    t`${actor} changed ${{ settings: allOf(strings(details.changed).map(settingText)) }} of “${title}”`,
  'sitting.published': ({ actor, title, details }) =>
    t`${actor} published “${title}” for ${plural({ count: number(details.candidates) }, { one: '# candidate', other: '# candidates' })}`,
  'sitting.cancelled': ({ actor, title, details }) =>
    t`${actor} cancelled “${title}”: ${{ reason: word(details.reason) }}`,
  'sitting.released': ({ actor, title }) => t`${actor} released the results of “${title}”`,
  'sitting.duplicated': ({ actor, title }) => t`${actor} duplicated an examination as “${title}”`,
  'sitting.deleted': ({ actor, title }) => t`${actor} deleted the draft of “${title}”`,
  'sitting.roster_changed': (told) => {
    const { actor, title, details } = told;
    const what = withMembers(t`${actor} changed the candidates of “${title}”`, told);
    return t`${what}, ${{ changed: word(details.changed) }} changed`;
  },
  'sitting.code_changed': ({ actor, title, details }) =>
    details.code === false
      ? t`${actor} removed the access code of “${title}”`
      : t`${actor} made a new access code for “${title}”`,
  'sitting.prepared': ({ actor, title, details }) =>
    t`${actor} prepared ${plural({ count: number(details.attempts) }, { one: '# test', other: '# tests' })} of “${title}”`,
  'sitting.paper_taken_in': ({ actor, title, details }) =>
    t`${actor} took ${plural({ count: number(details.changes) }, { one: '# change', other: '# changes' })} into a paper of “${title}”`,
  'device_check.code_made': ({ actor, details }) =>
    t`${actor} made a code for device checks: “${{ label: word(details.label) }}”`,
  'device_check.exported': ({ actor }) => t`${actor} exported device checks`,
  'receipt_key.changed': ({ actor, details: { retired, made } }) =>
    t`${actor} retired the key ${{ retired: word(retired) }} of receipts: ${{ made: word(made) }} signs them now`,
  'sitting.extended': (told) => {
    const { actor, details } = told;
    const room = roomOf(told);
    return withReason(
      t`${actor} added ${plural({ minutes: number(details.minutes) }, { one: '# minute', other: '# minutes' })} to ${room}`,
      told,
    );
  },
  'sitting.paused': (told) => withReason(t`${{ actor: told.actor }} paused ${{ room: roomOf(told) }}`, told),
  'sitting.resumed': (told) => withReason(t`${{ actor: told.actor }} resumed ${{ room: roomOf(told) }}`, told),
  'sitting.reopened': (told) =>
    withReason(t`${{ actor: told.actor }} opened a test of “${{ title: told.title }}” again`, told),
  'sitting.ended': (told) => withReason(t`${{ actor: told.actor }} ended ${{ room: roomOf(told) }}`, told),
  'sitting.message_sent': (told) => t`${{ actor: told.actor }} sent a message to ${{ room: roomOf(told) }}`,
  'sitting.admitted': (told) => withReason(admitted(told), told),
  'sitting.attendance': (told) => {
    const { actor } = told;
    const room = roomOf(told);
    const isAbsent = told.details.absent === true;
    return withReason(
      isAbsent ? t`${actor} marked as absent: ${room}` : t`${actor} took back an absence of ${room}`,
      told,
    );
  },
  'sitting.identity': (told) => {
    const { actor } = told;
    const room = roomOf(told);
    return told.details.checked === true
      ? t`${actor} checked the identity of ${room}`
      : t`${actor} took back a check of the identity of ${room}`;
  },
  'sitting.incident_noted': ({ actor, title }) => t`${actor} noted an incident in “${title}”`,
  'sitting.incident_withdrawn': (told) =>
    withReason(t`${{ actor: told.actor }} withdrew an incident in “${{ title: told.title }}”`, told),
  'sitting.held': (told) => {
    const { actor, title } = told;
    return withReason(
      told.details.held === true
        ? t`${actor} withheld a result of “${title}”`
        : t`${actor} no longer withholds a result of “${title}”`,
      told,
    );
  },
  'sitting.results_exported': ({ actor, title }) => t`${actor} exported the results of “${title}”`,
  'sitting.roster_exported': ({ actor, title }) => t`${actor} exported the candidates of “${title}”`,
  'sitting.incidents_exported': ({ actor, title }) => t`${actor} exported the incidents of “${title}”`,
  'sitting.seb_file_exported': ({ actor, title }) => t`${actor} downloaded the Safe Exam Browser file of “${title}”`,
  'facts.exported': ({ actor, title, details }) =>
    t`${actor} exported ${plural({ facts: number(details.facts) }, { one: '# fact', other: '# facts' })} of “${title}”`,
  'facts.removed': ({ actor, title, details }) =>
    t`${actor} removed ${plural({ facts: number(details.facts) }, { one: '# fact', other: '# facts' })} and ${plural({ notes: number(details.notes) }, { one: '# note', other: '# notes' })} of “${title}”, whose time was over`,
} satisfies Partial<Record<AuditAction, EntrySentence>>;

function admitted({ actor, title, details: { what } }: NamedEntry): string {
  if (what === 'late') return t`${actor} let a late candidate into “${title}”`;
  return what === 'refuse_place'
    ? t`${actor} did not let another device into “${title}”`
    : t`${actor} let another device into “${title}”`;
}

/** '3 candidates of “B2 mock”', or 'everyone in “B2 mock”'. */
function roomOf({ details, title }: NamedEntry): string {
  return details.all === true
    ? t`everyone in “${title}”`
    : t`${plural({ count: number(details.candidates) }, { one: '# candidate', other: '# candidates' })} of “${title}”`;
}

/** What is set of an examination, by its name in the contract. */
const settingNames: Record<string, MessageDescriptor> = {
  title: msg({ message: 'title', context: 'what was changed' }),
  instructions: msg({ message: 'instructions', context: 'what was changed' }),
  time_zone: msg({ message: 'time zone', context: 'what was changed' }),
  start_mode: msg({ message: 'kind of start', context: 'what was changed' }),
  starts_at: msg({ message: 'start', context: 'what was changed' }),
  ends_at: msg({ message: 'end', context: 'what was changed' }),
  window_end: msg({ message: 'end of the window', context: 'what was changed' }),
  join_minutes: msg({ message: 'time to enter', context: 'what was changed' }),
  late_rule: msg({ message: 'rule for late candidates', context: 'what was changed' }),
  late_minutes: msg({ message: 'time for late candidates', context: 'what was changed' }),
  ask_full_screen: msg({ message: 'full screen', context: 'what was changed' }),
  ask_device_check: msg({ message: 'device check', context: 'what was changed' }),
  second_place: msg({ message: 'rule for a second device', context: 'what was changed' }),
  safe_exam_browser: msg({ message: 'Safe Exam Browser', context: 'what was changed' }),
  networks: msg({ message: 'networks', context: 'what was changed' }),
  release: msg({ message: 'release of results', context: 'what was changed' }),
  release_at: msg({ message: 'time of the release', context: 'what was changed' }),
  email_receipt: msg({ message: 'receipt by email', context: 'what was changed' }),
  reminder_minutes: msg({ message: 'reminders', context: 'what was changed' }),
  parts: msg({ message: 'parts', context: 'what was changed' }),
  staff: msg({ message: 'staff', context: 'what was changed' }),
  classes: msg({ message: 'classes', context: 'what was changed' }),
};

function settingText(name: string): string {
  const known = Object.hasOwn(settingNames, name) ? settingNames[name] : undefined;
  return known ? say(known) : name.replaceAll('_', ' ');
}
