import { beforeEach, describe, expect, it } from 'vitest'
import { createWmsLayer } from '../../testing/factories.ts'
import { useMapLayers } from './map-layers.ts'

const layer = (id: string) => createWmsLayer(id)
const { add, remove, move, setOpacity, markFailed, retry } = useMapLayers.getState()
const ids = () => useMapLayers.getState().layers.map(({ id }) => id)

describe('layers on the map', () => {
  beforeEach(() => {
    useMapLayers.setState(useMapLayers.getInitialState())
    for (const id of ['c', 'b', 'a']) add(layer(id))
  })

  it('get the title of their service in the place of a technical name, and no other', () => {
    const { describe: tell } = useMapLayers.getState()
    const titles = () => useMapLayers.getState().layers.map(({ title }) => title)
    add({ ...layer('d'), title: 'My layer' })
    tell('a', { title: 'Sea surface temperature' })
    tell('d', { title: 'Sea ice' })
    tell('gone', { title: 'Nothing' })
    expect(titles()).toEqual(['My layer', 'Sea surface temperature', 'b', 'c'])
  })

  // @rule S1-4.layer-added-once
  it('come on top; one that is there already is ignored', () => {
    expect(ids()).toEqual(['a', 'b', 'c'])
    add({ ...layer('c'), title: 'again' })
    expect(ids()).toEqual(['a', 'b', 'c'])
    expect(useMapLayers.getState().layers[2]!.title).toBe('c')
  })

  it('are moved within the list and not out of it', () => {
    move('c', 0)
    expect(ids()).toEqual(['c', 'a', 'b'])
    move('c', 99)
    expect(ids()).toEqual(['a', 'b', 'c'])
    move('a', -5)
    expect(ids()).toEqual(['a', 'b', 'c'])
    move('unknown', 0)
    expect(ids()).toEqual(['a', 'b', 'c'])
  })

  it('keep their opacity between 0 and 100', () => {
    setOpacity('a', 140)
    setOpacity('b', -3)
    expect(useMapLayers.getState().layers.map(({ opacity }) => opacity)).toEqual([100, 0, 100])
  })

  it('forget their failures when they are removed', () => {
    markFailed('a')
    retry('a')
    markFailed('a')
    expect(useMapLayers.getState()).toMatchObject({ states: { a: 'failed' }, retries: { a: 1 } })
    remove('a')
    expect(useMapLayers.getState()).toMatchObject({ states: {}, retries: {} })
  })
})
