import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useTileProgress } from './tile-progress.ts'

const { started, ended } = useTileProgress.getState()
const tiles = () => useTileProgress.getState().tiles

describe('the bar while images load', () => {
  beforeEach(() => {
    useTileProgress.setState({ tiles: null })
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })

  // @rule S1-2.tile-bar
  it('counts from the first tile on', () => {
    started()
    started()
    ended()
    expect(tiles()).toEqual({ loading: 2, loaded: 1 })
  })

  // @rule S1-9.tile-bar
  it('is hidden one second after the last tile', () => {
    started()
    ended()
    vi.advanceTimersByTime(999)
    expect(tiles()).not.toBeNull()
    vi.advanceTimersByTime(1)
    expect(tiles()).toBeNull()
  })

  it('stays when another tile starts within that second', () => {
    started()
    ended()
    vi.advanceTimersByTime(500)
    started()
    vi.advanceTimersByTime(5_000)
    expect(tiles()).toEqual({ loading: 2, loaded: 1 })
  })
})
