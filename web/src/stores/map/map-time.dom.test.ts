import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWmsLayer } from '../../testing/factories.ts'
import { resetStores } from '../../state/create-store.ts'
import { followTime, otherTime, shownStep, timeStepsOf } from '../layers/layer-times.ts'
import { useMapLayers } from '../layers/map-layers.ts'
import { followLinkedTime, linkedTime, useMapTime } from './map-time.ts'

const layer = (id: string) => createWmsLayer(id)
const timeOf = (id: string) => {
  const found = useMapLayers.getState().layers.find((one) => one.id === id)
  return found !== undefined && 'time' in found ? found.time : undefined
}
const details = (id: string) => useMapLayers.getState().details[id]
const { add, describe: tell } = useMapLayers.getState()

describe('the time of the map', () => {
  let end = () => {}
  beforeEach(() => {
    resetStores()
    for (const id of ['daily', 'yearly', 'still']) add(layer(id))
    tell('daily', { times: { values: '2026-01-01/2026-12-31/P1D' } })
    tell('yearly', { times: { values: '2026/2030/P1Y', standard: '2027' } })
    end = followTime()
  })
  afterEach(() => end())

  it('leaves layers as their servers show them until one is chosen', () => {
    expect([timeOf('daily'), timeOf('yearly'), timeOf('still')]).toEqual([undefined, undefined, undefined])
    expect(linkedTime()).toBe('')
  })

  // @rule B-map-layers.time
  it('is followed by each layer with its last step at or before it', () => {
    useMapTime.getState().setTime(Date.UTC(2026, 5, 15, 12))
    expect([timeOf('daily'), timeOf('yearly'), timeOf('still')]).toEqual(['2026-06-15', '2026', undefined])
    expect(otherTime(details('daily'), Date.UTC(2026, 5, 15))).toBeUndefined()
    expect(otherTime(details('yearly'), Date.UTC(2026, 5, 15))).toBe('2026')
    expect(otherTime(details('still'), Date.UTC(2026, 5, 15))).toBeUndefined()
  })

  it('marks layers that begin later, and shows them again', () => {
    useMapTime.getState().setTime(Date.UTC(2025, 5, 15))
    expect([details('daily')?.beforeFirst, details('still')?.beforeFirst]).toEqual([true, undefined])
    useMapTime.getState().setTime(Date.UTC(2026, 5, 15))
    expect(details('daily')?.beforeFirst).toBe(false)
  })

  it('is given to a layer that tells its times later', () => {
    useMapTime.getState().setTime(Date.UTC(2026, 5, 15))
    tell('still', { times: { values: '2020,2021' } })
    expect(timeOf('still')).toBe('2021')
  })

  it('goes with links, where a layer has times', () => {
    followLinkedTime('2026-06-15')
    expect(linkedTime()).toBe('2026-06-15')
    followLinkedTime('2026-06-15T06:30:00Z')
    expect(linkedTime()).toBe('2026-06-15T06:30:00Z')
    followLinkedTime('')
    expect(linkedTime()).toBe('2026-06-15T06:30:00Z')
    for (const id of ['daily', 'yearly']) useMapLayers.getState().remove(id)
    expect(linkedTime()).toBe('')
  })

  it('is at first what the server shows, else the last step', () => {
    const shown = (id: string) => shownStep(layer(id), details(id), timeStepsOf(details(id))!)
    expect(shown('yearly')).toBe(1)
    expect(shown('daily')).toBe(364)
  })
})
