import { phraseWithout } from '@graticule/contracts/search/phrases/phrase-parts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ReadName } from '../gazetteer/gazetteer.ts'
import type { NearName } from '../gazetteer/near-name.ts'
import { openGazetteer } from '../gazetteer/open-gazetteer.ts'
import { readMisspeltPlace } from './misspelt-place.ts'

const known = { formats: [], protocols: [], platforms: [], terms: new Set<string>() }
let readName: ReadName
let nearName: NearName
beforeAll(async () => {
  const gazetteer = openGazetteer()
  readName = await gazetteer.names('en')
  nearName = await gazetteer.nearNames('en')
}, 30_000)

const read = (phrase: string, isUnknown = true) =>
  readMisspeltPlace(phrase, { language: 'en', now: Date.UTC(2026, 10, 24), readName, known }, nearName, async () => isUnknown)

describe('a misspelt place', () => {
  // @rule B-places.misspelt
  it.each([
    ['land cover madagscar', 'Madagascar', 'madagscar', 'land cover'],
    ['Madagaskar land cover', 'Madagascar', 'Madagaskar', 'land cover'],
    ['floods in bangaldesh 2019', 'Bangladesh', 'bangaldesh', 'floods'],
    ['rainfall Etiopia', 'Ethiopia', 'Etiopia', 'rainfall'],
    ['glaciers in Greenlnad', 'Greenland', 'Greenlnad', 'glaciers'],
    ['MADAGASCER forest', 'Madagascar', 'MADAGASCER', 'forest'],
    ['mediteranean sea salinity', 'Mediterranean Sea', 'mediteranean sea', 'sea salinity'],
    ['drought morroco', 'Morocco', 'morroco', 'drought'],
    ['air quality jakatra', 'Jakarta, Indonesia', 'jakatra', 'air quality'],
  ])('%s', async (phrase, name, text, left) => {
    const parts = (await read(phrase)) ?? []
    expect(parts.find(({ kind }) => kind === 'place')).toMatchObject({ text, place: { name } })
    expect(phraseWithout(phrase, parts)).toBe(left)
  })

  it.each([
    // as near to one country as to another
    'austrlia',
    'temprature anomaly',
    'glaciar retreat',
    'sentinal 2',
    'landsta scenes',
    'chlorophyl',
    'phenology',
    'sulfur dioxide',
    'bathymetry',
    'irrigation',
    'marina traffic',
    '"madagscar"',
    'land cover AND madagscar',
    'madagscar_v2.nc',
    '',
  ])('is not in %s', async (phrase) => {
    expect(await read(phrase)).toBeUndefined()
  })

  it('is none where the catalogue has the word', async () => {
    expect(await read('land cover madagscar', false)).toBeUndefined()
  })
})
