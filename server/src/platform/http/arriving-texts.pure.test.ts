import { endpoint } from '@parlance/contract/endpoint';
import { characterOutside, cleanText, text } from '@parlance/contract/texts/characters';
import fc from 'fast-check';
import Fastify from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { cleanArrivingTexts } from './arriving-texts.ts';
import { answerErrors } from './errors.ts';
import { serve } from './serve.ts';

const GOOD = 'Tab\tand\r\nline ends, é, ﷐\u007f\u0085\u2028, \ufffd, 😀 and \u{10ffff}';

test('a text holds what XML 1.0 can write, and nothing else', () => {
  expect([cleanText(GOOD), characterOutside(GOOD)]).toEqual([GOOD, null]);
  const wrong: string[] = [];
  for (let unit = 0; unit <= 0x10_ffff; unit += unit < 0xffff ? 1 : 0x101) {
    const one = String.fromCodePoint(unit);
    const isGood = [0x9, 0xa, 0xd].includes(unit) || (unit >= 0x20 && !/[\ud800-\udfff\ufffe\uffff]/u.test(one));
    const left = isGood ? `a${one}b` : unit === 0xb || unit === 0xc ? 'a\nb' : 'ab';
    if ((characterOutside(one) === null) !== isGood || cleanText(`a${one}b`) !== left) wrong.push(unit.toString(16));
  }
  expect(wrong).toEqual([]);
});

test('what is cleaned is good, stays as it is when cleaned again, and is a zod text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
      (any) => {
        const clean = cleanText(any);
        expect([characterOutside(clean), cleanText(clean), text.parse(any)]).toEqual([null, clean, clean]);
        expect(clean.isWellFormed()).toBe(true);
      },
    ),
  );
});

const echo = endpoint({
  method: 'POST',
  path: '/api/echo/:name',
  audience: 'public',
  params: z.strictObject({ name: z.string() }),
  query: z.strictObject({ q: z.string() }),
  body: z.strictObject({ texts: z.array(z.unknown()), deep: z.unknown().optional() }),
  bodyMaxBytes: 1024 * 1024,
  reply: z.object({ name: z.string(), q: z.string(), texts: z.array(z.unknown()) }),
  refusals: [],
});

test('every text of a body, a query and a path arrives clean', async () => {
  const app = Fastify();
  answerErrors(app);
  cleanArrivingTexts(app);
  app.setSerializerCompiler(serializerCompiler);
  serve(app, echo, async ({ params, query, body }) => ({ ...params, ...query, texts: body.texts }));
  const send = (payload: string) =>
    app.inject({
      method: 'POST',
      url: '/api/echo/a%00b?q=c%EF%BF%BEd',
      payload,
      headers: { 'content-type': 'application/json' },
    });
  for (const bad of ['\\u0000', '\\b', '\\u001F', '\\ud83d', '\\uDE00', '\\uFFFE', '\uffff']) {
    const { body } = await send(`{"texts":["x${bad}y",{"0":["${bad}"]}, 1, null, "\\ud83d\\ude00 \\\\u0000"]}`);
    expect(JSON.parse(body)).toEqual({ name: 'ab', q: 'cd', texts: ['xy', { 0: [''] }, 1, null, '😀 \\u0000'] });
  }
  const nested = `${'['.repeat(200_000)}"\\u0000"${']'.repeat(200_000)}`;
  expect((await send(`{"texts":[],"deep":${nested}}`)).statusCode).toBe(400);
  await app.close();
});
