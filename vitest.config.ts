import { defineConfig } from 'vitest/config'

/** A test that asserts nothing has failed to say what it tests. */
const expect = { requireAssertions: true }

/** One project per workspace; `npm run unit -- <path>` runs what lies under a path. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contracts', root: './contracts', include: ['src/**/*.test.ts'], environment: 'node', expect } },
      { test: { name: 'server', root: './server', include: ['src/**/*.test.ts'], environment: 'node', expect } },
      { test: { name: 'seed', root: './seed', include: ['**/*.test.ts'], environment: 'node', expect } },
      { test: { name: 'tools', root: './tools', include: ['**/*.test.{ts,mjs}'], environment: 'node', expect } },
      './web/vite.config.ts',
    ],
  },
})
