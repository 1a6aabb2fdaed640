import { beforeEach, describe, expect, it } from 'vitest'
import { useMapView } from './map-view.ts'

const { requestFit, requestView, markMoved, clearMoved } = useMapView.getState()

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
