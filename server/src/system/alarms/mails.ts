import { msg, plural } from '@lingui/core/runtime-macro';
import { type Sentence, say } from '@parlance/contract/say';
import type { Mail, Mailbox, Site } from '../../platform/outbox/mail.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Read } from '../queries.ts';
import { FAILING_HOURS, type Found, type Watched } from './conditions.ts';

type AlarmWords = {
  subject: Sentence;
  happened: Sentence[];
  todo: Sentence;
  section: 'auditLog' | 'webhooks' | 'platforms' | 'system';
};

/** Tells a superadmin of an alarm: what happened, what to do, and where to look. */
export function alarmMail(
  { publicUrl, backupHours }: Site & Pick<Settings, 'backupHours'>,
  { username, email }: { username: string; email: string },
  alarm: Found & { kind: Watched },
): Mail {
  const { subject, happened, todo, section } = wordsOf(alarm, backupHours);
  const to: Mailbox = { name: username, address: email };
  const where = publicUrl
    ? {
        words: say(msg`Open the Super Admin Panel`),
        link: new URL(`/superadmin-dashboard?section=${section}`, publicUrl).href,
      }
    : say(msg`Log in and open System in the Super Admin Panel.`);
  return {
    kind: 'system-alarm',
    to,
    subject: say(subject),
    pieces: [
      say(msg`Hello ${{ name: username }},`),
      ...happened.map(say),
      say(todo),
      say(msg`You are not told again while this lasts.`),
      where,
    ],
  };
}

function wordsOf(
  { kind, subject, about, read = { files: 0, courses: 0, questions: 0 } }: Found & { kind: Watched },
  hours: number,
): AlarmWords {
  switch (kind) {
    case 'much_read':
      return {
        subject: msg`Many files or answer keys were read by ${{ name: about }}`,
        happened: readWords(about, read),
        todo: msg`Ask whether this was on purpose. If it was not, suspend the account. The audit log says which files they are.`,
        section: 'auditLog',
      };
    case 'delivery_failing':
      return {
        subject: msg`Nothing could be delivered for a day`,
        happened: [
          msg`Nothing could be delivered to ${{ receiver: about }} for ${plural({ count: FAILING_HOURS }, { one: '# hour', other: '# hours' })}.`,
        ],
        todo: msg`Ask whoever runs the other system. The page says why. It is tried again.`,
        section: subject.startsWith('platform ') ? 'platforms' : 'webhooks',
      };
    case 'backup_late':
      return {
        subject: msg`The backup is late`,
        happened: [msg`No backup was made for more than ${plural({ hours }, { one: '# hour', other: '# hours' })}.`],
        todo: msg`Look at the job that runs npm run backup, and run it by hand.`,
        section: 'system',
      };
    case 'disk_full':
      return {
        subject: msg`A disk is almost full`,
        happened: [
          msg`Less than a tenth of the disk of ${{ host: about }} is free. When it is full, answers and recordings cannot be stored.`,
        ],
        todo: msg`Free some space, or give the machine a larger disk.`,
        section: 'system',
      };
  }
}

function readWords(name: string, { files: count, courses, questions }: Read): Sentence[] {
  const ofFiles = msg`${{ name }} downloaded ${plural({ count }, { one: '# file', other: '# files' })} with answer keys, results or data of people within an hour.`;
  const ofCourses = msg`${{ name }} opened the answer keys of ${plural({ courses }, { one: '# course', other: '# courses' })} within an hour.`;
  const ofBank = msg`${{ name }} opened ${plural({ questions }, { one: '# question', other: '# questions' })} of the bank with their keys within an hour.`;
  return [...(count > 0 ? [ofFiles] : []), ...(courses > 0 ? [ofCourses] : []), ...(questions > 0 ? [ofBank] : [])];
}
