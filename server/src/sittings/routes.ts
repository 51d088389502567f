import { msg } from '@lingui/core/runtime-macro';
import type { Reply } from '@parlance/contract/endpoint';
import { say } from '@parlance/contract/say';
import {
  calendarFeed,
  getCalendarAddress,
  makeCalendarAddress,
  sittingCalendar,
  sittingEmails,
} from '@parlance/contract/sittings/calendar';
import {
  changeCandidates as changeCandidatesCall,
  exportRoster,
  importRoster as importCall,
  listCandidates,
} from '@parlance/contract/sittings/candidates';
import { listPaperChanges, takeInChanges } from '@parlance/contract/sittings/papers';
import {
  cancelSitting as cancelCall,
  checkRelease as checkReleaseCall,
  duplicateSitting as duplicateCall,
  exportSittingResults,
  publishSitting as publishCall,
  releaseSitting as releaseCall,
} from '@parlance/contract/sittings/publishing';
import {
  endAccessCode,
  findSittingPeople,
  getSebFile,
  makeAccessCode,
  setParts as setPartsCall,
  setSittingClasses,
  setSittingStaff,
} from '@parlance/contract/sittings/set-up';
import {
  addSitting as addCall,
  deleteSitting as deleteCall,
  editSitting as editCall,
  getSitting,
  listSittings as listCall,
} from '@parlance/contract/sittings/sitting';
import { enterSitting as enterCall, getOwnSitting, listOwnSittings } from '@parlance/contract/sittings/taking';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { seenBy } from '../classes/reach/queries.ts';
import type { AppContext } from '../platform/app-context.ts';
import { ipOrigin } from '../platform/http/origin.ts';
import { serve } from '../platform/http/serve.ts';
import { answerInLanguage } from '../platform/language.ts';
import { listedOf, listingOf } from '../platform/list-query.ts';
import { Refusal } from '../platform/refusal.ts';
import { makeAddress, ownerOfAddress } from './calendar/address.ts';
import { feedFile, type ListDueDates, sittingCalendarFile } from './calendar/own-calendar.ts';
import { findAddressDate } from './calendar/queries.ts';
import { candidatesReply } from './candidates/candidates-reply.ts';
import { findStandingsOf } from './candidates/queries.ts';
import { countEmails, listUndelivered } from './emails/queries.ts';
import { deviceRefusal, originOf } from './entering/device-rules.ts';
import { type EnteringPorts, enterSitting } from './entering/enter.ts';
import { findDeviceRules } from './entering/queries.ts';
import { learnerSittings } from './learner/learner-reply.ts';
import { cancelSitting, deleteDraft, duplicateSitting, publishSitting } from './publishing/publish.ts';
import { type PaperPorts, paperChanges, takeIn } from './publishing/take-in.ts';
import { findSitting, listSittings, sortable } from './queries.ts';
import { checkRelease, releaseSitting } from './release/release.ts';
import { type ResultPorts, resultsFile } from './release/results-file.ts';
import { iso, type Staff, sittingReply, summaryReply } from './reply.ts';
import { changeCandidates } from './roster/change-candidates.ts';
import { importRoster } from './roster/files/import-roster.ts';
import { rosterFile } from './roster/files/roster-file.ts';
import { setParts } from './set-up/parts.ts';
import { findPeople } from './set-up/queries.ts';
import { sebFileOf } from './set-up/seb-file.ts';
import { addSitting, editSitting, type MoveHardEnds, setAccessCode } from './set-up/settings.ts';
import { setClasses, setStaff } from './set-up/staff-and-classes.ts';

/** What sittings need of features that are built on them, or beside them. */
export type SittingPorts = EnteringPorts &
  ResultPorts & {
    moveHardEnds: MoveHardEnds;
    papers: PaperPorts;
    listDueDates: ListDueDates;
  };

/** Mounts sittings: how staff set them up and publish them, and how learners enter. */
export function mountSittings(app: FastifyInstance, context: AppContext, ports: SittingPorts): void {
  mountSetUp(app, context, ports);
  mountPublishing(app, context, ports);
  mountTaking(app, context, ports);
  mountCalendar(app, context, ports);
}

