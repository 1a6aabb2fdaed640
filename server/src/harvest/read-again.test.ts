import { expect, it, vi } from 'vitest'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { readAgain } from './read-again.ts'

const PLACE = { id: 1, sourceId: 'reefs', title: 'Reefs' }
const item = (more: object) =>
  JSON.stringify({
    type: 'Feature',
    stac_version: '1.0.0',
    id: 'reef-1',
    geometry: { type: 'Point', coordinates: [40, 20] },
    bbox: [40, 20, 40, 20],
    properties: { datetime: '2024-05-01T00:00:00Z', title: 'Reef' },
    links: [],
    assets: {},
    ...more,
  })

// @rule B-sources.read-again
it('takes a document that is in order by now, under its source', async () => {
  const write = vi.fn<Catalogue['write']>(() => Promise.resolve([]))
  expect(await readAgain(item({}), PLACE, { write })).toEqual({ outcome: 'accepted', records: 1 })
  const written = [expect.objectContaining({ resource: expect.objectContaining({ id: 'reef-1' }) })]
  expect(write).toHaveBeenCalledWith(written, PLACE.id)
})

it('refuses one that is still wrong, is not whole, or of a kind that is not known, and writes nothing', async () => {
  const write = vi.fn<Catalogue['write']>(() => Promise.resolve([]))
  for (const document of [
    item({ id: undefined, type: 'Feature', properties: 7 }),
    'x'.repeat(60_000),
    'plain words',
    '<MD_Metadata',
  ])
    expect(await readAgain(document, PLACE, { write })).toMatchObject({ outcome: 'refused', reason: expect.any(String) })
  expect(write).not.toHaveBeenCalled()
})
