import { beforeEach, describe, expect, it } from 'vitest'
import { useMapView } from './map-view.ts'

const { requestFit, requestView, markMoved, clearMoved, setFullView, setHideSearching, setHideSeeAlso } = useMapView.getState()

describe('wishes to the map', () => {
  beforeEach(() => useMapView.setState(useMapView.getInitialState()))

  it('have a new number each time, so that the same wish twice is two wishes', () => {
    requestFit([[5, 30, 11, 37]])
    const first = useMapView.getState().fitRequest!
    requestFit([[5, 30, 11, 37]])
    const second = useMapView.getState().fitRequest!
    requestView([8, 34], 4)
    expect(second.serial).toBeGreaterThan(first.serial)
    expect(useMapView.getState().viewRequest!.serial).toBeGreaterThan(second.serial)
  })

  it('without boxes are none', () => {
    requestFit([])
    expect(useMapView.getState().fitRequest).toBeNull()
  })

  it('take back the offer to search the area', () => {
    for (const settle of [clearMoved, () => requestFit([[5, 30, 11, 37]]), () => requestView([8, 34], 4)]) {
      markMoved()
      settle()
      expect(useMapView.getState().movedByVisitor).toBe(false)
    }
  })

  it('count searches, so that the map measures from there', () => {
    const before = useMapView.getState().settled
    clearMoved()
    expect(useMapView.getState().settled).toBe(before + 1)
  })
})

describe('the full view', () => {
  beforeEach(() => useMapView.setState(useMapView.getInitialState()))
  const now = () => {
    const { fullView, hideSearching, hideSeeAlso } = useMapView.getState()
    return { fullView, hideSearching, hideSeeAlso }
  }

  // @rule S1-4.full-view
  it.each([true, false])('takes both parts along: %s', (value) => {
    setHideSearching(!value)
    setFullView(value)
    expect(now()).toEqual({ fullView: value, hideSearching: value, hideSeeAlso: value })
  })

  it.each([
    ['the search', setHideSearching, setHideSeeAlso],
    ['the other phrases', setHideSeeAlso, setHideSearching],
  ])('comes when %s was put away and then the other too, and goes the same way', (_, first, second) => {
    first(true)
    expect(now().fullView).toBe(false)
    second(true)
    expect(now()).toEqual({ fullView: true, hideSearching: true, hideSeeAlso: true })
    first(false)
    expect(now().fullView).toBe(true)
    second(false)
    expect(now()).toEqual({ fullView: false, hideSearching: false, hideSeeAlso: false })
  })
})
