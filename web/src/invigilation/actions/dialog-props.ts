import type { Doing } from './use-action.ts';

/** What every question before an action needs. */
export type DialogProps = { action: Doing; disabled: boolean; onClose: () => void };

/** A random id, one for each press: a call that is sent again does nothing again. */
export function newActionId(): string {
  return crypto.randomUUID();
}
