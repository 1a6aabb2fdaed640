/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** In development the page is served by Vite and everything that is not a page by the server. */
const server = process.env['GRATICULE_DEV_SERVER'] ?? 'http://localhost:8080'
const services = ['/dab', '/internal', '/places', '/health', '/metrics', '/api', '/seed']

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // nothing is inlined: the page's security policy knows no data: addresses for fonts
  build: { outDir: 'dist', assetsInlineLimit: 0, target: 'es2023', sourcemap: false, chunkSizeWarningLimit: 900 },
  server: { proxy: Object.fromEntries(services.map((path) => [path, { target: server }])) },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/testing/setup.ts'],
    restoreMocks: true,
  },
})
