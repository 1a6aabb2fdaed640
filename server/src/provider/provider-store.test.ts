import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { openProviderStore } from './provider-store.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

describe('what the provider keeps', () => {
  it('goes when it is over and somebody else begins to sign in', async () => {
    let now = 0
    const store = openProviderStore(test.database, () => now)
    const ids = async () =>
      (await test.database.reader.selectFrom('provider_items').select('kind').execute()).map(({ kind }) => kind)
    await store.adapterOf('Interaction').upsert('one', { exp: 60 }, 60)
    await store.adapterOf('Session').upsert('two', { exp: 600 }, 600)
    now = 60_000
    expect(await store.adapterOf('Interaction').find('one')).toBeUndefined()
    await store.adapterOf('AccessToken').upsert('three', { exp: 600 }, 600)
    expect(await ids()).toHaveLength(3)
    await store.adapterOf('Interaction').upsert('four', { exp: 120 }, 60)
    expect(new Set(await ids())).toEqual(new Set(['Interaction', 'Session', 'AccessToken']))
    expect(await ids()).toHaveLength(3)
    expect(await store.adapterOf('Session').find('two')).toEqual({ exp: 600 })
  })
})
