import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '@parlance/contract/languages';
import { documentTexts } from '@parlance/contract/pages/document-texts';
import { matchPath } from 'react-router';
import type { Plugin, Rolldown } from 'vite';
import { type PageRoute, routes } from '../src/app/routes.ts';
import { saidIn } from './catalogues.ts';
import { firstScreen } from './first-screen.ts';
import { floorInWords } from './floor.ts';
import { firstFonts } from './fonts.ts';
import { screenModules } from './screen-modules.ts';

const APP = 'app.html';
const LANDING = 'index.html';
/** The document of the legal pages: the landing page's without its first screen. */
const LEGAL = 'legal.html';
const ROOT = '<div id="root">';
const PUBLIC = join(import.meta.dirname, '../public');
const HEAD_END = '</head>';
const SHELLS = join(import.meta.dirname, '../shells');

/**
 * Writes a document for every page of the application: it names the scripts, styles and fonts of that page, so that all
 * come at once, and shows the page's shell until its script runs. `pages.json` tells the server which page has which:
 * `[{ path, file }]`, paths as the router has them. While developing, a document has its shell only. The document of the
 * landing page shows its true first screen. `documents.json` has what the documents say in English and in each other
 * language, `{ de: [[english, german]] }`: the server puts one in the place of the other.
 */
export function pageDocuments(): Plugin {
  return {
    name: 'page-documents',
    transformIndexHtml: {
      order: 'post',
      handler: (built, { server, originalUrl = '/' }) => {
        const html = Object.entries(saidIn('en', textsOfDocuments)).reduce(
          (said, [name, text]) => said.replaceAll(name, () => text),
          built,
        );
        if (!server) return withSmallFiles(html);
        const path = originalUrl.split('?')[0] ?? '/';
        const route = routes.find((each) => matchPath(each.path, path));
        return route ? withShell(html, route) : html;
      },
    },
    writeBundle: async ({ dir = '' }, bundle) => {
      const document = builtDocument(APP, bundle);
      const landing = builtDocument(LANDING, bundle);
      const drawFirst = await firstScreen(bundle);
      const allTexts = (language: Language) => [
        drawFirst(language),
        ...Object.values(saidIn(language, textsOfDocuments)),
      ];
      const inEnglish = allTexts('en');
      const [english = ''] = inEnglish;
      writeFileSync(join(dir, LEGAL), landing);
      writeFileSync(
        join(dir, LANDING),
        landing.replace(ROOT, () => `${ROOT}${english}`),
      );
      const others = languages
        .filter((language) => language !== 'en')
        .map((language) => [language, allTexts(language).map((text, index) => [inEnglish[index], text])]);
      writeFileSync(join(dir, 'documents.json'), JSON.stringify(Object.fromEntries(others)));
      const modules = screenModules();
      mkdirSync(join(dir, 'pages'), { recursive: true });
      const pages = routes.map((route) => {
        const file = `pages/${route.name}.html`;
        const files = filesOf(modules.get(route.name) ?? '', bundle);
        writeFileSync(join(dir, file), withShell(withFiles(document, files, bundle), route));
        return { path: route.path, file };
      });
      writeFileSync(join(dir, 'pages.json'), JSON.stringify(pages));
    },
  };
}

function textsOfDocuments(): Record<string, string> {
  return documentTexts(floorInWords);
}

function builtDocument(name: string, bundle: Rolldown.OutputBundle): string {
  const built = bundle[name];
  if (built?.type !== 'asset') throw new Error(`${name} was not built.`);
  return String(built.source);
}

/**
 * Three files of some hundred bytes are in the document itself: the script that runs before the first paint, which would
 * wait for it, the one that speaks to old browsers, and the icon. The server allows the scripts by their hashes.
 */
function withSmallFiles(html: string): string {
  const icon = readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8').trim();
  return html
    .replaceAll(
      /<script src="\/([\w-]+\.js)"><\/script>/g,
      (_tag, name: string) => `<script>${readFileSync(join(PUBLIC, name), 'utf8').trim()}</script>`,
    )
    .replace('"/favicon.svg"', () => `"data:image/svg+xml,${encodeURIComponent(icon)}"`);
}

function withShell(html: string, { shell, needs }: PageRoute): string {
  const drawn = readFileSync(join(SHELLS, `${shell}.html`), 'utf8').trim();
  const guarded = needs ? ' data-guarded' : '';
  return html.replace(ROOT, `<div id="shell"${guarded} aria-hidden="true">${drawn}</div>\n    ${ROOT}`);
}

/** The document with links to what the page needs and the document itself does not name yet. */
function withFiles(html: string, { scripts, styles }: PageFiles, bundle: Rolldown.OutputBundle): string {
  const missing = (files: Set<string>) => [...files].filter((file) => !html.includes(`"/${file}"`));
  const links = [
    ...missing(styles).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...missing(scripts).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...firstFonts(bundle, false).map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
    ),
  ];
  return html.replace(HEAD_END, `  ${links.join('\n    ')}\n  ${HEAD_END}`);
}

export type PageFiles = { scripts: Set<string>; styles: Set<string> };

/** What a page loads before it can be drawn, by its screen's module: built files, with all that they import. */
export function filesOf(module: string, bundle: Rolldown.OutputBundle): PageFiles {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const first = chunks.find(({ moduleIds }) => moduleIds.includes(module));
  if (!first) throw new Error(`No built file has ${module}.`);
  const scripts = new Set([first.fileName]);
  const styles = new Set<string>();
  for (const name of scripts) {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    for (const imported of chunk?.imports ?? []) scripts.add(imported);
    for (const style of chunk?.viteMetadata?.importedCss ?? []) styles.add(style);
  }
  return { scripts, styles };
}
