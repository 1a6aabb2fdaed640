import { describe, expect, it } from 'vitest'
import { firstTile, isTileTemplate, readTemplate, tileAddress } from './tile-template.ts'

const at = (url: string, tile: [number, number, number], pixelRatio = 1) => tileAddress(readTemplate(url, pixelRatio).urls, tile)

describe('the address of a tile', () => {
  // @rule B-raster-layers.tile-templates
  it('counts rows from the north, and by {-y} from the south', () => {
    expect(at('https://t.example.org/{z}/{x}/{y}.png', [3, 5, 2])).toBe('https://t.example.org/3/5/2.png')
    expect(at('https://t.example.org/{z}/{x}/{-y}.png', [3, 5, 2])).toBe('https://t.example.org/3/5/5.png')
  })
  it('takes the hosts in turn', () => {
    const hosts = (url: string) => [0, 1, 2].map((x) => new URL(at(url, [2, x, 0])).host)
    expect(hosts('https://{a-c}.t.example.org/{z}/{x}/{y}')).toEqual(['a.t.example.org', 'b.t.example.org', 'c.t.example.org'])
    expect(hosts('https://{s}.t.example.org/{z}/{x}/{y}')).toEqual(['a.t.example.org', 'b.t.example.org', 'c.t.example.org'])
    expect(hosts('https://t{0-1}.example.org/{z}/{x}/{y}')).toEqual(['t0.example.org', 't1.example.org', 't0.example.org'])
  })
  it('may be the key of a quadtree', () => {
    expect(at('https://t.example.org/{q}.jpg', [3, 3, 5])).toBe('https://t.example.org/213.jpg')
  })
  it('asks for tiles of twice as many pixels where the screen is fine', () => {
    expect(at('https://t.example.org/{z}/{x}/{y}{r}.png', [1, 0, 0], 2)).toBe('https://t.example.org/1/0/0@2x.png')
    expect(at('https://t.example.org/{z}/{x}/{y}{r}.png', [1, 0, 0])).toBe('https://t.example.org/1/0/0.png')
    expect(readTemplate('https://t.example.org/{z}/{x}/{y}@2x.png', 1).tilePixelRatio).toBe(2)
  })
})

describe('a template', () => {
  it.each([
    ['https://t.example.org/{z}/{x}/{y}.png', true],
    ['https://t.example.org/{z}/{x}/{-y}.png', true],
    ['https://t.example.org/{q}.png', true],
    ['https://t.example.org/tms/1.0.0/world/', false],
    ['https://t.example.org/{z}/{y}.png', false],
  ])('%s: %s', (url, is) => {
    expect(isTileTemplate(url)).toBe(is)
  })
  it('has a first tile', () => {
    expect(firstTile('https://{a-c}.example.org/{z}/{x}/{-y}{r}.png')).toBe('https://a.example.org/0/0/0.png')
  })
})
