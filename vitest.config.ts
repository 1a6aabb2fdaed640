import { defineConfig } from 'vitest/config'

/** A test that asserts nothing has failed to say what it tests; what is waited for may take long on a busy machine. */
const expect = { requireAssertions: true, poll: { timeout: 20_000 } }

/** A hung test ends here. Generous: a machine that does other things at the same time must not fail a test. */
const testTimeout = 60_000

/** One project per workspace; `npm run unit -- <path>` runs what lies under a path. */
export default defineConfig({
  test: {
    projects: [
      {
        test: { name: 'contracts', root: './contracts', include: ['src/**/*.test.ts'], environment: 'node', expect, testTimeout },
      },
      {
        test: {
          name: 'server',
          root: './server',
          include: ['src/**/*.test.ts'],
          // run by npm run test:services
          exclude: ['src/**/*.services.test.ts'],
          environment: 'node',
          expect,
          testTimeout,
        },
      },
      { test: { name: 'seed', root: './seed', include: ['**/*.test.ts'], environment: 'node', expect, testTimeout } },
      {
        test: {
          name: 'tools',
          root: './tools',
          include: ['**/*.test.{ts,mjs}'],
          exclude: ['**/*.services.test.ts'],
          environment: 'node',
          expect,
          testTimeout,
        },
      },
      { test: { name: 'bench', root: './bench', include: ['**/*.test.ts'], environment: 'node', expect, testTimeout } },
      './web/vite.config.ts',
    ],
  },
})
