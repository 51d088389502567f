import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The landing page and the application are two entries: the first carries nothing of the second. */
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    rollupOptions: { input: { landing: 'index.html', app: 'app.html' } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
