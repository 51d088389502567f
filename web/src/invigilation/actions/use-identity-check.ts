import type { RoomRow } from '../room-row.ts';
import { calledOf } from '../room-row.ts';
import { type Action, useAction } from './use-action.ts';

type Options = Omit<Parameters<typeof useAction>[0], 'nameOf'>;

/** Notes with one press that an identity was checked, or takes that back; undefined for who may not. */
export function useIdentityCheck(
  options: Options,
  may: boolean,
): ((row: RoomRow, checked: boolean) => void) | undefined {
  const action = useAction({ ...options, nameOf: () => 'this candidate' });
  if (!may) return undefined;
  return (row, checked) => {
    const name = calledOf(row);
    const done = checked ? `Identity of ${name} checked.` : `The check of ${name} is taken back.`;
    const sent: Action = { kind: 'identity', body: { candidateId: row.id, checked }, done };
    action.mutate({ ...sent, actionId: crypto.randomUUID() });
  };
}
