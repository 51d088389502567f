import {
  calendarFeed,
  getCalendarAddress,
  makeCalendarAddress,
  sittingCalendar,
} from '@parlance/contract/sittings/calendar';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../platform/app-context.ts';
import { ipOrigin } from '../../platform/http/origin.ts';
import { serve } from '../../platform/http/serve.ts';
import { iso } from '../reply.ts';
import { makeAddress, ownerOfAddress } from './address.ts';
import { feedFile, sittingCalendarFile } from './own-calendar.ts';
import { findAddressDate } from './queries.ts';

/** Mounts the calendar: one sitting as a file, and all of a person under a private address. */
export function mountCalendar(app: FastifyInstance, context: AppContext): void {
  serve(app, sittingCalendar, ({ params, caller }) => sittingCalendarFile(context, caller, params.id));

  serve(app, getCalendarAddress, async ({ caller }) => ({
    made_at: iso(await findAddressDate(context.db, caller.accountId)),
  }));

  serve(app, makeCalendarAddress, async ({ caller }) => {
    const { file, madeAt } = await makeAddress(context, caller.accountId);
    return { message: 'Your calendar has a new address.', file, made_at: madeAt.toISOString() };
  });

  serve(app, calendarFeed, async ({ params, request }) => {
    const accountId = await ownerOfAddress(context, params.file, ipOrigin(request.ip));
    return await feedFile(context, accountId);
  });
}
