import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import { SITTING_TITLE_MAX, type Sitting } from '@parlance/contract/sittings/sitting';
import { seenBy } from '../../classes/reach/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { copyTitle } from '../../platform/copy-title.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { orNotFound, Refusal } from '../../platform/refusal.ts';
import { followClasses, listParts, listStandings } from '../candidates/queries.ts';
import { changeSitting, refuseToLook } from '../change.ts';
import { dropEmails, noteEmails } from '../emails/queries.ts';
import { notReady, planOf, problemsOf } from '../problems/problems.ts';
import { deleteSitting, insertSitting, lockSitting, type SittingRow } from '../queries.ts';
import { type Staff, sittingReply } from '../reply.ts';
import { refuseClosedParts } from '../set-up/parts.ts';
import { copySetUp, replaceStaff } from '../set-up/queries.ts';
import { isTaken, numberCandidates, removeUnopened } from './queries.ts';
import type { PaperPorts } from './take-in.ts';

const PRACTICE = /^parts\.\d+\.use$/;

/** Publishes a draft and freezes its papers, or refuses with everything that must be settled first. */
export async function publishSitting(
  context: AppContext,
  caller: Staff,
  { id, version, practiceConfirmed }: { id: number; version: number; practiceConfirmed: boolean },
  { freezeSitting }: Pick<PaperPorts, 'freezeSitting'>,
): Promise<Sitting> {
  return await changeSitting(context, caller, { id, version, inDraft: true }, async ({ db, sitting, now }) => {
    await followClasses(db, sitting, now);
    const { rows } = await listStandings(db, id, { sortBy: 'number', direction: 'asc', onlyThere: true });
    const plan = await planOf(db, sitting, rows, context.settings.timeZone);
    const problems = await problemsOf(db, plan, now);
    const fields = practiceConfirmed ? problems.filter(({ path }) => !PRACTICE.test(path)) : problems;
    if (fields.length > 0) throw notReady(fields);
    await refuseClosedParts(
      db,
      caller,
      plan.parts.map(({ course_id }) => course_id),
    );
    const candidates = await numberCandidates(db, id);
    const papers = await freezeSitting(db, id, now);
    const sequence = sitting.calendar_sequence;
    await noteEmails(db, id, { kind: 'invitation', sequence, dueAt: now, to: 'everyone' });
    return {
      set: { status: 'published', ends_by: plan.endsBy, reminded_until: now },
      action: 'sitting.published',
      details: { candidates, courses: plan.parts.map(({ course_id }) => course_id), papers },
    };
  });
}

/** Cancels what was published, while nobody takes a test of it. */
export async function cancelSitting(
  context: AppContext,
  caller: Staff,
  { id, version, reason }: { id: number; version: number; reason: string },
): Promise<Sitting> {
  return await changeSitting(context, caller, { id, version }, async ({ db, sitting, now }) => {
    if (sitting.status === 'draft')
      throw new Refusal('invalid', { sentence: say(msg`Delete a draft instead of cancelling it.`) });
    if (await isTaken(db, id)) throw new Refusal('sitting_under_way');
    await removeUnopened(db, id);
    const sequence = sitting.calendar_sequence + 1;
    await dropEmails(db, id);
    await noteEmails(db, id, { kind: 'cancellation', sequence, dueAt: now, to: 'everyone' });
    const set = { status: 'cancelled', cancel_reason: reason, calendar_sequence: sequence } as const;
    return { set, action: 'sitting.cancelled', details: { reason } };
  });
}

/** Adds a draft like this sitting, without its dates, candidates and code. */
export async function duplicateSitting(context: AppContext, caller: Staff, id: number): Promise<Sitting> {
  const copyId = await inTransaction(context.db, async (db) => {
    const now = context.clock.now();
    const source = orNotFound(await lockSitting(db, id, seenBy(caller)));
    await refuseToLook(db, caller, id);
    const parts = await listParts(db, id);
    await refuseClosedParts(
      db,
      caller,
      parts.map(({ course_id }) => course_id),
    );
    const title = copyTitle(source.title, SITTING_TITLE_MAX);
    const copyId = await insertSitting(db, { ...copied(source), title, created_by: caller.accountId, ...at(now) });
    await replaceStaff(db, copyId, [{ account_id: caller.accountId, part: 'lead' }]);
    await copySetUp(db, id, copyId);
    await audit(db, { sitting: copyId, actorId: caller.accountId, at: now }, 'sitting.duplicated', { title, from: id });
    return copyId;
  });
  return await sittingReply(context, caller, copyId);
}

function copied(source: SittingRow) {
  const { instructions, time_zone, start_mode, window_end, join_minutes, late_rule, late_minutes } = source;
  const { ask_full_screen, ask_device_check, second_place, release, email_receipt, reminder_minutes } = source;
  const { safe_exam_browser, networks } = source;
  const times = { time_zone, start_mode, window_end, join_minutes, late_rule, late_minutes };
  const rules = { ask_full_screen, ask_device_check, second_place, release, email_receipt, reminder_minutes };
  return { instructions, ...times, ...rules, safe_exam_browser, networks };
}

function at(now: Date) {
  return { created_at: now, changed_at: now };
}

/** Removes a draft, and gives its title. */
export async function deleteDraft({ db, clock }: AppContext, caller: Staff, id: number): Promise<string> {
  return await inTransaction(db, async (db) => {
    const sitting = orNotFound(await lockSitting(db, id, seenBy(caller)));
    await refuseToLook(db, caller, id);
    if (sitting.status === 'cancelled') throw new Refusal('sitting_cancelled');
    if (sitting.status !== 'draft') throw new Refusal('sitting_frozen');
    await deleteSitting(db, id);
    await audit(db, { sitting: id, actorId: caller.accountId, at: clock.now() }, 'sitting.deleted', {
      title: sitting.title,
    });
    return sitting.title;
  });
}
