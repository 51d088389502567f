import { msg } from '@lingui/core/runtime-macro';
import { PASSAGE_MAX } from '@parlance/contract/editing';
import { inDigits, say } from '@parlance/contract/say';
import type { OpenItem } from './report.ts';

/** The text of a passage as far as one may be stored. One that is too long fails its item, and is left away. */
export function passageText(item: OpenItem, text: string): string {
  if (text.length <= PASSAGE_MAX) return text;
  const most = inDigits(PASSAGE_MAX);
  item.fail(
    item.place.line,
    'passage',
    say(
      msg`Passage: it has ${{ length: inDigits(text.length) }} characters, and at most ${{ most }} are stored. Its questions are here without it.`,
    ),
  );
  return '';
}
