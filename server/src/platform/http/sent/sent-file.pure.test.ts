import { refusals } from '@parlance/contract/refusals';
import { say } from '@parlance/contract/say';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { sayInLanguageOfRequest } from '../../language.ts';
import { sendFile } from './sent-file.ts';

test('a file that is sent piece by piece is in one language, however slowly it is taken', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  sayInLanguageOfRequest(app, { language: 'en' });
  async function* pieces(): AsyncGenerator<string> {
    for (let piece = 0; piece < 40; piece++) yield `${say(refusals.bad_credentials.sentence)}${' '.repeat(500_000)}\n`;
  }
  app.get('/api/file', async (_request, reply) => sendFile(reply, 'text/csv', { name: 'a.csv', pieces: pieces() }));
  const base = await app.listen({ port: 0 });
  const reply = await fetch(`${base}/api/file`, { headers: { 'accept-language': 'de' } });
  const lines = (await reply.text()).split('\n').map((line) => line.trim());
  expect(lines).toEqual([...Array.from({ length: 40 }, () => 'E-Mail-Adresse oder Passwort ist falsch.'), '']);
});