function mountSetUp(app: FastifyInstance, context: AppContext, { moveHardEnds }: SittingPorts): void {
  const { db, clock } = context;

  serve(app, listCall, async ({ query: { phase, status, class_id, from, to, ...query }, caller, reply }) => {
    const seen = { callerId: caller.accountId, seenBy: seenBy(caller), now: clock.now() };
    const filter = { ...listingOf(query, sortable, 'starts_at'), phase, status, classId: class_id, from, to, ...seen };
    return listedOf(reply, await listSittings(db, filter)).map((row) => summaryReply(row, caller));
  });

  serve(app, getSitting, async ({ params, caller }) => ({ sitting: await sittingReply(context, caller, params.id) }));

  serve(app, addCall, async ({ body, caller }) => {
    const sitting = await addSitting(context, caller, body);
    return { message: say(msg`${{ title: sitting.title }} was added.`), sitting };
  });

  serve(app, editCall, async ({ params, body, caller }) =>
    updated(await editSitting(context, caller, { ...body, id: params.id }, moveHardEnds)),
  );

  serve(app, deleteCall, async ({ params, caller }) => ({
    message: say(msg`${{ title: await deleteDraft(context, caller, params.id) }} was deleted.`),
  }));

  serve(app, setPartsCall, async ({ params, body, caller }) =>
    updated(await setParts(context, caller, { ...body, id: params.id })),
  );

  serve(app, setSittingStaff, async ({ params, body, caller }) =>
    updated(await setStaff(context, caller, { ...body, id: params.id })),
  );

  serve(app, setSittingClasses, async ({ params, body: { version, class_ids }, caller }) =>
    updated(await setClasses(context, caller, { id: params.id, version, classIds: class_ids })),
  );

  for (const [endpoint, isNew] of [
    [makeAccessCode, true],
    [endAccessCode, false],
  ] as const) {
    serve(app, endpoint, async ({ params, body: { version }, caller }) =>
      updated(await setAccessCode(context, caller, { id: params.id, version, isNew })),
    );
  }

  serve(app, getSebFile, ({ params, caller, request }) =>
    sebFileOf(context, caller, { id: params.id, origin: originOf(request, context.settings.publicUrl) }),
  );

  serve(app, findSittingPeople, ({ query: { q = '', part }, caller }) =>
    findPeople(db, q.trim(), { staff: part === 'staff', seenBy: seenBy(caller) }),
  );

  serve(app, listCandidates, async ({ params, query, caller, reply }) => {
    return listedOf(reply, await candidatesReply(context, caller, params.id, query));
  });

  serve(app, changeCandidatesCall, async ({ params, body, caller }) => {
    const done = await changeCandidates(context, caller, { ...body, id: params.id });
    const message = say(
      msg`${{ added: done.added }} added, ${{ removed: done.removed }} removed, ${{ changed: done.changed }} changed.`,
    );
    return { message, ...done };
  });

  serve(app, importCall, ({ params, upload, caller }) => importRoster(context, caller, params.id, upload));

  serve(app, exportRoster, ({ params, caller }) => rosterFile(context, caller, params.id));
}

