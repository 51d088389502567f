import { createHash, randomBytes } from 'node:crypto';
import type { Answer } from '@parlance/contract/attempts';
import { type ReceiptPayload, receiptPayload } from '@parlance/contract/receipts/receipts';
import { canonicalJson } from '../platform/digest.ts';

/** What was answered to a question: nothing, an answer, or a recording by the SHA-256 of its file in hexadecimal. */
export type Received = Answer | { recording: string } | null;

type Item = Omit<ReceiptPayload['items'][number], 'digest'> & { received: Received };

/** What a receipt says besides what is made of it. */
export type ReceiptFacts = Omit<ReceiptPayload, 'v' | 'salt' | 'items' | 'digest'> & { items: Item[] };

/** The text that is signed: canonical JSON (RFC 8785). */
export function payloadText({ items: received, ...facts }: ReceiptFacts): string {
  const salt = randomBytes(16).toString('base64url');
  const items = received.map(({ received, ...item }) => ({
    ...item,
    digest: itemDigest(salt, item.question, received),
  }));
  const payload: ReceiptPayload = { v: 1, ...facts, salt, items, digest: sha256(canonicalJson(items)) };
  return canonicalJson(payload);
}

/** The payload of a text that was signed; null for what is none. */
export function readPayload(text: string): ReceiptPayload | null {
  try {
    return receiptPayload.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The questions of a receipt to which something else is stored than was received. */
export function differingQuestions(payload: ReceiptPayload, stored: Map<number, Received>): number[] {
  return payload.items
    .filter(({ question, digest }) => itemDigest(payload.salt, question, stored.get(question) ?? null) !== digest)
    .map(({ question }) => question);
}

function itemDigest(salt: string, question: number, received: Received): string {
  return sha256(`${salt}\n${question}\n${canonicalJson(received)}`);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
