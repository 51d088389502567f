import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
/** 'Copy of …', cut to what a title may hold; never in the middle of a character. */
export function copyTitle(title: string, max: number): string {
  let cut = '';
  for (const character of say(msg`Copy of ${{ title }}`)) {
    if (cut.length + character.length > max) break;
    cut += character;
  }
  return cut.trim();
}
