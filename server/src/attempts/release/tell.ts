import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { RemarkOutcome } from '@parlance/contract/remarks';
import { say } from '@parlance/contract/say';
import type { AppContext } from '../../platform/app-context.ts';
import { type Mail, type Mailbox, mailIn, queueMails, type Site } from '../../platform/outbox/mail.ts';
import { findAuthors } from './queries.ts';

/** How many emails are written in one statement. */
const BATCH = 500;

type Author = Awaited<ReturnType<typeof findAuthors>>[number];

/** Writes to each learner once, whatever number of these attempts is theirs. */
async function writeToAuthors(context: AppContext, attemptIds: number[], write: (author: Author, to: Mailbox) => Mail) {
  const { db, clock, settings } = context;
  const authors = await findAuthors(db, attemptIds, clock.now());
  const mails = authors.map((author) =>
    mailIn(settings, { account: author.language }, () => write(author, { name: author.name, address: author.address })),
  );
  for (let at = 0; at < mails.length; at += BATCH) await queueMails(context, mails.slice(at, at + BATCH));
}

/** Tells the learners of these attempts that their results are out. */
export async function tellOfResults(context: AppContext, attemptIds: number[]): Promise<void> {
  await writeToAuthors(context, attemptIds, (author, to) => markedMail(context.settings, to, author));
}

/** Tells them that the results they had were taken back, and why. */
export async function tellOfWithholding(context: AppContext, attemptIds: number[], reason: string): Promise<void> {
  await writeToAuthors(context, attemptIds, ({ title }, to) => ({
    kind: 'result-withheld',
    to,
    subject: say(msg`Your result was taken back: ${{ title }}`),
    pieces: [
      say(msg`Hello ${{ name: to.name }},`),
      say(
        msg`Your school has taken back your result in “${{ title }}”. You will see it when it is released again. The reason:`,
      ),
      { quoted: reason },
    ],
  }));
}

const outcomes: Record<RemarkOutcome, MessageDescriptor> = {
  raised: msg`It was marked again, and your mark was raised.`,
  unchanged: msg`It was marked again, and your mark stays as it was.`,
  lowered: msg`It was marked again, and your mark was lowered.`,
};

/** Tells a learner who asked for it that their work was marked again; what became of the score where they see it. */
export async function tellOfRemark(context: AppContext, attemptId: number, outcome: RemarkOutcome): Promise<void> {
  const { publicUrl } = context.settings;
  await writeToAuthors(context, [attemptId], ({ title, release }, to) => ({
    kind: 'remark-done',
    to,
    subject: say(msg`Your re-mark is done: ${{ title }}`),
    pieces: [
      say(msg`Hello ${{ name: to.name }},`),
      say(msg`You requested a re-mark of your work in “${{ title }}”.`),
      say(release === null ? outcomes[outcome] : msg`It was marked again.`),
      ...(publicUrl
        ? [{ words: say(msg`Open the review`), link: new URL(`/review/${attemptId}`, publicUrl).href }]
        : []),
    ],
  }));
}

/** Says that a test was marked. The score itself waits behind the login. */
function markedMail({ publicUrl }: Site, to: Mailbox, { title, release }: Author): Mail {
  return {
    kind: 'work-marked',
    to,
    subject: say(msg`Your work was marked: ${{ title }}`),
    pieces: [
      say(msg`Hello ${{ name: to.name }},`),
      say(
        release === null
          ? msg`Your work in “${{ title }}” was marked. You can find the score and any comment under “Scores of Previous Tests” on your dashboard.`
          : msg`Your work in “${{ title }}” was marked. Your school does not show scores for this test. You can find what it shows under “Scores of Previous Tests” on your dashboard.`,
      ),
      ...(publicUrl
        ? [
            {
              words: say(msg`Open Scores of Previous Tests`),
              link: new URL('/user-dashboard?section=scores', publicUrl).href,
            },
          ]
        : []),
    ],
  };
}
