import type { AppContext } from '../../platform/app-context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { Refusal } from '../../platform/refusal.ts';
import { setSessionProof, useUpTicket } from '../second-factor/queries.ts';
import { type Held, readTicket } from '../second-factor/tickets.ts';
import { OidcRefused } from './account-of.ts';
import type { Person } from './person.ts';
import { lockAccountOf, noteUse } from './queries.ts';

/** A ticket to use a factor once more, which only the session that it was given to may hand in (`ticket_over`). */
export async function heldByCaller(context: AppContext, ticket: string, { sessionId }: Caller): Promise<Held> {
  const held = await readTicket(context, ticket, ['again']);
  if (held.ticket.session_id !== sessionId) throw new Refusal('ticket_over');
  return held;
}

/**
 * Makes the session of a ticket fresh, once, for a person who has just logged in at the provider: the one whose account
 * that session is, and nobody else who is known there.
 */
export async function proveThere(context: AppContext, person: Person, ticket: string): Promise<void> {
  await inTransaction(context.db, async (db) => {
    const now = context.clock.now();
    const { hash, account, ticket: held } = await readTicket({ ...context, db }, ticket, ['again']);
    const known = await lockAccountOf(db, person, context.settings);
    if (known?.id !== account.id) throw new OidcRefused('oidc_other_person');
    const session = held.session_id;
    if (session === null || !(await useUpTicket(db, hash))) throw new Refusal('ticket_over');
    if (!(await setSessionProof(db, session, { provider_at: now }))) throw new Refusal('ticket_over');
    await noteUse(db, known.identityId, person.email, now);
  });
}
