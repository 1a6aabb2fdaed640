import { defineConfig } from 'vitest/config'

/** One project per workspace; `npx vitest run <path>` runs what lies under a path. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contracts', root: './contracts', include: ['src/**/*.test.ts'], environment: 'node' } },
      { test: { name: 'server', root: './server', include: ['src/**/*.test.ts'], environment: 'node' } },
      { test: { name: 'seed', root: './seed', include: ['**/*.test.ts'], environment: 'node' } },
      { test: { name: 'tools', root: './tools', include: ['**/*.test.{ts,mjs}'], environment: 'node' } },
      './web/vite.config.ts',
    ],
  },
})
