import { join } from 'node:path';
import type { I18n } from '@lingui/core';
import type { Language } from '@parlance/contract/languages';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer, type Rolldown } from 'vite';
import { saidIn } from './catalogues.ts';
import { macros } from './words.ts';

const ROOT = join(import.meta.dirname, '..');
const CLASSES = /class="([^"]+)"/g;

/** What the components read of the page while they are drawn: it has the brand of the sample, which the server replaces. */
const PAGE = { document: { documentElement: { getAttribute: () => null } }, location: { pathname: '/' } };

/** Draws the first screen of the landing page as HTML. */
export type FirstScreen = (language: Language) => string;

/** The first screen of the landing page. Throws when it has a class that the built style sheets do not have. */
export async function firstScreen(bundle: Rolldown.OutputBundle): Promise<FirstScreen> {
  const { FirstScreen, i18n } = await loadFirstScreen();
  const draw: FirstScreen = (language) => saidIn(language, () => drawn(FirstScreen), i18n);
  const html = draw('en');
  const styles = Object.values(bundle)
    .filter((each) => each.type === 'asset' && each.fileName.endsWith('.css'))
    .map((each) => String((each as Rolldown.OutputAsset).source))
    .join('\n');
  for (const [, names = ''] of html.matchAll(CLASSES)) {
    const unknown = names.split(' ').find((name) => name.startsWith('_') && !styles.includes(`.${name}`));
    if (unknown) throw new Error(`The first screen of the landing page has the class ${unknown}, no style sheet has.`);
  }
  return draw;
}

/** Compiled as the build compiles it, so that its classes have the same names. */
async function loadFirstScreen(): Promise<{ FirstScreen: FunctionComponent; i18n: I18n }> {
  const server = await createServer({
    configFile: false,
    root: ROOT,
    plugins: macros(),
    oxc: { jsx: { runtime: 'automatic', development: false } },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    // One instance, which the components say their messages with.
    ssr: { noExternal: ['@lingui/core'] },
    appType: 'custom',
    logLevel: 'error',
  });
  try {
    const { FirstScreen } = await server.ssrLoadModule('/src/landing/first-screen.tsx');
    const { i18n } = await server.ssrLoadModule('@lingui/core');
    return { FirstScreen: FirstScreen as FunctionComponent, i18n: i18n as I18n };
  } finally {
    await server.close();
  }
}

function drawn(component: FunctionComponent): string {
  Object.assign(globalThis, PAGE);
  try {
    return renderToStaticMarkup(createElement(component));
  } finally {
    for (const name of Object.keys(PAGE)) Reflect.deleteProperty(globalThis, name);
  }
}
