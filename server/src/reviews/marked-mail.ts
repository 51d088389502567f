import type { Mail, Mailbox, Site } from '../platform/outbox/mail.ts';

/** Says that a test was marked. The score itself waits behind the login. */
export function markedMail({ publicUrl }: Site, to: Mailbox, title: string): Mail {
  const scores = 'Scores of Previous Tests';
  return {
    kind: 'work-marked',
    to,
    subject: `Your work was marked: ${title}`,
    pieces: [
      `Hello ${to.name},`,
      `Your work in “${title}” was marked. You can find the score and any comment under “${scores}” on your dashboard.`,
      ...(publicUrl
        ? [{ words: `Open ${scores}`, link: new URL('/user-dashboard?section=scores', publicUrl).href }]
        : []),
    ],
  };
}
