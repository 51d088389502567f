import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type I18n, setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import {
  isLanguage,
  LANGUAGE_COOKIE,
  type Language,
  languages,
  PAGE_LANGUAGE_HEADER,
} from '@parlance/contract/languages';
import { isolated, type Reader, setReader } from '@parlance/contract/say';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { keeper } from './kept-sentences.ts';
import type { Settings } from './settings.ts';

const CATALOGUES = join(import.meta.dirname, '../../../messages');
const KEPT_SECONDS = 365 * 24 * 3600;
const po = formatter();
const reader = new AsyncLocalStorage<() => Reader>();
const readers = new Map<Language, I18n>();
/** The languages of those requests whose URL names an account. */
const languagesOfUrls = new WeakMap<FastifyRequest, Language>();

declare module 'fastify' {
  interface FastifyInstance {
    /** What is said to whoever names no language. */
    schoolLanguage?: Language;
  }
}

/** Runs `work` so that everything it says is in this language: an email in that of its account. */
export function inLanguage<T>(language: Language, work: () => T): T {
  return reader.run(() => readerOf(language), work);
}

/**
 * The same for what is said to whoever sent a request where nothing else knows it: in an event of its connection, or while
 * another one is answered.
 */
export function inLanguageOf<T>(request: FastifyRequest, work: () => T): T {
  return reader.run(() => readerOf(languageOfReply(request)), work);
}

/** Answers a request in the language of an account, where a program asks for it: a calendar knows its own alone. */
export function answerInLanguage<T>(request: FastifyRequest, account: Language | null, work: () => T): T {
  if (account) languagesOfUrls.set(request, account);
  return inLanguageOf(request, work);
}

/** What is known of a reader, by what counts first. Each may say nothing. */
export type Reading = {
  account?: Language | null | undefined;
  /** What the visitor chose: the cookie. */
  chosen?: string | undefined;
  /** The header `Accept-Language`. */
  accepted?: string | undefined;
  school: Language;
};

/** The language of a reader, for documents, replies and emails alike. */
export function languageOf({ account, chosen, accepted, school }: Reading): Language {
  return account ?? (isLanguage(chosen) ? chosen : (acceptedLanguage(accepted, school) ?? school));
}

/** What a request says of the language of a visitor whom no session names. No hook has read the cookies of one without a route. */
export function visitorsLanguage({ cookies, headers, server }: FastifyRequest): Pick<Reading, 'chosen' | 'accepted'> {
  const kept = headers.cookie === undefined ? undefined : (cookies ?? server.parseCookie(headers.cookie));
  return { chosen: kept?.[LANGUAGE_COOKIE], accepted: headers['accept-language'] };
}

/** The language of whoever sent a request; the account counts once it is known. */
export function languageOfRequest(request: FastifyRequest, school: Language): Language {
  return languageOf({ account: request.caller?.language, ...visitorsLanguage(request), school });
}

/** A page of the web says which language it is in: its replies are in no other. */
function languageOfReply(request: FastifyRequest): Language {
  const account = languagesOfUrls.get(request);
  if (account) return account;
  const page = request.headers[PAGE_LANGUAGE_HEADER];
  if (typeof page === 'string' && isLanguage(page)) return page;
  return languageOfRequest(request, request.server.schoolLanguage ?? 'en');
}

/**
 * From here on, what is said during a request is in the language of its reader, and the reply names that language.
 * English is named by no header: the specification's clients see no difference. It is mounted after the cookies.
 * Gives the hook that says what follows in the language of the account, for when that is known.
 */
