import { t } from '@lingui/core/macro';
import type { sendMessage } from '@parlance/contract/contact';
import { API_BASE } from '../platform/api-base.ts';

/** The call as the contract has it, which itself would bring its checks, and they weigh more than the landing page. */
const CALL: Pick<typeof sendMessage, 'method' | 'path'> = { method: 'POST', path: '/api/contact/send' };
const SUBJECT = 'Contact Form Submission';
const LIMIT_MS = 30_000;

export type Outcome = { sent: boolean; text: string };

/** Sends a message and gives what to say of it. It never throws. */
export async function send(email: string, message: string): Promise<Outcome> {
  const [name] = email.split('@');
  try {
    const response = await fetch(`${API_BASE}${CALL.path}`, {
      method: CALL.method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, name, subject: SUBJECT, message }),
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    if (!response.ok) throw new Error(`The server answered ${response.status}.`);
    const { success, error } = (await response.json()) as { success?: unknown; error?: unknown };
    if (success === true) {
      return { sent: true, text: t`Message sent successfully! Thank you for your feedback.` };
    }
    const reason = typeof error === 'string' && error ? error : t`Failed to send message`;
    return { sent: false, text: t`Error: ${reason}` };
  } catch {
    return { sent: false, text: t`Error: Failed to send message. Please check your connection and try again.` };
  }
}
