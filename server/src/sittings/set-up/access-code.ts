import { ACCESS_CODE_LENGTH, type Sitting } from '@parlance/contract/sittings/sitting';
import type { AppContext } from '../../platform/app-context.ts';
import { newSpokenCode } from '../../platform/spoken-code.ts';
import { changeSitting } from '../change.ts';
import type { Staff } from '../reply.ts';

/** Gives a sitting a new access code, or none; whoever has entered stays in. */
export async function setAccessCode(
  context: AppContext,
  caller: Staff,
  { id, version, isNew }: { id: number; version: number; isNew: boolean },
): Promise<Sitting> {
  return await changeSitting(context, caller, { id, version }, async () => ({
    set: { access_code: isNew ? newSpokenCode(ACCESS_CODE_LENGTH) : null },
    action: 'sitting.code_changed',
    details: { code: isNew },
  }));
}
