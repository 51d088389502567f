import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type I18n, type Messages, i18n as own, setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Language } from '@parlance/contract/languages';
import { isolated } from '@parlance/contract/say';

const CATALOGUES = join(import.meta.dirname, '../../messages');

/** Translations, or the messages themselves, by their ids. */
export type Catalogue = Map<string, string>;
/** Ids as pages have them, by those of the catalogues. */
export type ShortIds = Map<string, string>;

/** The file with the translations into a language. */
export function fileOf(language: Language): string {
  return join(CATALOGUES, `${language}.po`);
}

/** Ids and translations; what is not translated is left out. */
export function readCatalogue(language: Language): Catalogue {
  return read(language, ({ translation }) => translation);
}

/** Ids and messages, in English. */
export function readMessages(): Catalogue {
  return read('de', ({ message }) => message);
}

function read(language: Language, textOf: (entry: { message?: string; translation?: string }) => string | undefined) {
  const filename = fileOf(language);
  const parsed = formatter().parse(readFileSync(filename, 'utf8'), { locale: language, sourceLocale: 'en', filename });
  if (parsed instanceof Promise) throw new Error(`${filename} cannot be read at once.`);
  return new Map(
    Object.entries(parsed).flatMap(([id, entry]) => {
      const text = textOf(entry);
      return text ? [[id, text] as const] : [];
    }),
  );
}

/** Gives what `work` says in a language, by `i18n`: modules that were loaded apart have one of their own. */
export function saidIn<T>(language: Language, work: () => T, i18n: I18n = own): T {
  i18n.loadAndActivate({ locale: language, messages: compiled(language) });
  try {
    return work();
  } finally {
    i18n.loadAndActivate({ locale: 'en', messages: {} });
  }
}

/** Says messages in a language by their ids, as pages do: with digits that are Latin. */
export function readerOf(language: Language): I18n {
  const locales = `${language}-u-nu-latn`;
  return setupI18n({ locale: language, locales, messages: { [language]: compiled(language) } });
}

function compiled(language: Language): Messages {
  const catalogue = language === 'en' ? readMessages() : readCatalogue(language);
  return Object.fromEntries([...catalogue].map(([id, text]) => [id, isolated(compileMessage(text), language)]));
}

/** The places of all messages in the catalogues: pages name them by these. */
export function shortIdsOf(): ShortIds {
  return new Map([...readCatalogue('de').keys()].toSorted().map((id, index) => [id, index.toString(36)]));
}
