import type { Db } from '../platform/database/database.ts';

/** Makes uploads this account's: they are kept before the demo's people are there to own them. */
export async function giveUploads(db: Db, uploadIds: number[], ownerId: number): Promise<void> {
  await db.updateTable('uploads').set({ owner_id: ownerId }).where('id', 'in', uploadIds).execute();
}
