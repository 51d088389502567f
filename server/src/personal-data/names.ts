import type { Person } from './queries.ts';

/** A letter alone would be found in the words of anybody. */
const LETTERS_LEAST = 2;
/** Words within names that name nobody alone. */
const PARTICLES = new Set(
  'abu al am an and bin bint da das de del della den der des di do dos du el i ibn la las le les los of san st te ten ter the to van von und zu zur'.split(
    ' ',
  ),
);

/** What a word is made of where words have spaces between them, whatever the locale of the database. */
const IN_WORD = String.raw`0-9A-Za-z_\u00AA\u00B5\u00BA\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u0DFF\u10A0-\u10FF\u1200-\u177F\u1820-\u18AF\u1C80-\u1FFF\u2C00-\u2DFF\uA640-\uA6FF\uA720-\uA7FF\uFB00-\uFDFF\uFE70-\uFEFC`;
/** Scripts that are written without spaces, or that add endings to a name. */
const WITHOUT_SPACES =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]/u;
/** Arabic and Hebrew write "and", "with" and "for" as letters before a name. */
const WITH_PREFIXES = /[\p{sc=Arab}\p{sc=Hebr}]/u;
const PREFIXES = '[وفبكلוהבכלמש]{0,2}';

/**
 * A pattern of what names a person, as PostgreSQL reads it, for a text in the composed form (NFC): the email, the names and
 * the registration number, as they are and as JSON writes them, and each part of a name of two or more letters. Whole
 * words in any case; in scripts without spaces the name wherever it is.
 */
export function patternOfNames({ username, full_name, registration_number, email }: Omit<Person, 'id'>): string {
  const composed = [email, full_name, username, registration_number].map((name) => name.normalize('NFC').trim());
  const whole = composed.filter((name) => Array.from(name).length >= LETTERS_LEAST);
  const parts = composed.slice(1, 3).flatMap(partsOf);
  const written = new Set([...whole, ...parts].flatMap((name) => [name, JSON.stringify(name).slice(1, -1)]));
  const longestFirst = [...written].sort((one, other) => other.length - one.length);
  const kinds = Map.groupBy(longestFirst, kindOf);
  const [edge, end] = [`(?<![${IN_WORD}])`, `(?![${IN_WORD}])`];
  const patterns = [...kinds].map(([kind, names]) => {
    const any = `(?:${names.map(inAnyCase).join('|')})`;
    if (kind === 'free') return any;
    return `${edge}${kind === 'prefixed' ? PREFIXES : ''}${any}${end}`;
  });
  return `(?:${patterns.join('|')})`;
}

function kindOf(name: string): 'free' | 'prefixed' | 'spaced' {
  if (WITHOUT_SPACES.test(name)) return 'free';
  return WITH_PREFIXES.test(name) ? 'prefixed' : 'spaced';
}

function partsOf(name: string): string[] {
  const parts = name.split(/[^\p{L}\p{M}]+/u);
  const isName = (part: string) =>
    !PARTICLES.has(part.toLowerCase()) && (part.match(/\p{L}/gu) ?? []).length >= LETTERS_LEAST;
  return parts.filter(isName);
}

/** Each sign in both cases, because what the database folds depends on its locale. */
function inAnyCase(name: string): string {
  return Array.from(name)
    .map((sign) => {
      const cases = [...new Set([sign, sign.toLowerCase(), sign.toUpperCase()])].filter(
        (one) => Array.from(one).length === 1,
      );
      return cases.length > 1 ? `[${cases.join('')}]` : sign.replace(/[\\^$.|?*+()[\]{}]/, '\\$&');
    })
    .join('');
}
