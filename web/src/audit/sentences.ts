import { plural, t } from '@lingui/core/macro';
import type { AuditAction, AuditEntry } from '@parlance/contract/audit';
import { dayAndTime } from '../ui/format/date-format.ts';
import {
  NotNoted,
  named,
  nameOf,
  number,
  type Piece,
  piecesOf,
  record,
  titleOf,
  withoutMarks,
  word,
} from './labels.ts';
import { accountSentences } from './sentences/accounts.ts';
import { courseSentences } from './sentences/courses.ts';
import { examinationSentences } from './sentences/examinations.ts';
import type { EntrySentence, NamedEntry } from './sentences/named-entry.ts';
import { questionSentences } from './sentences/questions.ts';

/** What each action says, with who did it where the language of the page has the one who does something. */
const sentences: Record<AuditAction, EntrySentence> = {
  ...accountSentences,
  ...examinationSentences,
  ...courseSentences,
  ...questionSentences,
  'webhook.added': ({ actor, details }) => t`${actor} added the webhook to ${{ url: word(details.url) }}`,
  'webhook.edited': ({ actor, details }) =>
    details.active === false
      ? t`${actor} turned off the webhook to ${{ url: word(details.url) }}`
      : t`${actor} changed the webhook to ${{ url: word(details.url) }}`,
  'webhook.removed': ({ actor, details }) => t`${actor} removed the webhook to ${{ url: word(details.url) }}`,
  'webhook.rotated': ({ actor, details }) => t`${actor} gave the webhook to ${{ url: word(details.url) }} a new secret`,
  'webhook.turned_off': ({ actor, details }) =>
    details.reason === 'gone'
      ? t`${actor} turned off the webhook to ${{ url: word(details.url) }}: its address is no longer used`
      : t`${actor} turned off the webhook to ${{ url: word(details.url) }}: nothing could be delivered for three days`,
  'platform.added': ({ actor, details }) => t`${actor} added the learning platform ${{ name: word(details.name) }}`,
  'platform.edited': ({ actor, details }) => t`${actor} changed the learning platform ${{ name: word(details.name) }}`,
  'platform.removed': ({ actor, details }) => t`${actor} removed the learning platform ${{ name: word(details.name) }}`,
  'platform.key_made': ({ actor }) => t`${actor} made a new key for learning platforms`,
  'platform.class_filled': ({ actor, details }) =>
    t`${actor} filled the class ${{ name: word(details.name) }} from ${{ platform: word(details.platform) }}`,
  'backup.taken': ({ actor, details }) =>
    t`${actor} made a backup: ${plural({ rows: number(details.rows) }, { one: '# row', other: '# rows' })}, ${plural({ files: number(details.files) }, { one: '# audio file', other: '# audio files' })}`,
  'backup.restored': ({ actor, details: { takenAt, rows, files } }) => {
    const time = typeof takenAt === 'string' ? dayAndTime(takenAt) : t`an unknown time`;
    return t`${actor} restored the backup of ${time}: ${plural({ rows: number(rows) }, { one: '# row', other: '# rows' })}, ${plural({ files: number(files) }, { one: '# audio file', other: '# audio files' })}`;
  },
  'api_key.added': ({ actor, details }) => t`${actor} made the API key “${{ name: word(details.name) }}”`,
  'api_key.revoked': ({ actor, details }) => t`${actor} revoked the API key “${{ name: word(details.name) }}”`,
  'media.moved': ({ actor, details }) =>
    t`${actor} copied ${plural({ files: number(details.files) }, { one: '# audio file', other: '# audio files' })} to ${{ place: word(details.to) }}`,
};

/**
 * What an entry says: 'Ines set the duration of Academic Reading 4 from 60 to 45 minutes'. An action without a sentence,
 * and one that lacks what its sentence needs, is told by its name and what it was about.
 */
export function whatHappened(given: AuditEntry): Piece[] {
  const entry = withoutMarks(given);
  const { account, course, details, subject, actor } = entry;
  return piecesOf(
    tell({
      entry,
      details,
      subject,
      actor: actedBy(entry),
      account: nameOf(account),
      course: titleOf(course),
      isOwn: actor !== null && actor.id === account?.id,
      title: word(details.title),
    }),
  );
}

/** A key acts for the account that made it: both are named. */
function actedBy({ actor, details }: AuditEntry): string {
  if (!actor) return named(t`The server`, { acted: true });
  const name = nameOf(actor, true);
  const { name: key } = record(details.api_key);
  return typeof key === 'string' ? t`${name} (API key “${key}”)` : name;
}

function tell(told: NamedEntry): string {
  const { action } = told.entry;
  if (!Object.hasOwn(sentences, action)) return otherAction(told);
  try {
    return sentences[action as AuditAction](told);
  } catch (error) {
    if (error instanceof NotNoted) return otherAction(told);
    throw error;
  }
}

function otherAction({ actor, account, course, subject, entry }: NamedEntry): string {
  const about = entry.course ? course : entry.account ? account : [subject.type, subject.id].filter(Boolean).join(' ');
  return t`${actor} recorded “${{ action: entry.action.replaceAll(/[._]+/g, ' ') }}” for ${about}`;
}
