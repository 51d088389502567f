import { msg } from '@lingui/core/runtime-macro';
import type { ReceiptPayload } from '@parlance/contract/receipts/receipts';
import { say } from '@parlance/contract/say';
import { storedSha256 } from '../../media/file-digest.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Mail, type Mailbox, mailIn, type Site, written } from '../../platform/outbox/mail.ts';
import { payloadText, type Received } from '../../receipts/payload.ts';
import { type NewReceipt, openSigner, signed } from '../../receipts/signer.ts';
import { countAnswered } from '../answers/count-answered.ts';
import type { AttemptRow, Item } from '../queries.ts';
import { findReceiptSource, type RecordingFile } from './queries.ts';

/** An attempt as it is about to be closed. */
export type Closed = {
  attempt: AttemptRow;
  items: Item[];
  answers: AttemptRow['answers'];
  closedAt: Date;
  closedBy: ReceiptPayload['closedBy'];
};

/** Signs what an attempt holds; with `again` by a key that is read anew. */
export type ReceiptMaker = (db: Db, closed: Closed, at: { now: Date; again: boolean }) => Promise<NewReceipt>;

/**
 * Makes the receipts of a process. Practice without recordings needs no statement for it: everything else that a receipt
 * says was read with the attempt.
 */
export function openReceiptMaker({ settings, store }: Pick<AppContext, 'settings' | 'store'>): ReceiptMaker {
  const signer = openSigner(settings.secret);
  return async (db, { attempt, items, answers, closedAt, closedBy }, { now, again }) => {
    const needsSource = attempt.candidate_id !== null || Object.keys(attempt.recordings).length > 0;
    const { part, recordings } = needsSource
      ? await findReceiptSource(db, attempt.id)
      : { part: null, recordings: [] as RecordingFile[] };
    const key = await (again ? signer.read(db, now) : signer.find(db, now));
    const received = receivedOf(answers, await digestsOf(recordings, store));
    const { id, account_id, course_id, title, type, started_at, question_ids, total_marks } = attempt;
    const answered = countAnswered({ question_ids, answers, recordings: attempt.recordings }, items);
    const payload = payloadText({
      key: key.id,
      school: settings.brand.name,
      attempt: id,
      candidate: {
        account: account_id,
        ...(part && part.candidateNumber !== null && { number: part.candidateNumber }),
      },
      course: { id: course_id, title, type },
      ...(part && {
        part: {
          sitting: part.sittingId,
          title: part.title,
          position: part.position,
          ...(part.paper !== null && { paper: part.paper }),
        },
      }),
      startedAt: started_at.toISOString(),
      closedAt: closedAt.toISOString(),
      closedBy,
      questions: total_marks,
      answered,
      items: items.map(({ questionId, versionId, kind }) => ({
        question: questionId,
        version: versionId,
        kind,
        received: received.get(questionId) ?? null,
      })),
    });
    const receipt = signed(key, payload);
    const mailTo = part?.mailTo;
    const mail =
      part && mailTo
        ? mailIn(settings, { account: mailTo.language }, () =>
            receiptMail(settings, mailTo, {
              code: receipt.code,
              answered,
              questions: total_marks,
              test: title,
              examination: part.title,
            }),
          )
        : null;
    return { ...receipt, number: attempt.reopened + 1, mail: mail && written({ settings }, mail, now) };
  };
}

/** The SHA-256 of each recording, by its question; a file is read where that is not known. */
export async function digestsOf(recordings: RecordingFile[], store: AppContext['store']): Promise<Map<number, string>> {
  const digests = new Map<number, string>();
  for (const { questionId, key, sha256 } of recordings) {
    digests.set(questionId, sha256 ?? (await storedSha256(store, key)));
  }
  return digests;
}

/** What each question has: a recording before an answer. */
export function receivedOf(answers: AttemptRow['answers'], recordings: Map<number, string>): Map<number, Received> {
  const received = new Map<number, Received>(Object.entries(answers).map(([id, answer]) => [Number(id), answer]));
  for (const [questionId, recording] of recordings) received.set(questionId, { recording });
  return received;
}

type ReceiptFacts = { code: string; answered: number; questions: number; test: string; examination: string };

/** Says that a test of an examination was received, with the code and the count: no answer and no score. */
function receiptMail({ publicUrl }: Site, to: Mailbox, told: ReceiptFacts): Mail {
  const { code, answered, questions, test, examination } = told;
  return {
    kind: 'sitting-receipt',
    to,
    subject: say(msg`Receipt for ‘${{ test }}’`),
    pieces: [
      say(msg`Hello ${{ name: to.name }},`),
      say(
        msg`We received your answers to “${{ test }}”, a part of “${{ examination }}”: ${{ answered }} of ${{ questions }} answered.`,
      ),
      say(msg`Receipt code: ${{ code }}`),
      ...(publicUrl ? [{ words: say(msg`View your receipt`), link: new URL(`/receipt/${code}`, publicUrl).href }] : []),
    ],
  };
}
