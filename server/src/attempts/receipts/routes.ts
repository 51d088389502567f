import { checkReceipt as checkCall, getReceipt, getReceiptPage } from '@parlance/contract/receipts/receipts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../platform/app-context.ts';
import { whole } from '../../platform/http/sent/sent-file.ts';
import { serve } from '../../platform/http/serve.ts';
import { openKeyCache } from '../cache/key-cache.ts';
import { checkReceipt } from './check-receipt.ts';
import { readReceipt } from './read-receipt.ts';
import { receiptPage } from './receipt-page.ts';

/** Mounts the receipts of attempts: reading, keeping and checking them. */
export function mountReceipts(app: FastifyInstance, context: AppContext): void {
  const keys = openKeyCache();

  serve(app, getReceipt, ({ params, caller }) => readReceipt(context, caller, params.id));

  serve(app, getReceiptPage, async ({ params, caller }) => {
    const receipt = await readReceipt(context, caller, params.id);
    const { publicUrl } = context.settings;
    return { name: `receipt-${receipt.code}.html`, pieces: whole(receiptPage(receipt, { publicUrl })) };
  });

  serve(app, checkCall, ({ body, caller }) => checkReceipt(context, caller, body, keys));
}
