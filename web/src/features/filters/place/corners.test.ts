import { describe, expect, it } from 'vitest'
import { cornersOf, readCorners, withAxesExchanged, withLatitudesExchanged } from './corners.ts'

const corners = (west: string, south: string, east: string, north: string) => ({ west, south, east, north })

describe('a box typed by its corners', () => {
  it('is read when all four are given, in degrees of either spelling', () => {
    expect(readCorners(corners('', ' ', '', ''))).toEqual({ box: null, faults: {} })
    expect(readCorners(corners('170', '-20', '-170', '10,5'))).toEqual({ box: [170, -20, -170, 10.5], faults: {} })
    expect(readCorners(corners('8°30′ W', '34 30 N', '11.6 E', '37'))).toEqual({ box: [-8.5, 34.5, 11.6, 37], faults: {} })
  })

  // @rule B-filters.corners
  it('names each corner that is wrong', () => {
    expect(readCorners(corners('1', '', '3', '4')).faults).toEqual({ south: 'missing' })
    const faults = { west: 'not-a-number', east: 'longitude', north: 'latitude' }
    expect(readCorners(corners('x', '2', '190', '97')).faults).toEqual(faults)
    expect(readCorners(corners('1 N', '2 E', '3', '4')).faults).toEqual({ west: 'not-a-longitude', south: 'not-a-latitude' })
    expect(readCorners(corners('1', '5', '3', '4'))).toEqual({ box: null, faults: { north: 'south-of-south' } })
  })

  it('can have its latitudes exchanged', () => {
    expect(readCorners(withLatitudesExchanged(corners('1', '5', '3', '4'))).box).toEqual([1, 4, 3, 5])
  })

  it('is offered the other way round when its latitudes are longitudes, and only then', () => {
    expect(withAxesExchanged(corners('35', '139', '36', '140'))).toEqual(corners('139', '35', '140', '36'))
    expect(withAxesExchanged(corners('1', '2', '3', '4'))).toBeUndefined()
    expect(withAxesExchanged(corners('135', '139', '136', '140'))).toBeUndefined()
    expect(withAxesExchanged(corners('', '139', '', '140'))).toBeUndefined()
  })

  it('is written to six decimals', () => {
    expect(cornersOf([170, -20, -170.1234567, 10])).toEqual(corners('170', '-20', '-170.123457', '10'))
    expect(cornersOf(undefined)).toEqual(corners('', '', '', ''))
  })
})
