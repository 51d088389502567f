import type { DrawForAuthor } from '@parlance/contract/bank/draws';
import { countOf } from '../../platform/plural.ts';
import { nameOfKind } from '../bank/format-bank.ts';

/** 'B2, Environment': what is drawn from; empty for all of the bank. */
export function filterText({ kind, skill, levels = [], topic, tags = [] }: DrawForAuthor['filter']): string {
  return [skill, kind && nameOfKind(kind), levels.join(', '), topic, ...tags].filter(Boolean).join(', ');
}

/** 'Draws 10 of 48: B2, Environment'. */
export function titleOfDraw({ take, what, pool_size, filter }: DrawForAuthor): string {
  const of = what === 'sets' ? countOf(pool_size, 'set') : String(pool_size);
  const from = filterText(filter);
  return `Draws ${take} of ${of}${from && `: ${from}`}`;
}

/** How it draws, below its title. */
export function wayOfDraw({ what, marks_each, seed_by, balanced }: DrawForAuthor): string {
  const each = `${countOf(marks_each, 'mark')} for each ${what === 'sets' ? 'set' : 'question'}`;
  const when = seed_by === 'day' ? 'the same for everyone that day' : null;
  return [each, when, balanced ? 'balanced' : null].filter(Boolean).join(', ');
}

/** What has changed in the bank since the pool was made; empty for nothing. */
export function poolNews({ more_match, gone }: Pick<DrawForAuthor, 'more_match' | 'gone'>): string {
  const more = more_match > 0 && `${countOf(more_match, 'more matches', 'more match')} now`;
  const left = gone > 0 && `${countOf(gone, 'does not fit', 'do not fit')} any more`;
  const news = [more, left].filter(Boolean).join(', ');
  return news && `${news}.`;
}
