import { type PhraseReading, SEARCH_ROUTES } from '@graticule/contracts/services/search'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createResource } from '../../testing/create-resource.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'

let test: TestApp
beforeAll(async () => {
  const titles = ['Drought monitor of Madagascar', 'Kenio ware', 'Burials of Sudna', 'Chino trousers']
  test = await createTestApp({ records: titles.map((title, at) => ({ resource: createResource({ id: `r${at}`, title }) })) })
}, 30_000)
afterAll(() => test.close())

async function placeIn(q: string): Promise<string | undefined> {
  const reply = await test.app.inject({ url: SEARCH_ROUTES.reading.path, query: { q } })
  expect(reply.statusCode).toBe(200)
  return reply.json<PhraseReading>().parts.find(({ kind }) => kind === 'place')?.place?.name
}

describe('GET /search/rest/reading', () => {
  // @rule B-places.misspelt
  it.each([
    ['drought madagscar', 'Madagascar'],
    ['floods in Bangaldesh', 'Bangladesh'],
    // a word of the catalogue is no misspelt name
    ['sudna burials', undefined],
    // and what is as near to a word of it is that word
    ['chinoo', undefined],
    ['drought', undefined],
  ])('reads the place in "%s": %s', async (phrase, place) => {
    expect(await placeIn(phrase)).toBe(place)
  })

  // @rule B-phrases.translated-said
  it('tells what is searched for as well', async () => {
    const translatedOf = async (q: string) =>
      (await test.app.inject({ url: SEARCH_ROUTES.reading.path, query: { q, language: 'fr' } })).json<PhraseReading>().translated
    expect(await translatedOf('sécheresse à Madagascar')).toEqual(['drought'])
    expect(await translatedOf('drought')).toBeUndefined()
  })
})
