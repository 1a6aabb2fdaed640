import { createDataSources } from '@graticule/contracts/data-sources'
import { SHIPPED_ROWS } from '@graticule/contracts/sources/shipped-sources'
import { NINTH } from '@graticule/contracts/testing/ninth-source'
import { expect, it } from 'vitest'
import { currentSight, isSeen, WHOLE_SIGHT, withSight } from '../../../identity/sight.ts'
import { readingHighlights } from './current-highlights.ts'

// @rule B-sources.seen-by
it('are made of the sources that everybody sees, whoever asks first', async () => {
  const rows = [...SHIPPED_ROWS, { ...NINTH, seenBy: 'administrators' as const }]
  const row = { id: 1, createdAt: 0, changedAt: 0, isShipped: false, isRemoved: false }
  const words = { name: 'Closed', url: `/search?f:dataSource=${NINTH.name}&v=1` }
  const read = readingHighlights(async () => [], {
    highlights: { all: async () => [{ ...row, words }] },
    asEverybody: (task) => withSight(0, task),
    sources: () => createDataSources(rows.filter(({ seenBy }) => isSeen(seenBy, currentSight()))),
  })
  const [byAdministrator] = await withSight(WHOLE_SIGHT, read)
  const [byAnybody] = await withSight(0, read)
  expect([byAdministrator?.state.dataSource, byAnybody?.state.dataSource]).toEqual(['dab', 'dab'])
})
