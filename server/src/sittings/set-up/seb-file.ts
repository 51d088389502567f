import { createHash, randomBytes } from 'node:crypto';
import { build } from 'plist';
import { seenBy } from '../../classes/reach/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { SebFile } from '../../platform/database/tables/sittings.ts';
import { type SentFile, whole } from '../../platform/http/sent/sent-file.ts';
import { orNotFound, Refusal } from '../../platform/refusal.ts';
import { findStaffPart, lockSitting } from '../queries.ts';
import type { Staff } from '../reply.ts';
import { seesOwnTimes } from '../who-may.ts';
import { findSebFile, storeSebFile } from './queries.ts';

/** What a configuration says: of the kinds of values that a property list can have, those that are needed here. */
type Configuration = { [name: string]: string | number | boolean | Uint8Array | Configuration };

/**
 * The configuration with which Safe Exam Browser opens a sitting, as it was made first. `origin` is where whoever asks
 * found this server. Refused where any browser will do, and to whoever only marks.
 */
export async function sebFileOf(
  { db, clock, settings }: AppContext,
  caller: Staff,
  { id, origin }: { id: number; origin: string },
): Promise<SentFile> {
  const text = await inTransaction(db, async (db) => {
    const sitting = orNotFound(await lockSitting(db, id, seenBy(caller)));
    if (!seesOwnTimes(caller, await findStaffPart(db, id, caller.accountId))) throw new Refusal('wrong_role');
    if (!sitting.safe_exam_browser) throw new Refusal('sitting_any_browser');
    const startUrl = `${origin}/exam/${id}`;
    const stored = await findSebFile(db, id);
    const isGood = stored && (settings.publicUrl === null || stored.startUrl === startUrl);
    const file = isGood ? stored : makeSebFile(startUrl);
    if (!isGood) await storeSebFile(db, id, file);
    await audit(db, { sitting: id, actorId: caller.accountId, at: clock.now() }, 'sitting.seb_file_exported', {
      title: sitting.title,
    });
    return file.text;
  });
  return { name: `examination-${id}.seb`, pieces: whole(text) };
}

/** A configuration that opens a page, and its key. Nobody can work the key out who has not seen the file. */
export function makeSebFile(startUrl: string): SebFile {
  const configuration: Configuration = {
    sebConfigPurpose: 0,
    startURL: startUrl,
    sendBrowserExamKey: true,
    // On macOS and iOS the modern engine: the classic one has no microphone, and adds headers where this tells the page.
    browserWindowWebView: 3,
    allowAudioCapture: true,
    allowSpellCheck: false,
    newBrowserWindowByLinkBlockForeign: true,
    newBrowserWindowByScriptBlockForeign: true,
    examKeySalt: randomBytes(32),
  };
  return { startUrl, text: build(configuration), key: configKeyOf(configuration) };
}

/**
 * The Config Key of a configuration, as Safe Exam Browser makes it: SHA-256 of its JSON without spaces and escapes, names
 * in the order of the alphabet whatever their case, without `originatorVersion` and empty dictionaries, data in Base64
 * (safeexambrowser.org/developer/seb-config-key.html).
 */
export function configKeyOf({ originatorVersion: _, ...configuration }: Configuration): string {
  return createHash('sha256').update(sebJson(configuration)).digest('hex');
}

function sebJson(value: Configuration[string]): string {
  if (value instanceof Uint8Array) return `"${Buffer.from(value).toString('base64')}"`;
  if (typeof value !== 'object') return typeof value === 'string' ? `"${value}"` : String(value);
  const members = Object.entries(value)
    .filter(([, one]) => typeof one !== 'object' || one instanceof Uint8Array || Object.keys(one).length > 0)
    .toSorted(([one], [other]) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))
    .map(([name, one]) => `"${name}":${sebJson(one)}`);
  return `{${members.join(',')}}`;
}
