import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { SlowFirst } from './tools/test-run/slow-first.ts'

/** A test that asserts nothing has failed to say what it tests; what is waited for may take long on a busy machine. */
const expect = { requireAssertions: true, poll: { timeout: 20_000 } }

/** A hung test ends here. Generous: a machine that does other things at the same time must not fail a test. */
const testTimeout = 60_000
/** The same for what prepares a test: a whole portal may have to start. */
const hookTimeout = 60_000

/** Chooses how large the tests of a file are. */
const sizeOfFile = join(import.meta.dirname, 'tools/test-run/size-of-file.ts')

/** Vitest would leave one core to itself, and has little to do once files are compiled. */
const maxWorkers = '100%'

/**
 * Files of one worker share its modules: most of the time of a run is loading them. Tests put back what they change; those that replace
 * modules (`vi.mock`) have workers of their own, in the project `page alone`.
 */
const shared = {
  environment: 'node',
  isolate: false,
  maxWorkers,
  expect,
  testTimeout,
  hookTimeout,
  setupFiles: sizeOfFile,
} as const

/** Files below a folder whose tests replace modules, relative to it. */
const replacingModules = (folder: string) =>
  globSync('src/**/*.test.{ts,tsx}', { cwd: join(import.meta.dirname, folder) }).filter((file) =>
    readFileSync(join(import.meta.dirname, folder, file), 'utf8').includes('vi.mock('),
  )

/** Tests in a page (jsdom): of components, and of what works on the document. Everything else of the portal is tested without one. */
const IN_A_PAGE = ['src/**/*.test.tsx', 'src/**/*.dom.test.ts']
const alone = replacingModules('web')

/** One project per workspace; `npm run unit -- <path>` runs what lies under a path. */
export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    projects: [
      { test: { name: 'contracts', root: './contracts', include: ['src/**/*.test.ts'], ...shared } },
      {
        test: {
          name: 'server',
          root: './server',
          include: ['src/**/*.test.ts'],
          // run by npm run test:services
          exclude: ['src/**/*.services.test.ts'],
          ...shared,
        },
      },
      { test: { name: 'seed', root: './seed', include: ['**/*.test.ts'], ...shared } },
      {
        test: {
          name: 'tools',
          root: './tools',
          include: ['**/*.test.{ts,mjs}'],
          exclude: ['**/*.services.test.ts'],
          ...shared,
        },
      },
      { test: { name: 'bench', root: './bench', include: ['**/*.test.ts'], ...shared } },
      {
        test: {
          name: 'web',
          root: './web',
          include: ['src/**/*.test.ts', 'bundle/*.test.ts'],
          exclude: ['src/**/*.dom.test.ts'],
          restoreMocks: true,
          ...shared,
          setupFiles: [sizeOfFile, join(import.meta.dirname, 'web/src/testing/english-texts.ts')],
        },
      },
      {
        extends: './web/vite.config.ts',
        test: { name: 'page', root: './web', include: IN_A_PAGE, exclude: alone, isolate: false, maxWorkers },
      },
      { extends: './web/vite.config.ts', test: { name: 'page alone', root: './web', include: alone, maxWorkers } },
    ],
  },
})
