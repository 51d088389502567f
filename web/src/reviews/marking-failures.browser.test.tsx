import { countPendingReviews, type ReviewKind, speakingReviews, writingReviews } from '@parlance/contract/reviews';
import { aMarker } from '@parlance/contract/test/examples';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { ReviewScreen } from './review-screen.tsx';

/** The browser's own, before the server's replies take its place. */
const fetchFile = globalThis.fetch;
const server = serverReplies();
const EMPTY = { 'X-Total-Count': '0' };
/** A refusal without a sentence: the screen says its own. */
const wordless = [503, { code: 'away', message: '', requestId: 'r' }] as const;
const at = '2026-11-20T09:00:00.000Z';
const submission = {
  user_name: 'Hana',
  course_id: 4,
  course_name: 'Describing a Place',
  date_time: at,
  anonymous: false,
  full_name: '',
  late: false,
  heldBy: null,
  total_time_taken_sec: 600,
  current_score: null,
  max_score: 100,
  comment: '',
  notes: [],
  rubric: null,
  criteria: [],
  marker_notes: [],
  markings: [],
  adjudicates: false,
  settled: null,
  version: 0,
  scored: null,
  automatic: null,
  candidate: null,
  contentLanguage: 'en',
};
const asked = { question_id: 1, question_text: 'Describe a place.' };
const held = { heldBy: null, until: at };
const calls = { writing: writingReviews, speaking: speakingReviews };

afterEach(() => localStorage.clear());

function replyWithSubmission(): void {
  server.reply(writingReviews.open, {
    submission: {
      ...submission,
      course_type: 'Writing',
      questions_and_answers: [{ ...asked, user_answer: 'A garden.' }],
      late_work: [],
    },
  });
  server.reply(speakingReviews.open, {
    submission: {
      ...submission,
      course_type: 'Speaking',
      questions_and_answers: [{ ...asked, audio_url: '/api/media/a?until=1&sign=x', duration_seconds: 12 }],
      late_work: [],
    },
  });
}

/** The screen of a kind, with empty lists and nothing held. */
async function openScreen(kind: ReviewKind, query: string) {
  await page.viewport(1440, 900);
  server.reply(countPendingReviews, { writing: 0, speaking: 0, oldest: { writing: null, speaking: null } });
  for (const { takeLease, releaseLease } of [writingReviews, speakingReviews]) {
    server.reply(takeLease, held);
    server.reply(releaseLease, { message: '' });
  }
  const screen = await renderScreen(
    <ReviewScreen kind={kind} user={aMarker()} courses={[]} Export={() => null} ExamRecord={() => null} />,
    `/admin-dashboard?section=${kind}Review${query}`,
  );
  return {
    screen,
    says: async (sentence: string) => {
      await expect.element(screen.getByRole('alert').filter({ hasText: sentence }).first()).toBeVisible();
      await screen.see();
    },
    go: (query: string) => screen.router.navigate(`/admin-dashboard?section=${kind}Review${query}`),
  };
}

test.for(['writing', 'speaking'] as const)(
  'what fails with %s work is named, loses nothing and can be tried again',
  async (kind) => {
    const { pending, reviewed, open, score: scoring } = calls[kind];
    for (const call of [pending, reviewed, open, scoring]) server.answer(call, ...wordless);
    const { screen, says, go } = await openScreen(kind, '');
    await says(`Failed to fetch pending ${kind} reviews.`);
    await go('&tab=reviewed');
    await says(`Failed to fetch reviewed ${kind} submissions.`);
    await go('&review=1');
    await says('Failed to load submission details.');

    server.reply(writingReviews.pending, { reviews: [] }, EMPTY);
    server.reply(speakingReviews.pending, { reviews: [] }, EMPTY);
    replyWithSubmission();
    await screen.getByRole('button', { name: 'Try again' }).click();
    const score = screen.getByLabelText('Score', { exact: true });
    await score.fill('77');
    await screen.getByRole('button', { name: 'Save Score' }).click();
    await says('Failed to save score.');
    await expect.element(score).toHaveValue('77');
    await expect.element(screen.getByText('Draft kept on this device.')).toBeVisible();
  },
);

test('a recording that did not come can be asked for again, and plays where its shape cannot be read', async () => {
  const voice = await (await fetchFile(new URL('../../../e2e/voice/answer.wav', import.meta.url))).blob();
  const decoding = vi
    .spyOn(OfflineAudioContext.prototype, 'decodeAudioData')
    .mockRejectedValue(new DOMException('no', 'EncodingError'));
  const answer = fetch;
  let recording = () => new Response(null, { status: 503 });
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
    input.includes('/api/media/') ? recording() : await answer(input, init),
  );
  server.reply(speakingReviews.pending, { reviews: [] }, EMPTY);
  replyWithSubmission();
  const { screen } = await openScreen('speaking', '&review=1');
  await expect.element(screen.getByText('This recording could not be loaded.', { exact: false })).toBeVisible();

  recording = () => new Response(voice, { headers: { 'Content-Type': 'audio/wav' } });
  await screen.getByRole('button', { name: 'Retry' }).click();
  await screen.getByRole('button', { name: 'Play answer 1' }).click();
  const place = screen.getByRole('slider', { name: 'Position in answer 1' });
  await expect.element(place).toHaveAttribute('aria-valuetext', '00:01 of 00:12');
  expect(decoding).toHaveBeenCalled();
  decoding.mockRestore();
});
