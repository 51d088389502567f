import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { roles } from '@parlance/contract/accounts';
import type { AuditAction } from '@parlance/contract/audit';
import { type RetentionKind, retentionKinds } from '@parlance/contract/personal-data/kept';
import { allOf, say } from '@parlance/contract/say';
import { itemsText, labelsOf } from '../../personal-data/retention/retention-labels.ts';
import { roleText } from '../../ui/format/role-text.ts';
import { NotNoted, number, strings, word } from '../labels.ts';
import { type EntrySentence, type NamedEntry, withExtended, withMembers } from './named-entry.ts';

/** What was done to people: their accounts, accommodations and classes. */
export const accountSentences = {
  'account.registered': ({ actor }) => t`${actor} registered`,
  'account.added': ({ actor, account, details }) => {
    const role = asRole(details);
    if (details.status === 'inactive') return t`${actor} added ${account} as ${role}, inactive`;
    if (details.status === 'suspended') return t`${actor} added ${account} as ${role}, suspended`;
    return t`${actor} added ${account} as ${role}`;
  },
  'account.invited': ({ actor, account, details }) =>
    t`${actor} added ${account} as ${{ role: asRole(details) }} from a file and sent an invitation`,
  'account.invitation_sent': ({ actor, account }) => t`${actor} sent ${account} another invitation`,
  'account.invitation_accepted': ({ actor }) => t`${actor} accepted their invitation and set a password`,
  'account.edited': editedAccount,
  'account.deleted': ({ actor, account }) => t`${actor} deleted the account of ${account}`,
  'account.password_changed': ({ actor, account, isOwn }) =>
    isOwn ? t`${actor} changed their own password` : t`${actor} changed ${account}’s password`,
  'account.password_reset': ({ actor, account, isOwn }) =>
    isOwn
      ? t`${actor} reset their own password with a code sent by email`
      : t`${actor} reset ${account}’s password with a code sent by email`,
  'account.password_removed': ({ actor }) =>
    t`${actor} logged in at the school for the first time: the password was removed and all devices were logged out`,
  'account.sessions_ended': ({ actor, details }) =>
    t`${actor} logged out ${plural({ sessions: number(details.sessions) }, { one: '# other device', other: '# other devices' })}`,
  'account.recovered': ({ actor, account, details }) =>
    details.newPassword === true
      ? t`${actor} made ${account} a superadmin with a new password, at the command line`
      : t`${actor} made ${account} a superadmin, at the command line`,
  'second_factor.added': ({ actor, details }) =>
    details.kind === 'passkey'
      ? t`${actor} added a passkey as a second factor`
      : t`${actor} added an authenticator app as a second factor`,
  'second_factor.removed': ({ actor, details }) =>
    details.kind === 'passkey'
      ? t`${actor} removed a passkey from their second factors`
      : t`${actor} removed an authenticator app from their second factors`,
  'second_factor.reset': ({ actor, account }) => t`${actor} removed the second factors of ${account}`,
  'second_factor.codes_made': ({ actor }) => t`${actor} made new recovery codes`,
  'second_factor.recovery_used': ({ actor }) => t`${actor} used a recovery code`,
  'second_factor.copied': ({ actor }) =>
    t`${actor} used a passkey that was refused: its counter went back, as that of a copy does`,
  'account.access_changed': ({ actor, account, details: { after } }) => {
    if (after === 'classes') return t`${actor} limited ${account} to their own classes`;
    if (after === 'invigilates') return t`${actor} limited ${account} to the examinations they invigilate`;
    return t`${actor} gave ${account} access to the whole school`;
  },
  'account.calendar_address_made': ({ actor }) => t`${actor} made a new address for their calendar`,
  'account.allowance_given': ({ actor, account, title, details }) => {
    const reason = word(details.reason);
    return details.kind === 'time'
      ? t`${actor} gave ${account} ${plural({ minutes: number(details.seconds) / 60 }, { one: '# minute', other: '# minutes' })} more in ${title}: ${reason}`
      : t`${actor} gave ${account} one more attempt at ${title}: ${reason}`;
  },
  'account.data_exported': ({ actor, account, isOwn }) =>
    isOwn ? t`${actor} downloaded their own data` : t`${actor} downloaded the data of ${account}`,
  'account.erased': ({ actor, account }) => t`${actor} erased ${account}`,
  'retention.changed': ({ actor, details: { kind, after } }) => {
    const { name: what } = labelsOf(kindOf(kind));
    return typeof after === 'number'
      ? t`${actor} set a rule for “${what}”: deleted after ${plural(after, { one: '# day', other: '# days' })}`
      : t`${actor} removed the rule for “${what}”`;
  },
  'retention.applied': ({ actor, details: { kind, items } }) =>
    t`${actor} deleted ${{ what: itemsText(kindOf(kind), number(items)) }}, as they were too old`,
  'consent_text.added': ({ actor, details: { kind, asks } }) => {
    if (kind === 'terms') return asks ? t`${actor} changed the terms` : t`${actor} stopped asking about the terms`;
    return asks ? t`${actor} changed the consent text for recordings` : t`${actor} stopped asking about recordings`;
  },
  'accommodation.set': (told) =>
    withExtended(t`${{ actor: told.actor }} set ${{ account: told.account }}’s accommodations`, told),
  'accommodation.ended': ({ actor, account }) => t`${actor} ended ${account}’s accommodations`,
  'accommodation.imported': (told) =>
    withExtended(t`${{ actor: told.actor }} set ${{ account: told.account }}’s accommodations from a file`, told),
  'accommodation.exported': ({ actor }) => t`${actor} exported the accommodations of all learners`,
  'accommodation.reason_read': ({ actor, account }) => t`${actor} read the reason for ${account}’s accommodations`,
  'class.added': ({ actor, details }) => t`${actor} added the class “${{ name: word(details.name) }}”`,
  'class.edited': ({ actor, details }) => {
    const name = word(details.name);
    const changed = strings(details.changed);
    if (changed.includes('archived')) return t`${actor} restored the class “${name}”`;
    return t`${actor} changed the ${{ fields: allOf(changed.map(fieldText)) }} of “${name}”`;
  },
  'class.archived': ({ actor, details }) => t`${actor} archived the class “${{ name: word(details.name) }}”`,
  'class.members_changed': (told) =>
    withMembers(t`${{ actor: told.actor }} changed the members of “${{ name: word(told.details.name) }}”`, told),
  'class.joined': ({ actor, details }) => t`${actor} joined “${{ name: word(details.name) }}” with its code`,
  'class.imported': (told) =>
    withMembers(t`${{ actor: told.actor }} imported the members of “${{ name: word(told.details.name) }}”`, told),
  'class.exported': ({ actor }) => t`${actor} exported the members of all classes`,
  'class.test_assigned': ({ actor, details }) =>
    t`${actor} assigned “${{ title: word(details.title) }}” to “${{ name: word(details.name) }}”`,
  'class.assignment_edited': ({ actor, details }) =>
    t`${actor} changed the ${{ fields: allOf(strings(details.changed).map(fieldText)) }} of “${{ title: word(details.title) }}”, assigned to “${{ name: word(details.name) }}”`,
  'class.assignment_withdrawn': ({ actor, details }) =>
    t`${actor} withdrew “${{ title: word(details.title) }}” from “${{ name: word(details.name) }}”`,
  'class.results_exported': ({ actor, details }) =>
    t`${actor} exported the results of the class “${{ name: word(details.name) }}”`,
  'identity.account_added': ({ actor, details }) =>
    t`${actor} logged in with a school account for the first time, and got an account as ${{ role: asRole(details) }}`,
  'identity.linked': ({ actor, details }) =>
    details.by === 'owner'
      ? t`${actor} linked a school account`
      : t`${actor} logged in with a school account, which was linked by its email`,
  'identity.unlinked': ({ actor }) => t`${actor} unlinked a school account`,
  'identity.role_changed': ({ actor, details }) =>
    t`${actor} logged in with a school account, and is ${{ role: asRole({ role: details.after }) }} now`,
  'identity.names_changed': ({ actor, details }) =>
    t`${actor} logged in with a school account, which filled in: ${{ fields: allOf(strings(details.changed).map(fieldText)) }}`,
} satisfies Partial<Record<AuditAction, EntrySentence>>;

