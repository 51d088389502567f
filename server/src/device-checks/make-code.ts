import { CHECK_CODE_DAYS, CHECK_CODE_LENGTH } from '@parlance/contract/device-checks/device-checks';
import type { AppContext } from '../platform/app-context.ts';
import { recordAudit } from '../platform/audit/queries.ts';
import { plusSeconds } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { newSpokenCode } from '../platform/spoken-code.ts';
import { type CodeRow, insertCode, listCodes } from './queries.ts';

/** Makes a code that is open for seven days. */
export async function makeCode({ db, clock }: AppContext, actorId: number, label: string): Promise<CodeRow> {
  const at = clock.now();
  return await inTransaction(db, async (db) => {
    // Of 40 bits: one of those that are kept does not come again.
    const code = newSpokenCode(CHECK_CODE_LENGTH);
    const id = await insertCode(db, {
      code,
      label,
      madeBy: actorId,
      at,
      openUntil: plusSeconds(at, CHECK_CODE_DAYS * 86_400),
    });
    await recordAudit(db, {
      at,
      actorId,
      action: 'device_check.code_made',
      subjectType: 'site',
      subjectId: null,
      details: { label },
    });
    const [made] = await listCodes(db, id);
    if (!made) throw new Error('A code that was made is not there.');
    return made;
  });
}
