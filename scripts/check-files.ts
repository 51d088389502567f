import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { failWith } from './fail-with.ts';
import { layoutFaults } from './layout-page.ts';
import { missingClasses } from './missing-classes.ts';
import { SMALL_LINES, sourcesOf, withOneImporter } from './sources.ts';

const SOURCE_LINES = 300;
const TEST_LINES = 500;
const SKIPPED = /^(node_modules|dist|data|shots|test-results|\..*)$/;
const SOURCE = /\.(ts|tsx|mjs|cjs|js|css)$/;
const TEST = /\.(test|spec)\.tsx?$|(^|\/)(test|e2e)\//;
const KEBAB = /^[a-z0-9]+([-.][a-z0-9]+)*$/;
const EMPTY_WORDS = /^(index|utils?|helpers?|common|misc|shared|lib)$/;

/** The one file that makes keys of the browser's cache, and what such a key looks like when it is made by hand. */
const KEYS = 'web/src/platform/queries.ts';
const KEY_BY_HAND = /\b(?:query|mutation)Key: *\[\s*['"`]/;

/** A list of columns that the database fills in: prepared statements fail when a migration adds one. */
const ALL_COLUMNS = /\b(?:selectAll|returningAll)\(|\b(?:select|returning) \*/;

/**
 * Who takes the URL of a call from the contract, what such a URL looks like when it is written by hand, and who may.
 */
const CALLERS = /^(web\/src|e2e|scripts(?!\/gates)|proofs|bench)\//;
const URL_BY_HAND = /['"`}]\/api\/(?!media\/|['"`])/;
const OWN_URLS = [
  // The contract would bring its checks, and they weigh more than the landing page.
  'web/src/contact/send-message.ts',
  // What `urlOf` must make.
  'web/src/platform/url-of.test.ts',
];

/** What only the kinds of questions know; elsewhere a record of all kinds says what depends on them. */
const TYPE_BY_HAND = /\bquestion_type\s*[!=]==|[!=]== '(?:mcq|reading_mcq|true_false|fill_in_blanks|descriptive)'/;

/**
 * What only the permissions of the contract know, what it looks like by hand, and who may: the lists, forms, files and
 * sentences that name a role as what it is, and the demo, which makes people.
 */
const ROLE_BY_HAND =
  /\b(?:role|access)\s*[!=]==\s*'|'(?:user|admin|superadmin|invigilates)'\s*[!=]==|\]\.includes\([\w.?]*\b(?:role|access)\)/;
const ROLE_IN_SQL = /\b(?:role|access)(?:', '| )(?:=|<>|(?:not )?in)(?:', (?:sql\.lit\()?\[?| \(?)'/;
const NAMES_ROLES =
  /^(?:contract\/src\/permissions|server\/src\/(?:accounts\/|auth\/signed-in-user|demo\/)|web\/src\/(?:accounts\/|audit\/sentences|app\/staff\/log-links))/;

/** The one way to a part of a page that may not come: React's own takes the whole page with it, and what was typed. */
const LAZILY = 'web/src/ui/states/lazily.ts';
const LAZY_BY_HAND = /\blazy\b[^}]*\} from 'react'/;

/** The one way in which a screen says a share: languages put the sign in other places. */
const PERCENT = 'web/src/ui/format/percent.ts';
const PERCENT_BY_HAND = /\bstyle: 'percent'|\} %[`<]/;

/** The tables of facts, and what of the server may name them: no result can depend on one, by SQL neither. */
const FACTS_TABLE = /\b(?:exam_facts|exam_fact_counts|fact_notes)\b/;
const KNOWS_FACTS =
  /^server\/src\/(?:facts\/|platform\/database\/tables|(?:operation\/tables|personal-data\/examination-tables)\.ts$)/;
/** What statements of facts may change. */
const CHANGED_TABLE =
  /\b(?:(?:insert into|(?<!key |do )update|delete from) |(?:insertInto|updateTable|deleteFrom)\(')(\w+)/g;

/** A side of the page by its name on paper: in a language that is written from the right, the screen would not mirror it. */
const PHYSICAL_SIDE =
  /(?:^|[\s{;])(?:(?:(?:margin|padding|border|scroll-margin|scroll-padding)-)?(?:left|right)(?:-\w+)?:|(?:text-align|float|clear): (?:left|right)\b|border-(?:top|bottom)-(?:left|right)-radius)/m;

/** The same by the order of its values, clockwise from the top: the end and the start are not alike. */
const VALUE = String.raw`(?:[\w-]*\((?:[^()]|\([^()]*\))*\)|[^\s;()]+)`;
const UNLIKE_SIDES = new RegExp(
  `(?:margin|padding|inset|border-width|scroll-margin|scroll-padding): ${VALUE} (${VALUE}) ${VALUE} (?!\\1;)${VALUE};|border-radius: (${VALUE}) (?!\\2[ ;/])${VALUE}`,
);
/** And in what is drawn, which has no start and no end: it goes along `--way` of base.css, or is there on both sides. */
const DRAWN_SIDE =
  /(?<!repeating-)linear-gradient\((?:to (?:left|right)|-?\d+deg)|linear-gradient\((?:[^()]|\([^()]*\))*\)\s+-?[1-9]\S*|(?:origin|position)(?:-x)?: [^;]*\b(?:left|right)\b|(?:background|object|mask)-position(?:-x)?: -?[1-9](?!0*%)[^;]*|\btranslate(?:X?\(|: )-?[1-9](?!0%, -50%\))[^);]*/;
const SHADOWS = /(?:box|text)-shadow:\s*([^;]+);/g;
const SHADOW_OFFSET = /(?:^|,)\s*(?:inset )?(-?[\d.]*[1-9][\d.]*\w*) /g;
/** And in what a component draws by itself. */
const PHYSICAL_PROP =
  /\b(?:margin|padding|border)(?:Left|Right)\b|textAlign: '(?:left|right)'|\bta="(?:left|right)"|\s[mp][lr]=["{]|style=\{\{[^}]*\b(?:left|right):/;

/**
 * Icons that may point along a line of text, where those are named that the page mirrors, and which of them show what has
 * no direction: a list of numbers.
 */
const POINTING_ICON = /\bIcon\w*(?:Left|Right|Back|Forward|Door|Login|Logout|Send|List|Corner|Indent|Undo|Redo)\w*/g;
const MIRRORED = readFileSync('web/src/ui/theme/base.css', 'utf8');
const NOT_MIRRORED = ['IconListNumbers'];

/** Keys along a line of text, what says which way it goes, and who needs no way: sound, and a list of keys. */
const SIDE_KEY = /'Arrow(?:Left|Right)'|\bArrow(?:Left|Right):/;
const KNOWS_WAY = /\bkeyAlong\(/;
const NO_WAY = ['web/src/attempts/review/voice/voice-player.tsx', 'web/src/attempts/answers/kinds/pick-select.tsx'];

/** Written by itself, the native macro leaves the value without what it names: `${name}` says the same. */
const MACROS = /from '@lingui\/(?:core|react)\/macro'/;
const SHORT_VALUE = /\{\{ (\w+) \}\}|\b(?:plural|select|selectOrdinal)\(\{ (\w+) \}/;

/** A list for a reader with commas of English, and who fills a field with them. */
const LIST_BY_HAND = /\.join\(', '\)/;
const FILLS_FIELD = [
  'web/src/questions/editing/fields/author-notes.ts',
  'web/src/questions/draws/draw-filter-fields.tsx',
];

/** An exception from rules of Biome, which only formats here: oxlint has the rules. */
const IGNORES_NOTHING = /biome-ignore lint\//;

/** A file beside this one by its path: a program that is started, which no import names. */
const BESIDE = /import\.meta\.dirname((?:, '[^']+')+)\)/g;

/**
 * What a machine can see of docs/house.md: lengths and names of files, cache keys, URLs, styles,
 * layout.
 */
const files = filesIn('.');
const findings = files.flatMap((file) => [
  ...lengthOf(file),
  ...nameOf(file),
  ...keysOf(file),
  ...columnsOf(file),
  ...urlsOf(file),
  ...classesOf(file),
  ...sidesOf(file),
  ...directionsOf(file),
  ...valuesOf(file),
  ...listsOf(file),
  ...programsOf(file),
  ...ignoresOf(file),
  ...typesOf(file),
  ...rolesOf(file),
  ...partsOf(file),
  ...percentsOf(file),
  ...factsOf(file),
]);
failWith([...findings, ...(await layoutFaults())]);
const small = ['web', 'server'].map(
  (room) => `${withOneImporter(sourcesOf(room)).filter(({ lines }) => lines <= SMALL_LINES).length} in ${room}`,
);
process.stdout.write(
  `Files are short and named in kebab-case, classes have a style, and docs/house.md is true.
Of ${SMALL_LINES} lines or fewer with one importer, which may belong into it: ${small.join(', ')}.\n`,
);

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.test(name))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]))
    .filter((file) => SOURCE.test(file));
}

function lengthOf(file: string): string[] {
  const limit = TEST.test(file) ? TEST_LINES : SOURCE_LINES;
  const lines = readFileSync(file, 'utf8').split('\n').length - 1;
  return lines > limit ? [`too-long: ${file} has ${lines} lines, the limit is ${limit}.`] : [];
}

function keysOf(file: string): string[] {
  if (!file.startsWith('web/src/') || file === KEYS || !KEY_BY_HAND.test(readFileSync(file, 'utf8'))) return [];
  return [`key-by-hand: ${file} names a key of the cache: take it from queryOf, keyOf or localKey.`];
}

function columnsOf(file: string): string[] {
  if (basename(file) !== 'queries.ts' || !ALL_COLUMNS.test(readFileSync(file, 'utf8'))) return [];
  return [`all-columns: ${file} reads whatever columns a table has: name them.`];
}

function urlsOf(file: string): string[] {
  if (!CALLERS.test(file) || OWN_URLS.includes(file) || !URL_BY_HAND.test(readFileSync(file, 'utf8'))) return [];
  return [`url-by-hand: ${file} writes the URL of a call: take it from urlOf of the contract.`];
}

function classesOf(file: string): string[] {
  return /^web\/.*\.tsx?$/.test(file) ? missingClasses(file) : [];
}

function sidesOf(file: string): string[] {
  if (!/^web\/src\/.*\.css$/.test(file)) return [];
  const css = readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  const [side] = PHYSICAL_SIDE.exec(css) ?? UNLIKE_SIDES.exec(css) ?? [];
  const [drawn = shadowAside(css)] = DRAWN_SIDE.exec(css) ?? [];
  return [
    ...(side ? [`physical-side: ${file} has "${side.trim()}": say start or end, which mirror.`] : []),
    ...(drawn ? [`drawn-side: ${file} has "${drawn}": multiply it by --way, which mirrors.`] : []),
  ];
}

/** A shadow that falls to one side only. */
function shadowAside(css: string): string | undefined {
  return [...css.matchAll(SHADOWS)]
    .map(([, shadow = '']) => [...shadow.matchAll(SHADOW_OFFSET)].map(([, offset = '']) => offset))
    .flatMap((all) => all.filter((one) => !all.includes(one.startsWith('-') ? one.slice(1) : `-${one}`)))
    .map((offset) => `shadow ${offset}`)[0];
}

function directionsOf(file: string): string[] {
  if (!/^web\/src\/.*\.tsx?$/.test(file) || TEST.test(file)) return [];
  const source = readFileSync(file, 'utf8');
  const icons = [...new Set(source.match(POINTING_ICON) ?? [])].filter((icon) => {
    const name = icon.replace(/^Icon/, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return (
      !NOT_MIRRORED.includes(icon) &&
      !MIRRORED.includes(`.tabler-icon${name},`) &&
      !MIRRORED.includes(`.tabler-icon${name}\n`)
    );
  });
  const [prop] = PHYSICAL_PROP.exec(source) ?? [];
  const keys = SIDE_KEY.test(source) && !KNOWS_WAY.test(source) && !NO_WAY.includes(file);
  return [
    ...icons.map(
      (icon) => `icon-direction: ${file} draws ${icon}: name it in base.css, where it is mirrored, or here.`,
    ),
    ...(prop ? [`physical-side: ${file} has "${prop.trim()}": say start or end, which mirror.`] : []),
    ...(keys ? [`key-direction: ${file} reads a key to the side: ask keyAlong which way the text goes.`] : []),
  ];
}

function valuesOf(file: string): string[] {
  if (!file.startsWith('web/src/')) return [];
  const source = readFileSync(file, 'utf8');
  const [, first, second] = (MACROS.test(source) && SHORT_VALUE.exec(source)) || [];
  const name = first ?? second;
  return name ? [`message-value: ${file} has the value { ${name} } in a message: write \${${name}}.`] : [];
}

function listsOf(file: string): string[] {
  const isOfScreens = /^web\/src\/.*\.tsx?$/.test(file) && !FILLS_FIELD.includes(file) && !TEST.test(file);
  if (!isOfScreens || !LIST_BY_HAND.test(readFileSync(file, 'utf8'))) return [];
  return [`list-by-hand: ${file} puts commas into a list: inRow and allOf have those of the language.`];
}

function programsOf(file: string): string[] {
  const beside = [...readFileSync(file, 'utf8').matchAll(BESIDE)].map(([, parts = '']) =>
    join(dirname(file), ...parts.split("'").filter((_, index) => index % 2 === 1)),
  );
  const gone = beside.filter((path) => SOURCE.test(path) && !existsSync(path));
  return gone.map((path) => `no-such-file: ${file} names ${path}, which is not there.`);
}

function ignoresOf(file: string): string[] {
  if (!IGNORES_NOTHING.test(readFileSync(file, 'utf8'))) return [];
  return [`ignores-nothing: ${file} has an exception for the linter of Biome, which is off.`];
}

function typesOf(file: string): string[] {
  const isOfProduct = /^(server|web)\/src\//.test(file) && !file.includes('/kinds/') && !TEST.test(file);
  if (!isOfProduct || !TYPE_BY_HAND.test(readFileSync(file, 'utf8'))) return [];
  return [`type-by-hand: ${file} asks for the type of a question: put what differs into the modules of its kind.`];
}

function rolesOf(file: string): string[] {
  const isOfProduct = /^(contract|server|web)\/src\//.test(file) && !NAMES_ROLES.test(file) && !TEST.test(file);
  if (!isOfProduct) return [];
  const text = readFileSync(file, 'utf8');
  if (!ROLE_BY_HAND.test(text) && !ROLE_IN_SQL.test(text)) return [];
  return [
    `role-by-hand: ${file} compares a role or an access: ask may of contract/src/permissions.ts, in SQL accountMay.`,
  ];
}

function partsOf(file: string): string[] {
  if (!file.startsWith('web/src/') || file === LAZILY || !LAZY_BY_HAND.test(readFileSync(file, 'utf8'))) return [];
  return [
    `lazy-by-hand: ${file} takes lazy from React: a part whose code does not come takes the page with it. Use lazily.`,
  ];
}

function percentsOf(file: string): string[] {
  if (!file.startsWith('web/src/') || file === PERCENT || !PERCENT_BY_HAND.test(readFileSync(file, 'utf8'))) return [];
  return [`percent-by-hand: ${file} writes a share by itself: use percentText, which has the sign of the language.`];
}

function factsOf(file: string): string[] {
  if (!file.startsWith('server/src/') || TEST.test(file)) return [];
  const text = readFileSync(file, 'utf8');
  if (file.startsWith('server/src/facts/')) {
    const changed = [...text.matchAll(CHANGED_TABLE)].map(([, table = '']) => table);
    return changed
      .filter((table) => !FACTS_TABLE.test(table))
      .map((table) => `facts-change: ${file} changes ${table}: a fact changes nothing but itself.`);
  }
  if (KNOWS_FACTS.test(file) || !FACTS_TABLE.test(text)) return [];
  return [`facts-known: ${file} names a table of facts: nothing else may depend on one.`];
}

function nameOf(file: string): string[] {
  const words = file.split('/').map((part) => basename(part).replace(SOURCE, ''));
  const odd = words.find((word) => !KEBAB.test(word));
  if (odd !== undefined) return [`not-kebab-case: ${file}`];
  const empty = words.find((word) => EMPTY_WORDS.test(word));
  return empty === undefined ? [] : [`says-nothing: ${file} is called "${empty}": name it after what it holds.`];
}
