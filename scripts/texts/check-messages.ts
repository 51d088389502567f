import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { languages } from '../../contract/src/languages.ts';
import { failWith } from '../fail-with.ts';
import { lowerList, plainFaults, plainFiles } from './plain-files.ts';

/**
 * Where `many` is for whole millions, which are said with “de” when they are words. They are written as digits here, and
 * `Intl` has the noun alone after these: '1 000 000 jours'.
 */
const DIGITS_ALONE = ['fr', 'es'];

/**
 * Signs without the no-break space that French has beside them, and what stands around them. A colon inside a time or an
 * address has none, nor has the word ANSWER: of Aiken's format.
 */
const FRENCH_SPACES = /.{0,9}(?:(?<!\u202f)[;!?]|(?<!\u00a0|ANSWER):(?![\w:/])|(?<!\u00a0)»|«(?!\u00a0)).{0,9}/gs;

type Tokens = ReturnType<typeof compileMessage>;

/** What the library finds: whether the catalogues have exactly the messages of the sources, and each language all of them. */
const incomplete = ['sync', 'missing'].flatMap((what) => {
  const { status, stdout, stderr } = spawnSync('lingui', ['check', what, '--workers', '1', '--verbose'], {
    encoding: 'utf8',
  });
  return status === 0 ? [] : [`${stdout}${stderr}Run npm run messages, and translate what is missing.`];
});
const wrong = await Promise.all(languages.map(read));
const plain = plainFiles();
failWith([...incomplete, ...wrong.flat(), ...plainFaults(plain)]);
if (process.argv.includes('--lower')) lowerList(plain);
process.stdout.write(`The messages are complete and correct in ${languages.length} languages.\n`);

/** What is wrong with the translations of a language. */
async function read(language: string): Promise<string[]> {
  const filename = `messages/${language}.po`;
  const catalogue = await formatter().parse(readFileSync(filename, 'utf8'), {
    locale: language,
    sourceLocale: 'en',
    filename,
  });
  return Object.values(catalogue).flatMap(({ message = '', translation }) =>
    translation ? translationFaults(message, translation, language).map((fault) => `${filename}: ${fault}`) : [],
  );
}

/** A translation has the values and the elements of its message, and the plural forms and spaces of its language. */
function translationFaults(message: string, translation: string, language: string): string[] {
  const wanted = partsOf(compileMessage(message));
  const found = partsOf(compileMessage(translation));
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return [
    ...[...wanted.names].filter((name) => !found.names.has(name)).map((name) => `has no ${name}`),
    ...[...found.names].filter((name) => !wanted.names.has(name)).map((name) => `has ${name}, the message has not`),
    ...found.plurals.flatMap((plural) =>
      forms.filter((form) => !(form in plural)).map((form) => `has no form ${form}`),
    ),
    ...found.plurals
      .filter((plural) => DIGITS_ALONE.includes(language) && !isDeepStrictEqual(plural.many, plural.other))
      .map(() => 'has a form many that is not its form other'),
    ...(language === 'fr' ? (translation.match(FRENCH_SPACES) ?? []) : []).map(
      (place) => `has not the no-break space of French in ${JSON.stringify(place)}`,
    ),
  ].map((fault) => `${JSON.stringify(translation)} ${fault}.`);
}

/** The values (`seconds`) and elements (`<0>`) of a message, and the forms of its plurals. */
function partsOf(tokens: Tokens): { names: Set<string>; plurals: Record<string, unknown>[] } {
  const names = new Set<string>();
  const plurals: Record<string, unknown>[] = [];
  for (const token of tokens) {
    if (typeof token === 'string') for (const [element] of token.matchAll(/<\/?\d+\/?>/g)) names.add(element);
    if (typeof token === 'string') continue;
    const [name, type, forms] = token;
    names.add(name);
    if (type !== 'plural' || typeof forms !== 'object' || forms === null) continue;
    plurals.push({ ...forms });
    for (const form of Object.values(forms)) {
      if (!Array.isArray(form)) continue;
      const inside = partsOf(form);
      for (const each of inside.names) names.add(each);
      plurals.push(...inside.plurals);
    }
  }
  return { names, plurals };
}