function editedAccount({ actor, account, isOwn, details }: NamedEntry): string {
  const changed = strings(details.changed);
  if (changed.length === 0) {
    return isOwn
      ? t`${actor} saved their own account without changes`
      : t`${actor} saved ${account}’s account without changes`;
  }
  const fields = allOf(
    changed.map((name) => {
      if (name === 'status') return t`status (now ${{ status: statusText(details.status) }})`;
      return name === 'role' ? t`role (now ${{ role: roleNow(details.role) }})` : fieldText(name);
    }),
  );
  return isOwn ? t`${actor} changed their own ${fields}` : t`${actor} changed ${account}’s ${fields}`;
}

/** What of an account or a class was changed. */
const fieldNames: Record<string, MessageDescriptor> = {
  username: msg({ message: 'username', context: 'what was changed' }),
  full_name: msg({ message: 'full name', context: 'what was changed' }),
  registration_number: msg({ message: 'registration number', context: 'what was changed' }),
  email: msg({ message: 'email', context: 'what was changed' }),
  phone: msg({ message: 'phone', context: 'what was changed' }),
  password: msg({ message: 'password', context: 'what was changed' }),
  language: msg({ message: 'language', context: 'what was changed' }),
  name: msg({ message: 'name', context: 'what was changed' }),
  note: msg({ message: 'note', context: 'what was changed' }),
  due_at: msg({ message: 'due date', context: 'what was changed' }),
  join_code: msg({ message: 'join code', context: 'what was changed' }),
};

function fieldText(name: string): string {
  const known = Object.hasOwn(fieldNames, name) ? fieldNames[name] : undefined;
  return known ? say(known) : name.replaceAll('_', ' ');
}

const statusNames: Record<string, MessageDescriptor> = {
  active: msg({ message: 'active', context: 'account' }),
  inactive: msg({ message: 'inactive', context: 'account' }),
  suspended: msg({ message: 'suspended', context: 'account' }),
};

function statusText(status: unknown): string {
  const known = statusNames[String(status)];
  return known ? say(known) : word(status);
}

function roleNow(role: unknown): string {
  const known = roles.find((one) => one === role);
  return known ? roleText(known) : word(role);
}

function asRole({ role, access }: NamedEntry['details']): string {
  if (role === 'admin' && access === 'classes') return t`an admin for their own classes`;
  if (role === 'admin' && access === 'invigilates') return t`an invigilator`;
  if (role === 'superadmin') return t`a superadmin`;
  return role === 'admin' ? t`an admin` : t`a user`;
}

function kindOf(kind: unknown): RetentionKind {
  const known = retentionKinds.find((one) => one === kind);
  if (!known) throw new NotNoted();
  return known;
}
