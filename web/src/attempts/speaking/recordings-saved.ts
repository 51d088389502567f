import type { KeeperSnapshot } from '../../platform/draft/draft-keeper.ts';
import { type SavedWords, savedWords, timeOfDay } from '../room/saved-words.ts';
import type { Recordings } from './use-recordings.ts';

/** What the bar of a Speaking test says: how many recordings are safe, and what is on its way. */
export function recordingsSaved(
  { byQuestion, connection }: Pick<Recordings, 'byQuestion' | 'connection'>,
  answered: number,
  run: Pick<KeeperSnapshot, 'saving' | 'keptOnDevice'>,
): SavedWords {
  const states = Object.values(byQuestion);
  const refused = states.find(({ kind }) => kind === 'refused');
  if (refused?.kind === 'refused') return { tone: 'trouble', text: `Not saved: ${refused.message}` };
  if (connection !== 'fine') return savedWords({ ...run, saving: { kind: 'offline' } }, timeOfDay);
  if (run.saving.kind !== 'saved' && run.saving.kind !== 'saving') return savedWords(run, timeOfDay);
  const sending = states.find(({ kind }) => kind === 'sending');
  if (sending?.kind === 'sending') return { tone: 'saving', text: `Sending recording: ${sending.progress} %` };
  if (states.some(({ kind }) => kind === 'waiting')) return { tone: 'saving', text: 'Sending recording' };
  if (answered === 0) return { tone: 'saved', text: 'Nothing to save yet' };
  return { tone: 'saved', text: answered === 1 ? '1 answer saved' : `${answered} answers saved` };
}
