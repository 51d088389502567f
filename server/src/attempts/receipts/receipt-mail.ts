import type { Mail, Mailbox, Site } from '../../platform/outbox/mail.ts';

type Told = { code: string; answered: number; questions: number; test: string; examination: string };

/** Says that a test of an examination was received, with the code and the count: no answer and no score. */
export function receiptMail({ publicUrl }: Site, to: Mailbox, told: Told): Mail {
  const { code, answered, questions, test, examination } = told;
  return {
    kind: 'sitting-receipt',
    to,
    subject: `Receipt for ‘${test}’`,
    pieces: [
      `Hello ${to.name},`,
      `We received your answers to “${test}”, a part of “${examination}”: ${answered} of ${questions} answered.`,
      `Receipt code: ${code}`,
      ...(publicUrl ? [{ words: 'View your receipt', link: new URL(`/receipt/${code}`, publicUrl).href }] : []),
    ],
  };
}
