import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { precompress } from './precompress.ts';

/** Where the API runs while the web is developed. */
const API = process.env.API ?? 'http://127.0.0.1:3000';

/** The landing page and the application are two entries: the first carries nothing of the second. */
export default defineConfig({
  plugins: [react(), appRoutes(), precompress()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    rollupOptions: { input: { landing: 'index.html', app: 'app.html' } },
  },
  server: { proxy: { '/api': API } },
});

/** While developing, every page address but `/` is the application's, as the server has it. */
function appRoutes(): Plugin {
  return {
    name: 'app-routes',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = request.url?.split('?')[0] ?? '/';
        const isPage = request.headers.accept?.includes('text/html') && !path.startsWith('/api/');
        if (isPage && path !== '/' && !path.includes('.')) request.url = '/app.html';
        next();
      });
    },
  };
}
