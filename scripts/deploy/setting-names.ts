import { READ_ELSEWHERE, settingsRead } from '../../server/test/gates/setting-names.ts';

/** Every variable that means something to a process of Parlance. */
export function settingNames(): string[] {
  return [...settingsRead(), ...READ_ELSEWHERE];
}
