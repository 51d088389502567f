import type { Plugin } from 'vite';

/** The two fonts that the first screen is set in; other alphabets and italics come when a page has them. */
const FIRST = /(?:newsreader-latin-wght-normal|instrument-sans-latin-wght-normal)-[\w-]+\.woff2$/;

/** Has the landing page fetch its fonts beside its script: fetched after it, they would move what is shown already. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { path, bundle }) => {
        if (path !== '/index.html') return [];
        const fonts = Object.keys(bundle ?? {}).filter((name) => FIRST.test(name));
        if (fonts.length !== 2) throw new Error(`Two fonts are to be fetched first, ${fonts.length} were found.`);
        return fonts.map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: '' },
          injectTo: 'head' as const,
        }));
      },
    },
  };
}
