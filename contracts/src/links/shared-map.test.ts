import { SHIPPED_SOURCES } from '../data-sources.ts'
import { describe, expect, it } from 'vitest'
import { comparison } from './shared-comparison.ts'
import { footprints, USUAL_FOOTPRINTS } from './shared-footprints.ts'
import { readSharedAddress } from './shared-address.ts'
import { readShareUrl, shareQuery } from './share-url.ts'
import { GLOBAL_SITE } from '../site.ts'

describe('the line of a comparison in a link', () => {
  it.each([
    ['1,2,43', { kind: 'layers', left: 1, right: 2, position: 43 }],
    ['2,at:2026-01-01T06:00:00.5Z,0', { kind: 'times', layer: 2, time: '2026-01-01T06:00:00.5Z', position: 0 }],
    ['3,at:2026,100', { kind: 'times', layer: 3, time: '2026', position: 100 }],
  ])('%s', (given, expected) => {
    expect(comparison.decode([given])).toEqual(expected)
    expect(comparison.encode(expected as never)).toEqual([given])
  })

  it.each(['', '1', '1,2', '1,1,50', '0,2,50', '1,2,101', '1,2,-1', '1,at:,50', '1,at:<b>,50', '1,2,50,x', '1001,2,50'])(
    '"%s" is none',
    (given) => {
      expect(comparison.decode([given])).toBeNull()
    },
  )
})

it('says how the footprints are shown', () => {
  expect(footprints.decode(['40,hidden'])).toEqual({ visible: false, opacity: 40 })
  expect(footprints.encode({ visible: false, opacity: 40 })).toEqual(['40,hidden'])
  expect(footprints.decode(['400,none'])).toEqual(USUAL_FOOTPRINTS)
})

it('travels in short links, and what is broken in it keeps no link from opening', () => {
  const layers = 'm:layers=https:%2F%2Fa.example%2Fwms%23a&m:layers=kml:https:%2F%2Fa.example%2Fb.kml'
  const link = `/search?f:phrase=ice&${layers}&m:look=o:60,s:warm&m:look=o:100,h&m:compare=1,2,43&m:footprints=hidden&v=1`
  const read = readSharedAddress(link, SHIPPED_SOURCES)
  const state = readShareUrl(new URLSearchParams(link.slice(link.indexOf('?'))), GLOBAL_SITE)
  expect(read).toEqual({ address: `/search?${shareQuery(state, GLOBAL_SITE)}` })
  expect(state.map).toMatchObject({
    looks: [
      { opacity: 60, style: 'warm' },
      { opacity: 100, hidden: true },
    ],
    comparison: { left: 1, right: 2, position: 43 },
    footprints: { visible: false },
  })
  const broken = readShareUrl(new URLSearchParams('m:look=%%%&m:compare=1,1,1&m:footprints=x&v=1'), GLOBAL_SITE)
  expect(broken.problems).toEqual([])
  expect(broken.map).toEqual(readShareUrl(new URLSearchParams(''), GLOBAL_SITE).map)
})
