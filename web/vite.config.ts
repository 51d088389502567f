import { landingPaths } from '@parlance/contract/pages/landing-paths';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { brotliOnce } from './build/brotli.ts';
import { budgets } from './build/budgets.ts';
import { chunkGroups } from './build/chunks.ts';
import { pageDocuments } from './build/documents.ts';
import { browserFloor, floorTargets } from './build/floor.ts';
import { preloadFonts } from './build/fonts.ts';
import { leanDialogs, leanMessages, leanSchemas } from './build/lean-libraries.ts';
import { mantineStyles } from './build/mantine-styles.ts';
import { precompress } from './build/precompress.ts';
import { macros, words } from './build/words.ts';

/** Where the API runs while the web is developed. */
const API = process.env.API ?? 'http://127.0.0.1:3000';

const brotli = brotliOnce();

/** The landing page and the application are two entries: the first carries nothing of the second. */
export default defineConfig({
  plugins: [
    ...macros(),
    react(),
    ...words(),
    appRoutes(),
    browserFloor(),
    leanDialogs(),
    leanSchemas(),
    leanMessages(),
    mantineStyles(),
    preloadFonts(),
    pageDocuments(),
    precompress(brotli),
    budgets(brotli),
  ],
  build: {
    outDir: 'dist',
    target: floorTargets,
    // Browsers without it load the same files, only later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { landing: 'index.html', app: 'app.html' },
      output: {
        codeSplitting: { groups: chunkGroups() },
        // Every page has the names of all files: hexadecimal ones are compressed to less.
        hashCharacters: 'hex',
      },
    },
  },
  server: { proxy: { '/api': API } },
});

/** While developing, a page address is the landing page's or the application's, as the server has it. */
function appRoutes(): Plugin {
  return {
    name: 'app-routes',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = request.url?.split('?')[0] ?? '/';
        const isPage = request.headers.accept?.includes('text/html') && !path.startsWith('/api/');
        if (isPage && !path.includes('.')) request.url = landingPaths.some((each) => each === path) ? '/' : '/app.html';
        next();
      });
    },
  };
}
