import { lazy } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { loadService } from '../features/map/capabilities/load-service.ts'
import { cancelSearch, runSearch } from '../search/run/search-runner.ts'
import { mayNamePlace, settlePlace } from '../search/place/place-phrase.ts'
import { notify, useNotifications } from '../shell/notifications.ts'
import { openPopup, usePopups } from '../shell/popups.ts'
import { answerRequests, json, never, searchAnswers } from '../testing/answer-requests.ts'
import { createHeld, createSerial, createStore, resetStores } from './create-store.ts'
import { keepOwnFile, ownFile } from '../stores/layers/own-files.ts'
import { useMapView } from '../stores/map/map-view.ts'
import { resultsOf, useResultSets } from '../stores/result-sets.ts'
import { useSearchParams } from '../stores/search-params.ts'

describe('a reset', () => {
  it('puts back the first state of each store, with its functions', () => {
    const useCount = createStore<{ readonly count: number; add(): void }>()((set, get) => ({
      count: 0,
      add: () => set({ count: get().count + 1 }),
    }))
    useCount.getState().add()
    resetStores()
    expect(useCount.getState().count).toBe(0)
    useCount.getState().add()
    expect(useCount.getState().count).toBe(1)
  })

  it('ends what is held and begins anew', () => {
    const end = vi.fn<(names: string[]) => void>()
    const names = createHeld((): string[] => [], end)
    names.current.push('a')
    resetStores()
    expect(end).toHaveBeenCalledExactlyOnceWith(['a'])
    expect(names.current).toEqual([])
  })

  it('lets no number be given twice', () => {
    const next = createSerial()
    const before = [next(), next()]
    resetStores()
    expect(before).not.toContain(next())
  })

  it('forgets what was searched, and gives up what is under way', async () => {
    const { state } = useSearchParams.getState()
    const asked = answerRequests(searchAnswers({}))
    runSearch(state)
    await vi.waitFor(() => expect(resultsOf(useResultSets.getState().sources, 'dab').loading).toBe(false), { timeout: 20_000 })
    const requests = asked.length
    resetStores()
    // from memory it would not be asked for again
    runSearch(state)
    expect(asked).toHaveLength(2 * requests)
    const signals: (AbortSignal | null)[] = []
    answerRequests((request) => {
      signals.push(request.signal)
      return never(request)
    })
    runSearch({ ...state, filters: { ...state.filters, phrase: 'ice' } })
    resetStores()
    expect(signals.every((signal) => signal?.aborted)).toBe(true)
    expect(resultsOf(useResultSets.getState().sources, 'dab')).toMatchObject({ address: null, loading: false })
    expect(cancelSearch()).toBe(false)
  })

  it('forgets files, services, notifications, popups and wishes to the map', async () => {
    const asked = answerRequests(() => json({}, 500))
    const file = new File(['x'], 'x.kml')
    const address = keepOwnFile(file)
    void loadService('https://maps.example.org/wms', 'wms')
    notify({ style: 'info', title: 'Link copied' })
    openPopup(
      lazy(() => Promise.resolve({ default: () => null })),
      {},
    )
    useMapView.getState().requestFit([[0, 0, 1, 1]])
    resetStores()
    expect(ownFile(address)).toBeUndefined()
    expect(useNotifications.getState().notifications).toEqual([])
    expect(usePopups.getState().queue).toEqual([])
    expect(useMapView.getState().fitRequest).toBeNull()
    await loadService('https://maps.example.org/wms', 'wms')
    expect(asked).toHaveLength(2)
  })

  it('voids a question about a place that is on its way, and forgets how it was answered', async () => {
    const { state } = useSearchParams.getState()
    const phrase = 'snow in Peru'
    const place = { name: 'Peru', fullName: 'Peru', kind: 'country', box: [-82, -19, -68, 0], centre: [-75, -9] }
    answerRequests(() => json({ results: [{ ...place, viewport: place.box }] }))
    const ask = () => settlePlace({ ...state, filters: { ...state.filters, phrase } })
    const first = ask()
    await vi.waitFor(() => expect(usePopups.getState().queue).toHaveLength(1), { timeout: 20_000 })
    usePopups.getState().queue[0]?.answer('no')
    await first
    expect(mayNamePlace(phrase, '')).toBe(false)
    const second = ask()
    resetStores()
    expect(mayNamePlace(phrase, '')).toBe(true)
    expect(await second).toBeUndefined()
    expect(usePopups.getState().queue).toEqual([])
  })
})
