import fc from 'fast-check'
import { anyAddress } from '../testing/any-text.ts'
import { describe, expect, it } from 'vitest'
import { layerOfId } from './layer-id.ts'
import { type LayerLook, lookOf, looks, withLook } from './layer-look.ts'
import { WMS_VERSIONS } from './wms-version.ts'

const words = (maxLength: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength })
    .map((value) => value.replaceAll('\u0000', ''))
    .filter((value) => value !== '' && value.isWellFormed())

const look: fc.Arbitrary<LayerLook> = fc.record(
  {
    opacity: fc.nat(100),
    hidden: fc.constant(true as const),
    version: fc.constantFrom(...WMS_VERSIONS),
    style: words(20),
    elevation: words(20),
    bands: fc.oneof(fc.tuple(fc.integer({ min: 1, max: 1_000 })), fc.constant([3, 2, 1])),
    stretch: fc.tuple(fc.integer({ min: -1_000, max: 0 }), fc.integer({ min: 1, max: 1_000 })),
    switched: fc.constantFrom('p0-3', 'p1_g0_l2'),
    title: words(20),
    legend: anyAddress,
  },
  { requiredKeys: [] },
)
const readOne = (given: string) => looks.decode([given])

describe('how a layer of a link is shown', () => {
  it('is read as it was written, for each layer in its place', () => {
    fc.assert(
      fc.property(fc.array(look, { maxLength: 4 }), (given) => {
        const last = given.findLastIndex((one) => Object.keys(one).length > 0)
        expect(looks.decode(looks.encode(given))).toEqual(given.slice(0, last + 1))
      }),
    )
  })

  it('is short', () => {
    expect(
      looks.encode([{ opacity: 60, hidden: true, version: '1.3.0', style: 'warm, 50 %' }, {}, { bands: [4, 3, 2] }]),
    ).toEqual(['o:60,h,v:1.3.0,s:warm%2C 50 %25', '-', 'b:4_3_2'])
  })

  it.each([
    '',
    '-',
    'o:101',
    'o:-1',
    'o:1e2',
    'h:no',
    'v:9.9.9',
    `s:${'x'.repeat(501)}`,
    's:%00',
    's:%E0%A4%A',
    'b:0',
    'b:1_2',
    'b:1.5',
    'r:1_1',
    'r:1_Infinity',
    'l:javascript:alert(1)',
    'x:',
    'x:p1 p2',
    `x:${'p1_'.repeat(200)}p1`,
    '__proto__:1',
    'nothing',
  ])('"%s" says nothing', (given) => {
    expect(readOne(given)).toEqual([])
  })

  it('keeps what can be read beside what cannot', () => {
    expect(readOne('o:200,s:warm,?,h')).toEqual([{ style: 'warm', hidden: true }])
  })

  it('gives the layer back that it was taken from', () => {
    const wms = layerOfId('https://maps.example.org/wms#sst')!
    const shown = { ...wms, version: '1.3.0', style: 'warm', elevation: '-10', opacity: 40, visible: false } as const
    expect(withLook(wms, lookOf(shown as typeof wms, wms))).toEqual(shown)
    const tif = layerOfId('tif:https://maps.example.org/a.tif')!
    const bands = { ...tif, bands: [4, 3, 2], stretch: [0, 0.5], title: 'Near infrared' }
    expect(withLook(tif, lookOf(bands as typeof tif, tif))).toEqual(bands)
  })

  it('leaves out what is not for the kind of layer', () => {
    const kml = layerOfId('kml:https://maps.example.org/a.kml')!
    expect(withLook(kml, lookOf({ ...kml, switched: 'p2_g0' } as typeof kml, kml))).toEqual({ ...kml, switched: 'p2_g0' })
    expect(withLook(kml, { opacity: 30, style: 'warm', version: '1.3.0', bands: [1], stretch: [0, 1] })).toEqual({
      ...kml,
      opacity: 30,
    })
  })
})
