import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Language } from '@parlance/contract/languages';
import { refusals } from '@parlance/contract/refusals';
import { isolated, say } from '@parlance/contract/say';
import { expect, test } from 'vitest';
import { languageOf } from './language.ts';

test.for([
  { header: undefined, language: 'en' },
  { header: '*', language: 'en' },
  { header: 'en-GB,en;q=0.9', language: 'en' },
  { header: 'de', language: 'de' },
  { header: 'de-AT, en;q=0.5', language: 'de' },
  { header: 'it, fr;q=0.4, es;q=0.8', language: 'es' },
  { header: 'ar;q=0, de;q=0.1', language: 'de' },
  { header: 'it, *;q=0.5, fr;q=0.3', language: 'en' },
  { header: 'fr;q=x', language: 'en' },
  { header: 'de;q=2, fr;q=0.1', language: 'fr' },
  { header: 'de;q=Infinity, fr;q=0.1', language: 'fr' },
  { header: 'de;q=0.1234, fr;q=0.1', language: 'fr' },
  { header: 'DE-ch ; Q=0.8,FR;q=0.7', language: 'de' },
  { header: 'it, *;q=0.1', language: 'en' },
  { header: 'de;q=0.5, *', language: 'en' },
  { header: ',; , es', language: 'es' },
  { header: 'zz', language: 'en' },
])('who accepts $header is answered in $language', ({ header, language }) => {
  expect(languageOf({ accepted: header, school: 'en' })).toBe(language);
});

test.for([
  [{ account: 'ar', chosen: 'fr', accepted: 'de', school: 'es' }, 'ar'],
  [{ account: null, chosen: 'fr', accepted: 'de', school: 'es' }, 'fr'],
  [{ chosen: 'it', accepted: 'de', school: 'es' }, 'de'],
  [{ accepted: 'en-GB', school: 'es' }, 'en'],
  [{ accepted: '*', school: 'es' }, 'es'],
  [{ accepted: 'it', school: 'es' }, 'es'],
  [{ accepted: 'es;q=0, *', school: 'es' }, 'en'],
  [{ accepted: 'es;q=0, en;q=0, *;q=0.1', school: 'es' }, 'de'],
  [{ accepted: '*;q=0, fr;q=0.2', school: 'es' }, 'fr'],
  [{ school: 'es' }, 'es'],
] as const)('of %j the language is %s', ([reader, language]) => {
  expect(languageOf(reader)).toBe(language);
});

test('outside of a request everything is said in English', () => {
  expect(say(refusals.bad_credentials.sentence)).toBe('Email or password is wrong.');
});

test('in a language from right to left each value keeps its own direction, also inside of plural forms', () => {
  const message = compileMessage(
    '{name}: {count, plural, =0 {0} one {سؤال واحد} other {# أسئلة من {total}}} <0>{name}</0>',
  );
  const values = { name: 'O’Neil (B2)', count: 5, total: 9 };
  const said = (language: Language) => {
    const reader = setupI18n({ locale: language, messages: { [language]: { id: isolated(message, language) } } });
    return reader._('id', values);
  };
  expect(said('ar')).toBe('\u2068O’Neil (B2)\u2069: 5 أسئلة من \u20689\u2069 <0>\u2068O’Neil (B2)\u2069</0>');
  expect(said('de')).toBe('O’Neil (B2): 5 أسئلة من 9 <0>O’Neil (B2)</0>');
});

test('a message of values alone is from right to left, so that it stays so inside of another', () => {
  const message = isolated(compileMessage('<0>{day}</0>، {time}'), 'ar');
  const reader = setupI18n({ locale: 'ar', messages: { ar: { id: message } } });
  const said = reader._('id', { day: '28 نوفمبر', time: '16:36' });
  expect(said).toBe('\u200f<0>\u206828 نوفمبر\u2069</0>، \u206816:36\u2069');
});
