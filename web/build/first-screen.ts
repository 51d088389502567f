import { join } from 'node:path';
import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer, type Rolldown } from 'vite';
import { macros } from './words.ts';

const ROOT = join(import.meta.dirname, '..');
const CLASSES = /class="([^"]+)"/g;

/** What the components read of the page while they are drawn: it has the brand of the sample, which the server replaces. */
const PAGE = { document: { documentElement: { getAttribute: () => null } }, location: { pathname: '/' } };

/** The first screen of the landing page as HTML. Throws when it has a class that the built style sheets do not have. */
export async function firstScreenHtml(bundle: Rolldown.OutputBundle): Promise<string> {
  const html = drawn(await loadFirstScreen());
  const styles = Object.values(bundle)
    .filter((each) => each.type === 'asset' && each.fileName.endsWith('.css'))
    .map((each) => String((each as Rolldown.OutputAsset).source))
    .join('\n');
  for (const [, names = ''] of html.matchAll(CLASSES)) {
    const unknown = names.split(' ').find((name) => name.startsWith('_') && !styles.includes(`.${name}`));
    if (unknown) throw new Error(`The first screen of the landing page has the class ${unknown}, no style sheet has.`);
  }
  return html;
}

/** Compiled as the build compiles it, so that its classes have the same names. */
async function loadFirstScreen(): Promise<FunctionComponent> {
  const server = await createServer({
    configFile: false,
    root: ROOT,
    plugins: macros(),
    oxc: { jsx: { runtime: 'automatic', development: false } },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    appType: 'custom',
    logLevel: 'error',
  });
  try {
    const { FirstScreen } = await server.ssrLoadModule('/src/landing/first-screen.tsx');
    return FirstScreen as FunctionComponent;
  } finally {
    await server.close();
  }
}

function drawn(component: FunctionComponent): string {
  Object.assign(globalThis, PAGE);
  // The build of the page compiles its messages; here they are as they were written.
  i18n.setMessagesCompiler(compileMessage);
  try {
    return renderToStaticMarkup(createElement(component));
  } finally {
    for (const name of Object.keys(PAGE)) Reflect.deleteProperty(globalThis, name);
  }
}
