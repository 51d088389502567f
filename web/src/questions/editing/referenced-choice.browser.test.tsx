import { copyInPlace } from '@parlance/contract/bank/bank';
import { aQuestionForAuthor } from '@parlance/contract/test/examples';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { ReferencedChoice } from './referenced-choice.tsx';

const server = serverReplies();

test('whoever edits a question of the bank from a test says for whom; a copy that fails is said', async () => {
  const question = aQuestionForAuthor({ id: 4, from_bank: true, used_in_count: 3 });
  const copies: number[] = [];
  const screen = await renderScreen(
    <ReferencedChoice
      courseId={7}
      question={question}
      passage={{ title: 'The ferry', questions: 3 }}
      bankPath="/bank/4"
      onCopied={({ id }) => copies.push(id)}
    />,
  );
  const asks = 'Used in 3 tests. Change it in the bank, or make a copy for this test?';
  await expect.element(screen.getByRole('heading', { name: asks })).toBeVisible();
  await expect.element(screen.getByText(/^The passage “The ferry” and its 3 questions are copied/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Change it in the bank' })).toHaveAttribute('href', '/bank/4');
  await screen.see();
  const copy = screen.getByRole('button', { name: 'Make a copy' });
  server.answer(copyInPlace, 500, {});
  await copy.click();
  await expect.element(screen.getByText('Failed to make a copy.')).toBeVisible();
  const made = { ...question, id: 9, from_bank: false };
  server.reply(copyInPlace, { message: 'This test has a copy of its own.', question: made, copied: 1 });
  await copy.click();
  await expect.poll(() => copies).toEqual([9]);
  expect(server.sentTo(copyInPlace).at(-1)?.params).toEqual({ id: '7', questionId: '4' });
});
