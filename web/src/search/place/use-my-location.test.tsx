import { bboxContains } from '@graticule/contracts/bbox'
import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { boxAround, type FoundLocation, useMyLocation } from './use-my-location.ts'

type Ask = Geolocation['getCurrentPosition']

/** A browser that hands out these callbacks. */
function locate(secure = true) {
  const ask = vi.fn<Ask>()
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: ask } })
  Object.defineProperty(window, 'isSecureContext', { configurable: true, value: secure })
  const onFound = vi.fn<(location: FoundLocation) => void>()
  return { ask, onFound, ...renderHook(() => useMyLocation(onFound)) }
}

const position = (longitude: number, latitude: number, accuracy: number) =>
  ({ coords: { longitude, latitude, accuracy } }) as GeolocationPosition

describe('the box around a location', () => {
  it('reaches 25 km, or as far as the location is uncertain', () => {
    expect(boxAround(0, 0, 10)).toEqual([-0.22, -0.22, 0.22, 0.22])
    expect(boxAround(0, 60, 10)).toEqual([-0.45, 59.78, 0.45, 60.22])
    expect(boxAround(0, 0, 111_320)).toEqual([-1, -1, 1, 1])
    expect(boxAround(0, 0, 1e9)[3]).toBeLessThan(5)
  })

  it('crosses the antimeridian and ends at the pole', () => {
    const [west, , east] = boxAround(179.95, 0, 10)
    expect(west).toBeGreaterThan(east)
    expect(bboxContains(boxAround(10, 89.95, 10), [10, 90, 10, 90])).toBe(true)
  })
})

describe('the location of the visitor', () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'geolocation')
    Reflect.deleteProperty(window, 'isSecureContext')
  })

  it('is rounded to a kilometre, because it travels in links', () => {
    const { ask, onFound, result } = locate()
    act(() => result.current.ask())
    expect(result.current.asking).toBe(true)
    act(() => ask.mock.calls[0]?.[0](position(14.42761, 50.08804, 30)))
    expect(onFound).toHaveBeenCalledWith({ longitude: 14.43, latitude: 50.09, box: boxAround(14.43, 50.09, 30) })
    expect(result.current).toMatchObject({ asking: false, fault: undefined })
  })

  it.each([
    [1, 'denied'],
    [2, 'unavailable'],
    [3, 'timeout'],
  ])('may be refused: code %i means %s', (code, fault) => {
    const { ask, onFound, result } = locate()
    act(() => result.current.ask())
    act(() => ask.mock.calls[0]?.[1]?.({ code } as GeolocationPositionError))
    expect(result.current).toMatchObject({ asking: false, fault })
    expect(onFound).not.toHaveBeenCalled()
  })

  it('is not asked for over a connection that is not secure, nor twice at once', () => {
    const insecure = locate(false)
    act(() => insecure.result.current.ask())
    expect(insecure.ask).not.toHaveBeenCalled()
    expect(insecure.result.current.fault).toBe('unsupported')
    const { ask, result } = locate()
    act(() => result.current.ask())
    act(() => result.current.ask())
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('is dropped when it comes after the panel was closed', () => {
    const { ask, onFound, result, unmount } = locate()
    act(() => result.current.ask())
    unmount()
    ask.mock.calls[0]?.[0](position(1, 2, 3))
    expect(onFound).not.toHaveBeenCalled()
  })
})
