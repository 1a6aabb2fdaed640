import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** `npm run test:services`: suites of the store once more on PostgreSQL, and tests that need a real service to talk to. */
export default defineConfig({
  test: {
    name: 'services',
    root: join(import.meta.dirname, '../../server'),
    include: [
      'src/**/*.services.test.ts',
      '../tools/**/*.services.test.ts',
      'src/storage/postgresql.test.ts',
      'src/catalogue/store/record-store.test.ts',
      'src/harvest/harvest-register.test.ts',
      'src/harvest/harvest-schedules.test.ts',
      'src/harvest/run-harvest.test.ts',
      'src/catalogue/index/follow-store.test.ts',
      'src/catalogue/open-catalogue.test.ts',
      'src/link-health/check-links.test.ts',
      'src/learned-searches/count-lessons.test.ts',
      'src/settings/settings.test.ts',
      'src/services/curated/bookmarks.test.ts',
      'src/services/curated/downloads.test.ts',
      'src/services/personal-data/saved-searches.test.ts',
      'src/services/personal-data/saved-runs.test.ts',
      'src/services/personal-data/highlighted.test.ts',
      'src/services/people/preferences.test.ts',
      'src/services/people/connections.test.ts',
      'src/services/session/second-step.test.ts',
      'src/alerts/alerts.test.ts',
      'src/alerts/several-servers.test.ts',
      'src/alerts/match-thread.test.ts',
      'src/services/curated/ratings.test.ts',
      'src/services/feedback/feedback.test.ts',
      'src/services/personal-data/imports.test.ts',
      'src/services/portal-resources/people-calls.test.ts',
      'src/services/curated/proposals/improvements.test.ts',
      'src/services/curated/proposals/relations.test.ts',
    ],
    environment: 'node',
    // each test has a database of its own; vitest would leave one core to itself
    maxWorkers: '100%',
    expect: { requireAssertions: true, poll: { timeout: 20_000 } },
    globalSetup: join(import.meta.dirname, 'start-services.ts'),
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
