import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { lingui } from '@lingui/vite-plugin';
import { type Language, languages } from '@parlance/contract/languages';
import { isolated } from '@parlance/contract/say';
import type { ESTree, Plugin, Rolldown } from 'vite';
import { type Catalogue, fileOf, readCatalogue, type ShortIds, shortIdsOf } from './catalogues.ts';
import { screenModules } from './screen-modules.ts';

const LINGUI = join(import.meta.dirname, '../..');
const APP = join(import.meta.dirname, '../src/app/main.tsx');
const LANDING = join(import.meta.dirname, '../src/landing/main.tsx');
const SCREENS = join(import.meta.dirname, '../src/app/screens.ts');
const HTML = '<html lang="en"';
const OTHERS = languages.filter((language) => language !== 'en');
type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** What the macros are built into: the message with its id. The server's and the contract's are resolved too. */
export function macros(): Plugin[] {
  return lingui({ cwd: LINGUI, macroTransform: { macro: { descriptorFields: 'message' } } }) as Plugin[];
}

/**
 * English stays in the scripts, compiled: a page in English fetches no catalogue, and whatever a catalogue lacks is said in
 * English. For each page and other language there is a file with the messages of all code that the page may load:
 * `assets/words/<of all catalogues>/<language>/<page>.json`. The html element names the folder. While developing, every
 * page is served the whole catalogue. A message of a page that a language lacks fails the build.
 */
export function words(): Plugin[] {
  const idsOf = new Map<string, Set<string>>();
  const shortIds = shortIdsOf();
  const version = createHash('sha256');
  for (const language of OTHERS) version.update(readFileSync(fileOf(language)));
  const folder = version.digest('hex').slice(0, 10);
  return [
    {
      name: 'words-of-sources',
      transform: {
        filter: { code: /\bmessage: / },
        handler(code, id) {
          const { text, ids } = withCompiled(code, this.parse(code), shortIds);
          if (ids.size === 0) return null;
          idsOf.set(id, ids);
          return { code: text, map: null };
        },
      },
      generateBundle() {
        const catalogues = new Map(OTHERS.map((language) => [language, readCatalogue(language)]));
        const starts = [
          ['landing', [LANDING]] as const,
          ['app', [APP]] as const,
          ...[...screenModules()].map(([page, module]) => [page, [APP, module]] as const),
        ];
        for (const [page, modules] of starts) {
          const ids = [...reached(modules, this)].flatMap((each) => [...(idsOf.get(each) ?? [])]);
          for (const [language, catalogue] of catalogues) {
            const fileName = `assets/words/${folder}/${language}/${page}.json`;
            this.emitFile({ type: 'asset', fileName, source: pageWords(ids, catalogue, language, shortIds) });
          }
        }
      },
    },
    {
      name: 'words-of-documents',
      transformIndexHtml: (html) => html.replace(HTML, `${HTML} data-words="${folder}"`),
      configureServer({ middlewares }) {
        middlewares.use((request, response, next) => {
          const [, language] = /^\/assets\/words\/\w+\/(\w+)\//.exec(request.url ?? '') ?? [];
          const found = OTHERS.find((each) => each === language);
          if (!found) return next();
          const catalogue = readCatalogue(found);
          response.setHeader('Content-Type', 'application/json');
          response.end(pageWords([...catalogue.keys()], catalogue, found, shortIds));
        });
      },
    },
  ];
}

function pageWords(ids: string[], catalogue: Catalogue, language: Language, shortIds: ShortIds): string {
  const entries = [...new Set(ids)].toSorted().map((id) => {
    const translation = catalogue.get(id);
    if (translation === undefined)
      throw new Error(`A catalogue lacks the message ${id}: run npm run messages, and translate it.`);
    return [shortIds.get(id) ?? id, isolated(compileMessage(translation), language)];
  });
  return JSON.stringify(Object.fromEntries(entries));
}

/** All code that a page may load, also later, without that of the pages it leads to. */
function reached(starts: string[], graph: Graph): Set<string> {
  const found = new Set(starts);
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    for (const next of id === SCREENS ? importedIds : [...importedIds, ...dynamicallyImportedIds]) found.add(next);
  }
  return found;
}

/**
 * The messages that the macros left in a module, `{ id, message }`, where the id is made of the message: those with
 * values are compiled, so that no page needs a compiler. A hash of six signs, which does not compress, becomes its place
 * in the catalogues.
 */
function withCompiled(code: string, program: ESTree.Program, shortIds: ShortIds): { text: string; ids: Set<string> } {
  const ids = new Set<string>();
  const edits: { start: number; end: number; text: string }[] = [];
  walk(program, (properties) => {
    const id = literal(properties, 'id');
    const message = literal(properties, 'message');
    if (!id || !message) return;
    if (generateMessageId(message.value, literal(properties, 'context')?.value) !== id.value) return;
    ids.add(id.value);
    const short = shortIds.get(id.value);
    if (short) edits.push({ ...id, text: JSON.stringify(short) });
    const compiled = compileMessage(message.value);
    const isPlain = compiled.length === 1 && compiled[0] === message.value;
    if (!isPlain) edits.push({ ...message, text: JSON.stringify(compiled) });
    // The id holds it already: it is for translators.
    const context = properties.find(({ key }) => (key as { name?: string } | undefined)?.name === 'context');
    if (context) {
      const end = context.end as number;
      const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
      edits.push({ start: context.start as number, end: end + comma, text: '' });
    }
  });
  const text = edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((all, edit) => all.slice(0, edit.start) + edit.text + all.slice(edit.end), code);
  return { text, ids };
}

type Node = { type: string; [key: string]: unknown };

function walk(node: unknown, see: (properties: Node[]) => void): void {
  if (Array.isArray(node)) for (const each of node) walk(each, see);
  if (typeof node !== 'object' || node === null || !('type' in node)) return;
  const { type, properties } = node as Node;
  if (type === 'ObjectExpression') see(properties as Node[]);
  for (const child of Object.values(node)) if (typeof child === 'object') walk(child, see);
}

/** The text of a property, and where it stands. */
function literal(properties: Node[], name: string): { value: string; start: number; end: number } | undefined {
  const found = properties.find(({ key }) => (key as { name?: string } | undefined)?.name === name)?.value;
  const { value, start, end } = (found ?? {}) as { value?: unknown; start: number; end: number };
  return typeof value === 'string' ? { value, start, end } : undefined;
}
