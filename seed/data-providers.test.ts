import { describe, expect, it } from 'vitest'
import { readProviders } from '../server/src/seed/read-providers.ts'
import { readSeedLists, readSeedRecords } from '../server/src/seed/read-seed.ts'

const FOLDER = import.meta.dirname

describe('the shipped data providers', () => {
  it('are at least 40, each with records in the shipped catalogue, and tell where their facts come from', async () => {
    const providers = await readProviders(FOLDER)
    expect(providers.length).toBeGreaterThanOrEqual(40)
    expect(new Set(providers.map(({ id }) => id)).size).toBe(providers.length)
    const records = (await readSeedRecords(FOLDER, [])).map(({ record }) => record)
    for (const { id, provider } of providers) {
      const own = records.filter(({ organisations }) => Object.values(organisations).flat().includes(id))
      const named = own.length > 0 || records.some((record) => record.provider === id)
      expect([id, named, provider.origin]).toEqual([id, true, expect.stringMatching(/^https?:/)])
      // a principle is told where shipped records show it
      if (provider.principles.includes('identified')) expect(records.some(({ doi }) => doi !== undefined)).toBe(true)
    }
  })

  it('are written in names that the list of organisations has', async () => {
    const { organisations } = await readSeedLists(FOLDER, [])
    for (const { id, provider } of await readProviders(FOLDER)) expect(provider.organisation).toBe(organisations[id]?.name)
  })
})
