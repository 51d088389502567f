import { msg } from '@lingui/core/runtime-macro';
import { changeReceiptKey, listReceiptKeys, type ReceiptKey } from '@parlance/contract/receipts/receipts';
import { say } from '@parlance/contract/say';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../platform/app-context.ts';
import { audit } from '../platform/audit/queries.ts';
import { inTransaction } from '../platform/database/database.ts';
import { serve } from '../platform/http/serve.ts';
import { findCurrentKey, findKey, listKeys, lockKeys, type SigningKeyRow } from './queries.ts';
import { changeKey } from './signer.ts';
import { pemOf } from './signing.ts';

/** Mounts the keys of receipts; the receipts themselves are where attempts are. */
export function mountReceiptKeys(app: FastifyInstance, { db, clock, settings }: AppContext): void {
  serve(app, listReceiptKeys, async () => (await listKeys(db)).map(keyReply));

  serve(app, changeReceiptKey, async ({ caller }) => {
    const now = clock.now();
    const made = await inTransaction(db, async (db) => {
      await lockKeys(db);
      const current = await findCurrentKey(db);
      const { id } = await changeKey(db, current, settings.secret, now);
      await audit(db, { site: null, actorId: caller.accountId, at: now }, 'receipt_key.changed', {
        retired: current?.id ?? null,
        made: id,
      });
      const row = await findKey(db, id);
      if (!row) throw new Error(`The key ${id} was stored and no row came back.`);
      return row;
    });
    return { message: say(msg`Receipts are signed with key ${{ id: made.id }} from now on.`), key: keyReply(made) };
  });
}

function keyReply({ id, public_key, made_at, retired_at }: Omit<SigningKeyRow, 'private_key'>): ReceiptKey {
  return {
    id,
    publicKey: Buffer.from(public_key).toString('base64url'),
    pem: pemOf(public_key),
    madeAt: made_at.toISOString(),
    retiredAt: retired_at?.toISOString() ?? null,
  };
}
