import type { Mail, Mailbox, Site } from '../../platform/outbox/mail.ts';

/** Says that the results of a sitting are out. They wait behind the login. */
export function resultsMail({ publicUrl }: Site, to: Mailbox, title: string): Mail {
  const scores = 'Scores of Previous Tests';
  return {
    kind: 'sitting-results',
    to,
    subject: `Results of ‘${title}’ are out`,
    pieces: [
      `Hello ${to.name},`,
      `The results of “${title}” are out. You can find them under “${scores}” on your dashboard.`,
      ...(publicUrl
        ? [{ words: `Open ${scores}`, link: new URL('/user-dashboard?section=scores', publicUrl).href }]
        : []),
    ],
  };
}