export function sayInLanguageOfRequest(
  app: FastifyInstance,
  { language: school }: Pick<Settings, 'language'>,
): onRequestHookHandler {
  setReader(() => reader.getStore()?.() ?? readerOf('en'));
  app.decorate('schoolLanguage', school);
  const enter: onRequestHookHandler = (request, _reply, next) => {
    // What follows a request costs each of its steps: 4 % of the processor time of a test. English needs none of it.
    if (!reader.getStore() && languageOfReply(request) === 'en') return next();
    inLanguageOf(request, next);
  };
  app.addHook('onRequest', enter);
  // The end of a body is an event of the connection, which knows nothing of the request's language.
  app.addHook('preValidation', enter);
  app.addHook('onSend', (request, reply, _payload, next) => {
    const language = languageOfReply(request);
    if (language === 'en' || isBuilt(request, reply)) return next();
    const named = String(reply.getHeader('Vary') ?? '')
      .split(/\s*,\s*/)
      .filter(Boolean);
    const vary = [...new Set([...named, 'Accept-Language', 'Cookie'])].join(', ');
    reply.header('Content-Language', language).header('Vary', vary);
    next();
  });
  return enter;
}

/** Whether a reply is a file or a document of the build: these have their words, and an ETag, from there. */
function isBuilt({ url }: FastifyRequest, reply: FastifyReply): boolean {
  return !url.startsWith('/api/') && reply.hasHeader('ETag');
}

/** Runs `work` so that what it says is kept, and said when somebody reads it: a report that is stored. */
export function keepingSentences<T>(work: () => T): T {
  return reader.run(() => keeper, work);
}

/** The same for all that a thread says from here on. */
export function keepSentencesAlways(): void {
  setReader(() => keeper);
}

/** A weight as RFC 9110 writes it, section 12.4.2: from 0 to 1, with three decimals at most. */
const WEIGHT = /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/;

/** What browsers send is the same few headers, thousands of times a second; longer ones are nobody's. */
const ACCEPTED_KEPT = 1000;
const ACCEPTED_LENGTH_MAX = 200;
const accepted = new Map<string, Language | null>();

function acceptedLanguage(header: string | undefined, school: Language): Language | null {
  if (!header) return null;
  if (header.length > ACCEPTED_LENGTH_MAX) return readAccepted(header, school);
  const asked = `${school} ${header}`;
  let language = accepted.get(asked);
  if (language === undefined) {
    language = readAccepted(header, school);
    if (accepted.size >= ACCEPTED_KEPT) accepted.clear();
    accepted.set(asked, language);
  }
  return language;
}

/**
 * The language that a header asks for (RFC 9110, section 12.5.4): the highest quality counts, of equal ones the first,
 * and `de-AT` gets German. Any (`*`) is that of the school, unless the header refuses it (`q=0`). A range with a weight
 * that is none is left out. Null where no language that there is is asked for.
 */
function readAccepted(header: string, school: Language): Language | null {
  const wanted = header.split(',').flatMap((range) => {
    const [tag = '', ...parameters] = range.split(';').map((each) => each.trim().toLowerCase());
    const weight = parameters.find((each) => each.startsWith('q='))?.slice(2) ?? '1';
    const [language = ''] = tag.split('-');
    return WEIGHT.test(weight) ? [{ language, quality: Number(weight) }] : [];
  });
  const named = new Map<string, number>();
  for (const { language, quality } of wanted) named.set(language, Math.max(quality, named.get(language) ?? 0));
  const any = [school, ...languages].find((language) => named.get(language) !== 0);
  const [best] = [...named]
    .filter(([, quality]) => quality > 0)
    .toSorted(([, one], [, other]) => other - one)
    .map(([language]) => (language === '*' ? any : language))
    .filter(isLanguage);
  return best ?? null;
}

/** Lets the documents of a browser be in the language of the account that uses it. */
export function keepLanguage(reply: FastifyReply, language: Language | null): void {
  if (language) reply.setCookie(LANGUAGE_COOKIE, language, { path: '/', maxAge: KEPT_SECONDS, sameSite: 'lax' });
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
  const translated = Object.entries(parsed).flatMap(([id, { translation }]) =>
    translation ? [[id, translation]] : [],
  );
  // Each text is a slice of the file, and keeps all of it in memory, unless it is copied.
  return structuredClone(Object.fromEntries(translated));
}
