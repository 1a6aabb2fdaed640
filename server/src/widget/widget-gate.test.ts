import { expect, it } from 'vitest'
import type { StoredKey } from './key-store.ts'
import { createWidgetGate } from './widget-gate.ts'

const key = (perHour: number): StoredKey => ({
  id: 1,
  siteId: 0,
  name: 'key',
  origins: [],
  perHour,
  lastFour: 'abcd',
  version: 1,
  createdAt: 0,
  revokedAt: undefined,
  lastUsedAt: undefined,
})

/** How many of so many requests at the same moment pass. */
async function passed(perHour: number, visitors: readonly string[]): Promise<number> {
  let requests = 0
  const gate = createWidgetGate({
    keys: { find: async () => key(perHour) },
    uses: {
      learn: async () => undefined,
      inThisHour: () => requests,
      count: (_, what) => void (requests += what === 'requests' ? 1 : 0),
    },
    isSite: () => true,
    clock: () => 0,
  })
  const all = visitors.map((visitor) => gate.pass({ key: 'gk', origin: undefined, visitor }))
  return (await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled').length
}

// @rule D16.widget-keys
it('requests at the same moment pass as often as the key may be used, and a visitor no more than the share', async () => {
  expect(
    await passed(
      100,
      Array.from({ length: 150 }, (_, at) => `visitor ${at}`),
    ),
  ).toBe(100)
  expect(
    await passed(
      100,
      Array.from({ length: 150 }, () => 'one visitor'),
    ),
  ).toBe(60)
})
