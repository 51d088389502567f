import { plural, t } from '@lingui/core/macro';
import type { DrawForAuthor } from '@parlance/contract/bank/draws';
import { inRow } from '../../ui/format/in-row.ts';
import { skillText } from '../../ui/skill.tsx';
import { nameOfKind } from '../bank/format-bank.ts';

/** 'B2, Environment': what is drawn from; empty for all of the bank. */
function filterText({ kind, skill, levels = [], topic, tags = [] }: DrawForAuthor['filter']): string {
  const words = [skill && skillText(skill), kind && nameOfKind(kind), ...levels, topic, ...tags];
  return inRow(words.flatMap((word) => (word ? [word] : [])));
}

/** 'Draws 10 of 48: B2, Environment'. */
export function titleOfDraw({ take, what, pool_size: size, filter }: DrawForAuthor): string {
  const from = filterText(filter);
  if (what === 'sets')
    return from === ''
      ? t`Draws ${take} of ${plural(size, { one: '# set', other: '# sets' })}`
      : t`Draws ${take} of ${plural(size, { one: '# set', other: '# sets' })}: ${from}`;
  return from === '' ? t`Draws ${take} of ${size}` : t`Draws ${take} of ${size}: ${from}`;
}

/** How it draws, below its title. */
export function wayOfDraw({ what, marks_each: marks, seed_by, balanced }: DrawForAuthor): string {
  const each =
    what === 'sets'
      ? t`${plural(marks, { one: '# mark', other: '# marks' })} for each set`
      : t`${plural(marks, { one: '# mark', other: '# marks' })} for each question`;
  return inRow([
    each,
    ...(seed_by === 'day' ? [t`the same for everyone that day`] : []),
    ...(balanced ? [t({ message: 'balanced', context: 'a draw of questions' })] : []),
  ]);
}

/** What has changed in the bank since the pool was made; empty for nothing. */
export function poolNews({ more_match: more, gone }: Pick<DrawForAuthor, 'more_match' | 'gone'>): string {
  if (more > 0 && gone > 0)
    return t`${plural(more, { one: '# more matches', other: '# more match' })} now, ${plural(gone, { one: '# does not fit', other: '# do not fit' })} any more.`;
  if (more > 0) return t`${plural(more, { one: '# more matches now.', other: '# more match now.' })}`;
  return gone > 0 ? t`${plural(gone, { one: '# does not fit any more.', other: '# do not fit any more.' })}` : '';
}
