import { GLOBAL_SITE } from '@graticule/contracts/site'
import { SHIPPED_ROWS } from '@graticule/contracts/sources/shipped-sources'
import type { PageState } from '@graticule/contracts/sites/page-state'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSearchParams } from '../stores/search-params.ts'
import { askedSources } from './data-sources.ts'
import { followSite } from './follow-site.ts'
import { useGeneralFlags } from './general-flags.ts'
import { lookOf } from './look-of.ts'
import { followLook } from './site-look.ts'
import { siteInUse, useSite } from './site.ts'
import { startView } from './start-view.ts'

/** Streams that the page has opened, the last one last. */
let opened: { readonly url: string; isOpen: boolean; tell: (data: string) => void }[]

class PlayedSource extends EventTarget {
  readonly #row: (typeof opened)[number]
  constructor(url: string) {
    super()
    this.#row = { url, isOpen: true, tell: (data) => this.dispatchEvent(new MessageEvent('message', { data })) }
    opened.push(this.#row)
  }
  close() {
    this.#row.isOpen = false
  }
}

let stop: () => void
beforeEach(() => {
  opened = []
  vi.stubGlobal('EventSource', PlayedSource)
  useSite.getState().enter({ ...GLOBAL_SITE, id: 7, slug: 'polar', defaultSource: 'zenodo', name: 'Polar' })
  stop = followSite()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

const STATE: PageState = {
  site: {
    ...GLOBAL_SITE,
    id: 7,
    slug: 'polar',
    name: 'Polar station',
    defaultSource: 'dab',
    language: 'fr',
    start: { longitude: 10, latitude: 80, zoom: 4 },
  },
  general: {
    isBulkDownloadEnabled: false,
    isEntryExtensionEnabled: false,
    isExtendedViewEnabled: true,
    hidesProofOfConcept: true,
    tourUrl: '',
    version: '',
  },
  sources: SHIPPED_ROWS.map((row) => (row.name === 'wikipedia' ? { ...row, off: true } : row)),
  notices: '',
  contents: 'p1',
}

// @rule D65.open-pages
describe('an open page', () => {
  it('takes over name, map, flags and sources of its site, and keeps what its links leave out', () => {
    document.title = 'Results · Polar'
    const unfollow = followLook()
    useSearchParams.setState(({ state }) => ({ state: { ...state, filters: { ...state.filters, phrase: 'ice' } } }))
    expect(opened.map(({ url }) => url)).toEqual(['/settings/rest/page-state?site=polar'])
    opened.at(-1)?.tell(JSON.stringify(STATE))
    expect(siteInUse()).toMatchObject({ name: 'Polar station', defaultSource: 'zenodo', language: 'en' })
    // @rule S2-3.site-map
    expect(startView()).toEqual({ centre: [10, 80], zoom: 4 })
    expect(document.title).toBe('Results · Polar station')
    expect(useGeneralFlags.getState()).toEqual(STATE.general)
    expect(askedSources().map(({ name }) => name)).not.toContain('wikipedia')
    // the search of the visitor goes on
    expect(useSearchParams.getState().state.filters.phrase).toBe('ice')
    unfollow()
    delete document.documentElement.dataset['portal']
  })

  it('is left as it is by a message in another form', () => {
    opened.at(-1)?.tell('{"site":{"name":"Nobody"}}')
    expect(siteInUse().name).toBe('Polar')
  })

  it('listens only while it is seen', () => {
    const see = (state: DocumentVisibilityState) => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
      document.dispatchEvent(new Event('visibilitychange'))
    }
    see('hidden')
    expect(opened.map(({ isOpen }) => isOpen)).toEqual([false])
    see('visible')
    expect(opened.map(({ isOpen }) => isOpen)).toEqual([false, true])
    vi.restoreAllMocks()
  })
})

// @rule B-sites.colour
it('the colour of a site gives both themes', () => {
  const look = lookOf('#0a6b58')
  expect(look).toMatch(/^:root,\[data-theme='light'\]\{--deep:#0a6b58;/)
  expect(look).toContain("[data-theme='dark']{--deep:#")
})
