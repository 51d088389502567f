import { writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { removeFilesNow } from '../media/clean-up.ts';
import type { AppContext } from '../platform/app-context.ts';
import { inTransaction } from '../platform/database/database.ts';
import { keptSentence } from '../platform/kept-sentences.ts';
import { NOTES, type Store } from '../platform/store/store.ts';
import { newTemporaryPath, removeFiles, temporaryFolder } from '../platform/store/temporary-files.ts';
import { erasePersonalRows } from './erase-rows.ts';
import { findUnerased, forgetNoted, listUnnoted, lockPerson, markNoted } from './queries.ts';

type Context = Pick<AppContext, 'db' | 'clock' | 'store' | 'settings'>;

/** What the store keeps of an erasure, outside the database: the account's id and the moment. */
export const erasureNote = z.object({ account: z.int().positive(), at: z.iso.datetime() });
export type ErasureNote = z.output<typeof erasureNote>;

const keyOf = (accountId: number) => `${NOTES}/${accountId}.json`;

/** After a restore, perhaps into another store: erases again whom its notes name, and has every erasure noted in it. */
export async function eraseAfterRestore(context: Context): Promise<number> {
  const erased = await eraseAgain(context);
  await forgetNoted(context.db);
  await noteErasures(context);
  return erased;
}

/** Writes the notes that the store does not have yet. */
export async function noteErasures({ db, clock, store, settings }: Context): Promise<void> {
  for (const { account_id, at } of await listUnnoted(db)) {
    await keepNote(store, temporaryFolder(settings), { account: account_id, at: at.toISOString() });
    await markNoted(db, account_id, clock.now());
  }
}

/** Keeps a note in a store; `temporary` is a folder for its file. */
export async function keepNote(store: Store, temporary: string, note: ErasureNote): Promise<void> {
  const path = await newTemporaryPath(temporary);
  try {
    await writeFile(path, JSON.stringify(note), { mode: 0o600 });
    await store.put(keyOf(note.account), path, 'application/json');
  } finally {
    await removeFiles([path]);
  }
}

/**
 * Erases again whom the notes of the store name and this database still knows, as after the restore of an older backup.
 * Gives how many. An account that was made after its note has the id of another one, and stays.
 */
export async function eraseAgain(context: Context): Promise<number> {
  const { db, clock, store } = context;
  const noted = (await store.list(NOTES)).map((name) => Number.parseInt(name, 10)).filter((id) => id > 0);
  let erased = 0;
  const failed: unknown[] = [];
  for (const id of await findUnerased(db, noted)) {
    try {
      const note = await readNote(store, id);
      const keys = await inTransaction(db, async (db) => {
        const person = await lockPerson(db, id);
        if (!note || !person || person.isErased || person.created_at > new Date(note.at)) return null;
        const keys = await erasePersonalRows(db, person, { askedBy: null, reason: AGAIN, at: clock.now() });
        await markNoted(db, id, clock.now());
        return keys;
      });
      if (!keys) continue;
      erased += 1;
      await removeFilesNow(context, keys);
    } catch (error) {
      // Nobody stays because somebody before them could not be erased.
      failed.push(error);
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} people could not be erased again`);
  return erased;
}

const AGAIN = keptSentence(msg`Erased before; a backup of an earlier day was restored.`);

async function readNote(store: Store, accountId: number) {
  const opened = await store.open(keyOf(accountId));
  return opened && erasureNote.parse(JSON.parse(await text(opened.stream)));
}
