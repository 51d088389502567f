import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import Fastify from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { sayKept } from './kept-sentences.ts';
import { inLanguage, keepingSentences, sayInLanguageOfRequest } from './language.ts';
import { waitSentence } from './limits/too-early.ts';

// As a server begins.
beforeAll(() => {
  sayInLanguageOfRequest(Fastify(), { language: 'en' });
});

test('a sentence that is kept is said to each reader in their language, with those inside of it', () => {
  const kept = keepingSentences(() => {
    const size = say(msg`The file is too large. Send at most ${{ size: 5 }} MiB.`);
    return `${say(msg`Comment`)}: ${say(msg`${{ part: say(msg`Option`) }} ${{ number: 2 }}: ${{ fault: size }}`)}`;
  });
  expect(sayKept(kept)).toBe('Comment: Option 2: The file is too large. Send at most 5 MiB.');
  const german = inLanguage('de', () => sayKept(kept));
  expect(german).toContain('5 MiB');
  expect(german).not.toMatch(/Comment|file/);
});

test('the number of things in a kept sentence counts', () => {
  const said = [1, 2].map((seconds) => sayKept(keepingSentences(() => waitSentence('', seconds))).trim());
  expect(said).toEqual(['Wait 1 second and try again.', 'Wait 2 seconds and try again.']);
});

test('what older releases stored, and what somebody typed with the same signs, stays as it is', () => {
  const texts = ['Comment: by Ada', '\u0002', '\u0002by Ada\u0003', '\u0002[1]\u0003', ''];
  expect(texts.map(sayKept)).toEqual(texts);
});
