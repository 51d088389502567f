import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type I18n, setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { isLanguage, type Language } from '@parlance/contract/languages';
import { isolated, setReader } from '@parlance/contract/say';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';

const CATALOGUES = join(import.meta.dirname, '../../../messages');
const po = formatter();
const reader = new AsyncLocalStorage<Language>();
const readers = new Map<Language, I18n>();

/** Runs `work` so that everything it says is in this language: an email in that of its account. */
export function inLanguage<T>(language: Language, work: () => T): T {
  return reader.run(language, work);
}

/**
 * From here on, what is said during a request is in the language that it asks for, and its reply names that language.
 * Who asks for none gets English and no header more: the specification's clients see no difference.
 */
export function sayInLanguageOfRequest(app: FastifyInstance): void {
  setReader(() => readerOf(reader.getStore() ?? 'en'));
  const enter: onRequestHookHandler = (request, reply, next) => {
    const language = acceptedLanguage(request.headers['accept-language']);
    if (language === 'en' || !request.url.startsWith('/api/')) return next();
    reply.header('Content-Language', language).header('Vary', 'Accept-Language');
    inLanguage(language, next);
  };
  app.addHook('onRequest', enter);
  // The end of a body is an event of the connection, which knows nothing of the request's language.
  app.addHook('preValidation', enter);
}

/** From here on a thread says everything in the language of the one person that it works for. */
export function speakAlways(language: Language): void {
  const always = readerOf(language);
  setReader(() => always);
}

/**
 * The language that a header asks for (RFC 9110, section 12.5.4): the highest quality counts, of equal ones the first,
 * and `de-AT` gets German. English where it asks for none that there is, or for any.
 */
export function acceptedLanguage(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((each) => each.trim().toLowerCase());
    const quality = parameters.find((each) => each.startsWith('q='))?.slice(2) ?? '1';
    const [language = ''] = tag.split('-');
    return { language: language === '*' ? 'en' : language, quality: Number(quality) || 0 };
  });
  const known = wanted.filter(({ language, quality }) => isLanguage(language) && quality > 0);
  const [best] = known.toSorted((a, b) => b.quality - a.quality);
  return isLanguage(best?.language) ? best.language : 'en';
}

/** A catalogue is read when its language is first asked for, and a message compiled when it is first said. */
function readerOf(language: Language): I18n {
  let found = readers.get(language);
  if (!found) {
    found = setupI18n({ locale: language, messages: { [language]: catalogueOf(language) } });
    const compiled = new Map<string, ReturnType<typeof isolated>>();
    found.setMessagesCompiler((message) => {
      const known = compiled.get(message) ?? isolated(compileMessage(message), language);
      compiled.set(message, known);
      return known;
    });
    readers.set(language, found);
  }
  return found;
}

/** Every message that is translated, by its id. English has none: it is what the sources say. */
function catalogueOf(language: Language): Record<string, string> {
  if (language === 'en') return {};
  const filename = join(CATALOGUES, `${language}.po`);
  const parsed = po.parse(readFileSync(filename, 'utf8'), { locale: language, sourceLocale: 'en', filename });
  if (parsed instanceof Promise) throw new Error(`${filename} cannot be read at once.`);
  return Object.fromEntries(
    Object.entries(parsed).flatMap(([id, { translation }]) => (translation ? [[id, translation]] : [])),
  );
}
