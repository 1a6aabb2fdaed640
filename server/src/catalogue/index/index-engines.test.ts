/** The engines that stand behind the port of the index, put to its contract. */
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../storage/database.ts'
import { createResource } from '../../testing/create-resource.ts'
import { describeIndexEngine } from '../../testing/index-contract.ts'
import { createTestLocation } from '../../testing/test-location.ts'
import { openCatalogue } from '../open-catalogue.ts'
import { openNaiveIndex } from '../oracle/naive-index.ts'
import { openTypedArrayIndex } from './follow-store.ts'

describeIndexEngine('typed arrays', openTypedArrayIndex, { suggests: true })
describeIndexEngine('naive scan', openNaiveIndex, { suggests: false })

describe('a catalogue over another engine', () => {
  it('searches, lists and follows with it, and completes nothing when the engine does not', async () => {
    const place = await createTestLocation()
    const database = await openDatabase(place.location)
    const catalogue = await openCatalogue({ database, openIndex: openNaiveIndex })
    await catalogue.write([{ resource: createResource({ id: 'a', title: 'Sea ice', keywords: [{ value: 'frost' }] }) }])
    const search = { phrase: 'ice', searchFields: [], start: 0, count: 10, wantedFacets: [] }
    expect(await catalogue.search(search)).toMatchObject({ total: 1, hits: [{ resource: { id: 'a' } }] })
    expect((await catalogue.list(search, Infinity)).total).toBe(1)
    expect(await catalogue.suggest('ic', { titles: 5, keywords: 5 })).toEqual({ titles: [], keywords: [], isComplete: true })
    expect(await catalogue.relatedWords('ice', 5)).toContain('frost')
    await catalogue.close()
    await database.close()
    await place.remove()
  })
})
