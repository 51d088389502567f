import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';

/** What is said of a detail that no sentence of its own is written for. */
export function otherDetail(name: string, text: string): string {
  return text === '' ? say(msg`${{ name }}: has no place here.`) : `${name}: ${text}`;
}