function mountPublishing(app: FastifyInstance, context: AppContext, { papers, ...ports }: SittingPorts): void {
  serve(app, publishCall, async ({ params, body: { version, practice_confirmed = false }, caller }) => {
    const asked = { id: params.id, version, practiceConfirmed: practice_confirmed };
    const sitting = await publishSitting(context, caller, asked, papers);
    return { message: say(msg`${{ title: sitting.title }} was published.`), sitting };
  });

  serve(app, listPaperChanges, ({ params, caller }) => paperChanges(context, caller, params.id, papers));

  serve(app, takeInChanges, async ({ params, body, caller }) => {
    const asked = { ...params, version: body.version, contentRevision: body.content_revision };
    return updated(await takeIn(context, caller, asked, papers));
  });

  serve(app, cancelCall, async ({ params, body, caller }) => {
    const sitting = await cancelSitting(context, caller, { ...body, id: params.id });
    return { message: say(msg`${{ title: sitting.title }} was cancelled.`), sitting };
  });

  serve(app, duplicateCall, async ({ params, caller }) => {
    const sitting = await duplicateSitting(context, caller, params.id);
    return { message: say(msg`Added “${{ title: sitting.title }}”.`), sitting };
  });

  serve(app, checkReleaseCall, ({ params, caller }) => checkRelease(context, caller, params.id));

  serve(app, sittingEmails, ({ params, caller }) => emailsReply(context, caller, params.id));

  serve(app, releaseCall, async ({ params, body, caller }) => {
    const sitting = await releaseSitting(context, caller, {
      id: params.id,
      version: body.version,
      isConfirmed: body.unfinished_confirmed === true,
    });
    return { message: say(msg`The results of ${{ title: sitting.title }} are out.`), sitting };
  });

  serve(app, exportSittingResults, ({ params, caller }) => resultsFile(context, caller, params.id, ports));
}

function mountTaking(app: FastifyInstance, context: AppContext, ports: SittingPorts): void {
  const { db, clock, settings } = context;
  const own = async (accountId: number, sittingId: number | null) => {
    const now = clock.now();
    const rows = await findStandingsOf(db, accountId, sittingId);
    const sittings = await learnerSittings(db, rows, { now, timeZone: settings.timeZone });
    return { sittings, serverNow: now.toISOString() };
  };
  const ownOne = async (accountId: number, sittingId: number, request: FastifyRequest) => {
    const { sittings, serverNow } = await own(accountId, sittingId);
    const [sitting] = sittings;
    if (!sitting) throw new Refusal('not_found');
    const hasRules = sitting.asks_safe_exam_browser || sitting.asks_network;
    const rules = hasRules ? await findDeviceRules(db, sittingId) : null;
    const refused = rules && deviceRefusal(rules, request, settings.publicUrl);
    return { sitting: { ...sitting, ...(refused && { device_refused: refused }) }, serverNow };
  };

  serve(app, listOwnSittings, ({ caller }) => own(caller.accountId, null));

  serve(app, getOwnSitting, ({ params, caller, request }) => ownOne(caller.accountId, params.id, request));

  serve(app, enterCall, async ({ params, body: { code, place, device_check_id, again }, caller, request }) => {
    const entering = { sittingId: params.id, code, place, deviceCheckId: device_check_id, again };
    await enterSitting(context, caller, entering, ports);
    return await ownOne(caller.accountId, params.id, request);
  });
}

function updated<S extends { title: string }>(sitting: S): { message: string; sitting: S } {
  return { message: say(msg`${{ title: sitting.title }} was updated.`), sitting };
}

/** How many addresses that were not reached are named. */
const NAMED = 20;

/** What became of the emails of a sitting that a caller sees. */
async function emailsReply({ db }: AppContext, caller: Staff, id: number): Promise<Reply<typeof sittingEmails>> {
  if (!(await findSitting(db, id, seenBy(caller)))) throw new Refusal('not_found');
  const counts = await countEmails(db, id);
  return { ...counts, undelivered: counts.failed > 0 ? await listUndelivered(db, id, NAMED) : [] };
}

/** Mounts the calendar: one sitting as a file, and all of a person under a private address. */
function mountCalendar(app: FastifyInstance, context: AppContext, { listDueDates }: SittingPorts): void {
  serve(app, sittingCalendar, ({ params, caller }) => sittingCalendarFile(context, caller, params.id));

  serve(app, getCalendarAddress, async ({ caller }) => ({
    made_at: iso(await findAddressDate(context.db, caller.accountId)),
  }));

  serve(app, makeCalendarAddress, async ({ caller }) => {
    const { file, madeAt } = await makeAddress(context, caller.accountId);
    return { message: say(msg`Your calendar has a new address.`), file, made_at: madeAt.toISOString() };
  });

  serve(app, calendarFeed, async ({ params, request }) => {
    const { accountId, language } = await ownerOfAddress(context, params.file, ipOrigin(request.ip));
    return await answerInLanguage(request, language, () => feedFile(context, accountId, listDueDates));
  });
}
