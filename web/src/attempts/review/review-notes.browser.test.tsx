import { type AttemptReview, reviewAttempt, reviewAttemptOfLearner } from '@parlance/contract/attempt-review';
import type { MarkingNote } from '@parlance/contract/marking-note';
import { aMarker, aResult, aReviewedQuestion, aUser } from '@parlance/contract/test/examples';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { storeSession } from '../../platform/session.ts';
import { Review } from './review.tsx';

/** The browser's own, before the server's replies take its place. */
const fetchFile = globalThis.fetch;
const server = serverReplies();
afterEach(() => localStorage.clear());

const TEXT = 'Dear landlord,\n\nThe window does not close.\n\nIt rains in.';
const on = (quote: string, text: string, question_id = 11): MarkingNote => {
  const start = TEXT.indexOf(quote);
  return { kind: 'words', question_id, start, end: start + quote.length, quote, text };
};
const asWriting = { question_type: 'descriptive', kind: 'writing' } as const;
const letter = aReviewedQuestion({ ...asWriting, id: 11, number: 1, answer: TEXT });
const empty = aReviewedQuestion({ ...asWriting, id: 12, number: 2, answer: null });
const spoken = aReviewedQuestion({
  question_type: 'speaking',
  kind: 'speaking',
  id: 21,
  number: 1,
  recording: { path: '/api/media/a?until=1&sign=x', duration_seconds: 12 },
});
const pause: MarkingNote = { kind: 'moment', question_id: 21, seconds: 4, text: 'A long pause.' };

function marked(part: Partial<AttemptReview>): AttemptReview {
  const comment = 'Clear purpose.\n\n1 “Dear”: As one writes to a landlord.';
  const result = aResult({ markedByPerson: true, comment, breakdown: [] });
  return { result, questions: [letter, empty], markersComment: 'Clear purpose.', contentLanguage: 'en', ...part };
}

async function open(part: Partial<AttemptReview>) {
  storeSession(aUser(), 'token');
  server.reply(reviewAttempt, marked(part));
  return await renderScreen(<Review attemptId={7} />, '/review/7');
}

const NOTES = [on('Dear', 'As one writes to a landlord.'), on('does not close', '')];

test('a note is a number in the text of the learner: it says the note, and a key goes to it', async () => {
  const screen = await open({ notes: NOTES });
  const first = screen.getByRole('button', { name: 'Note 1' });
  await expect.element(first).toHaveAccessibleDescription('As one writes to a landlord.');
  await expect.element(screen.getByRole('button', { name: 'Note 2' })).toHaveAccessibleDescription(/without a comment/);
  expect(Array.from(screen.container.querySelectorAll('mark'), (mark) => mark.textContent)).toEqual([
    'Dear',
    'does not ',
    'close',
  ]);
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  while (document.activeElement !== first.element()) await userEvent.keyboard('{Tab}');
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement?.textContent).toContain('As one writes to a landlord.');
  // The comment has it too, for whoever has no place to show it in.
  expect(screen.getByText('As one writes to a landlord.').elements()).toHaveLength(1);
  await expect.element(screen.getByText('Clear purpose.', { exact: true })).toBeVisible();
  await screen.see();
});

test('with a comment are the questions that have a note', async () => {
  const screen = await open({ notes: NOTES });
  await screen.getByRole('link', { name: 'With a comment 1' }).click();
  await expect.element(screen.getByRole('listitem', { name: 'Question 1' })).toBeVisible();
  await expect.element(screen.getByRole('listitem', { name: 'Question 2' })).not.toBeInTheDocument();
  expect(screen.router.state.location.search).toBe('?show=commented');
});

test('without notes there is no such filter, and the comment is as it was written', async () => {
  const screen = await open({ notes: undefined, markersComment: undefined });
  await expect.element(screen.getByText('1 “Dear”', { exact: false })).toBeVisible();
  expect(screen.getByRole('link', { name: /With a comment/ }).elements()).toEqual([]);
  await expect.element(screen.getByText('Dear landlord,', { exact: false })).toBeVisible();
});

test('where the text is not shown a note says what words it is on', async () => {
  const { answer: _, ...hidden } = letter;
  const screen = await open({ notes: NOTES, questions: [hidden] });
  await expect.element(screen.getByText('does not close')).toBeVisible();
  await expect.element(screen.getByText('As one writes to a landlord.')).toBeVisible();
  expect(screen.getByText('Your answer').elements()).toEqual([]);
});

test('a pin on the line of a recording plays from a second before its note', async () => {
  const voice = await (await fetchFile(new URL('../../../../e2e/voice/answer.wav', import.meta.url))).blob();
  const answer = fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
    input.includes('/api/media/') ? new Response(voice) : await answer(input, init),
  );
  const screen = await open({ notes: [pause], questions: [spoken] });
  const pin = screen.getByRole('button', { name: 'Note 1 at 0:04' });
  await expect.element(pin).toBeEnabled();
  const sound = screen.container.querySelector('audio');
  if (!sound) throw new Error('Nothing sounds.');
  const play = vi.spyOn(sound, 'play').mockResolvedValue();
  await pin.click();
  expect([sound.currentTime, play.mock.calls.length]).toEqual([3, 1]);
  await expect
    .element(screen.getByRole('list', { name: 'The marker’s notes' }))
    .toHaveTextContent('1Note 10:04A long pause.');
  await screen.see();
});

test('a recording that plays pauses the others', async () => {
  const screen = await open({ notes: undefined, questions: [spoken, { ...spoken, id: 22, number: 2 }] });
  await expect.element(screen.getByRole('listitem', { name: 'Question 2' })).toBeVisible();
  const [first, second] = screen.container.querySelectorAll('audio');
  if (!first || !second) throw new Error('There are two.');
  const pauses = [first, second].map((audio) => vi.spyOn(audio, 'pause'));
  second.dispatchEvent(new Event('play'));
  expect(pauses.map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
});

test('where the recording is not shown, its notes stand with their times', async () => {
  const { recording: _, ...hidden } = spoken;
  const screen = await open({ notes: [pause], questions: [hidden] });
  await expect.element(screen.getByText('0:04')).toBeVisible();
  await expect.element(screen.getByText('A long pause.')).toBeVisible();
  expect(screen.getByRole('button', { name: /Note 1/ }).elements()).toEqual([]);
});

test('staff see the same', async () => {
  storeSession(aMarker(), 'token');
  server.reply(reviewAttemptOfLearner, marked({ notes: NOTES }));
  const screen = await renderScreen(<Review attemptId={7} />, '/review/7');
  await expect.element(screen.getByRole('button', { name: 'Note 1' })).toBeVisible();
});
