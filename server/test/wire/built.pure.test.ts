import { least } from '@parlance/contract/test/built';
import { expect, test } from 'vitest';
import { contractCalls } from './contract-calls.ts';

test('what tests build is at its least a reply of every call of the contract', async () => {
  const replies = (await contractCalls()).flatMap(({ reply, authorReply }) => [reply, authorReply ?? reply]);
  expect(replies.length).toBeGreaterThan(400);
  for (const reply of replies) reply.parse(least(reply));
});
