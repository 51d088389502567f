import type { Plugin, Rolldown } from 'vite';

/** What the first screen is set in: other alphabets come when a page has them. */
const UPRIGHT = /(?:newsreader-latin|instrument-sans-latin-wght-normal)-[\w-]{8}\.woff2$/;
const ITALIC = /newsreader-latin-italic-[\w-]{8}\.woff2$/;

/** The built files of the fonts that a page is shown in first; the landing page has a word in italics there. */
export function firstFonts(bundle: Rolldown.OutputBundle, hasItalic: boolean): string[] {
  const fonts = Object.keys(bundle).filter((name) => UPRIGHT.test(name) || (hasItalic && ITALIC.test(name)));
  const wanted = hasItalic ? 3 : 2;
  if (fonts.length !== wanted) throw new Error(`${wanted} fonts are to be fetched first, ${fonts.length} were found.`);
  return fonts;
}

/** Has the landing page fetch its fonts beside its script: fetched after it, they would move what is shown already. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { path, bundle = {} }) => {
        if (path !== '/index.html') return [];
        return firstFonts(bundle, true).map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: '' },
          injectTo: 'head' as const,
        }));
      },
    },
  };
}
