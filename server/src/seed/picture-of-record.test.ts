import { describe, expect, it } from 'vitest'
import { pictureOfRecord } from './picture-of-record.ts'
import { pictureRegion, regionName } from './picture-region.ts'
import { pictureTheme } from './picture-theme.ts'
import type { SeedRecord } from './seed-format.ts'

const about = (keywords: string[], platforms: string[] = [], topics: SeedRecord['topics'] = ['environment']) =>
  pictureTheme({ keywords, platforms, topics })
const record = (overrides: Partial<SeedRecord> = {}): SeedRecord => ({
  id: 'graticule.sea-level',
  title: 'Sea level',
  abstract: 'Heights of the sea.',
  type: 'data',
  level: 'dataset',
  provider: 'agency',
  organisations: {},
  keywords: ['Copernicus', 'Sea level', 'Europe'],
  topics: ['oceans'],
  links: [],
  boxes: [[-6, 30, 36, 46]],
  ...overrides,
})

describe('the theme of a picture', () => {
  it('is told by the first keyword that has one', () => {
    expect(about(['Copernicus', 'Sea ice', 'Sea surface temperature'])).toBe('sea-ice')
    expect(about(['Sea surface temperature', 'Sea ice'])).toBe('sea-temperature')
  })

  it('is told by a general keyword only when no other says more', () => {
    expect(about(['Climate', 'Early warning', 'Drought'])).toBe('drought')
    expect(about(['Open standards', 'Climate'])).toBe('anomaly')
  })

  it('is told by satellites, then by topics, and is the Earth at last', () => {
    expect(about(['Copernicus'], ['Sentinel-1A'], ['oceans'])).toBe('radar')
    expect(about(['Copernicus'], ['Landsat 8'])).toBe('optical')
    expect(about(['Copernicus'], ['Unknown-1'], ['farming'])).toBe('crops')
    expect(about(['Copernicus'], [], ['intelligenceMilitary'])).toBe('earth')
  })
})

describe('the region of a picture', () => {
  const nameOf = (...boxes: (readonly number[])[]) => regionName(pictureRegion(boxes))

  it.each([
    ['a continent', [[-25, 34, 45, 72]], '55n10ex80'],
    ['a country', [[5.9, 45.8, 10.5, 47.85]], '47n8ex4'],
    ['a point', [[-155.58, 19.53, -155.57, 19.54]], '20n156wx4'],
    ['the other side of the antimeridian', [[163, -49, -173, -28]], '40s175ex30'],
    [
      'parts on both sides of the antimeridian',
      [
        [170, 50, 180, 72],
        [-180, 50, -130, 72],
      ],
      '60n160wx45',
    ],
    ['a hemisphere', [[-156, -81.3, 6.3, 81.3]], 'globe-0n75w'],
    ['the whole world', [[-180, -90, 180, 90]], 'world'],
    ['the world without its poles', [[-180, -56, 180, 60]], 'world'],
    ['the Arctic', [[-180, 50, 180, 90]], 'arctic'],
    ['the Antarctic', [[-180, -90, 180, -60]], 'antarctic'],
    [
      'both polar regions',
      [
        [-180, 31, 180, 90],
        [-180, -90, 180, -39.2],
      ],
      'world',
    ],
    ['no box', [], 'world'],
    ['boxes that are none', [[10, 20, 30, -20]], 'world'],
  ])('of %s', (_what, boxes, name) => {
    expect(nameOf(...boxes)).toBe(name)
  })

  it('is one for places that are nearly the same', () => {
    expect(nameOf([-31.5, 27, 45, 72])).toBe(nameOf([-31.3, 27.6, 45, 71.2]))
  })
})

describe('the picture of a record', () => {
  // @rule B-pictures.shipped
  it('is a map of its theme and place', () => {
    expect(pictureOfRecord(record())).toMatchObject({ name: 'sea-level-40n15ex45', motif: 'map', variant: 0 })
  })

  it('is in another way for like records of the whole world', () => {
    const names = Array.from(
      { length: 30 },
      (_, count) => pictureOfRecord(record({ id: `graticule.r${count}`, boxes: [[-180, -90, 180, 90]] })).name,
    )
    expect(new Set(names)).toEqual(new Set(['sea-level-world-a', 'sea-level-world-b', 'sea-level-world-c']))
  })

  it('shows what kind of resource it is', () => {
    const nameOf = (overrides: Partial<SeedRecord>) => pictureOfRecord(record(overrides)).name
    expect(nameOf({ type: 'service' })).toBe('sheets-sea-level-40n15ex45')
    expect(nameOf({ type: 'information' })).toMatch(/^page-sea-level-[ab]$/)
    expect(nameOf({ type: 'information', title: 'A knowledge portal' })).toBe('portal-sea-level-40n15ex45')
    expect(nameOf({ type: 'information', keywords: ['Metadata', 'Sea level'] })).toMatch(/^standard-sea-level-[ab]$/)
    expect(nameOf({ type: 'workflow' })).toMatch(/^steps-sea-level-[ab]$/)
  })

  it('depends on nothing but the kind, the theme, the place and the id', () => {
    expect(pictureOfRecord(record({ title: 'Other', abstract: 'Other', links: [], keywords: ['Sea level'] }))).toEqual(
      pictureOfRecord(record()),
    )
  })
})
