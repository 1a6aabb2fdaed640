import { beforeEach, describe, expect, it } from 'vitest'
import { useBasemap } from './basemap.ts'

const { choose, follow, show, fallBack, dismiss } = useBasemap.getState()

describe('the basemap', () => {
  beforeEach(() => {
    localStorage.clear()
    useBasemap.setState(useBasemap.getInitialState())
  })

  // @rule B-basemaps.kept
  it('that the visitor chose is kept in this browser, the one of a link is not', () => {
    choose('dark')
    follow('imagery')
    expect(useBasemap.getState().wanted).toBe('imagery')
    expect(localStorage.getItem('graticule.basemap')).toBe('dark')
  })

  it('that was chosen again is tried again', () => {
    choose('imagery')
    const { serial } = useBasemap.getState()
    choose('imagery')
    expect(useBasemap.getState().serial).toBeGreaterThan(serial)
  })

  it('is the default when another fails, until one is shown; the browser keeps what was chosen', () => {
    choose('imagery')
    fallBack({ kind: 'failed', id: 'imagery', title: 'Imagery' })
    expect(useBasemap.getState()).toMatchObject({ wanted: 'chart', active: 'chart', trouble: { id: 'imagery' } })
    expect(localStorage.getItem('graticule.basemap')).toBe('imagery')
    dismiss()
    expect(useBasemap.getState()).toMatchObject({ active: 'chart', trouble: null })
    fallBack({ kind: 'failed', id: 'imagery', title: 'Imagery' })
    show('imagery')
    expect(useBasemap.getState()).toMatchObject({ active: 'imagery', trouble: null })
  })
})
