import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PhrasePart } from '@graticule/contracts/services/search'
import { type Answer, answerRequests, json } from '../../../testing/answer-requests.ts'
import { createResultSet } from '../../../testing/factories.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const PLACE: PhrasePart = {
  kind: 'place',
  text: 'Madagascar',
  spans: [[11, 21]],
  place: { name: 'Madagascar', box: [43, -26, 51, -11] },
}
const nothing = { ...createResultSet({ total: 0 }), entries: [], total: 0 }

/** Reads the phrase; finds something as typed or only in the place. */
function play(found: { typed: number; read: number }, parts: readonly PhrasePart[] = [PLACE]) {
  const reading: Answer = ({ path }) => (path === '/search/rest/reading' ? json({ parts }) : undefined)
  const search: Answer = ({ path, parameters }) => {
    if (!/\/query$|\/opensearch$|\/api\/search/.test(path)) return undefined
    const total = parameters.has('bbox') ? found.read : found.typed
    return json(total === 0 ? nothing : createResultSet({ total }))
  }
  answerRequests(reading, search)
  return renderApp('/search?f:phrase=land+cover+Madagascar&v=1')
}

describe('a phrase that names a place', () => {
  // @rule B-phrases.as-typed-first
  it('is searched in the place when its words find nothing, without a popup, and as typed again by one click', async () => {
    const { user, address } = play({ typed: 0, read: 4 })
    expect(await screen.findByText('Searched in Madagascar for land cover.')).toBeDefined()
    expect(address()).toContain('f:phrase=land+cover&')
    expect(address()).toContain('f:typed=land+cover+Madagascar')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Search “land cover Madagascar” as typed' }))
    await waitFor(() => expect(address()).toContain('f:phrase=land+cover+Madagascar'))
    expect(address()).not.toContain('f:selectedAreaCoordinates')
    expect(await screen.findByRole('button', { name: 'Narrow to Place Madagascar' })).toBeDefined()
  })

  // @rule B-phrases.never-silent
  // @rule B-phrases.parts
  it('is searched as typed when that finds something, and offers the place', async () => {
    const { user, address } = play({ typed: 3, read: 2 })
    const offer = await screen.findByRole('button', { name: 'Narrow to Place Madagascar' })
    expect(address()).toBe('/search?f:phrase=land+cover+Madagascar&v=1')
    await user.click(offer)
    await waitFor(() => expect(address()).toContain('f:selectedAreaCoordinates=43,-26,51,-11'))
    expect(address()).toContain('f:phrase=land+cover&')
  })

  // @rule B-phrases.translated-said
  it('says what else it is searched for', async () => {
    const reading: Answer = ({ path }) =>
      path === '/search/rest/reading' ? json({ parts: [], translated: ['sea surface temperature'] }) : undefined
    const search: Answer = ({ path }) =>
      /\/query$|\/opensearch$|\/api\/search/.test(path) ? json(createResultSet({ total: 3 })) : undefined
    answerRequests(reading, search)
    renderApp('/search?f:phrase=SST&v=1')
    const term = await screen.findByText('sea surface temperature')
    expect([term.lang, term.parentElement?.textContent]).toEqual(['en', 'Searched as well for: sea surface temperature'])
  })

  it('offers the values of a filter by the word that was typed for them', async () => {
    const values = ['OGC:WMS-1.3.0-http-get-map', 'OGC:WMS-1.1.1-http-get-map']
    const { user, address } = play({ typed: 3, read: 2 }, [{ kind: 'protocol', text: 'cover', spans: [[5, 10]], values }])
    await user.click(await screen.findByRole('button', { name: 'Narrow to Protocol cover' }))
    await waitFor(() => expect(address()).toMatch(/f:protocol=OGC:WMS-1\.3\.0/))
  })

  it('is searched in the place without the typing errors of its words', async () => {
    const reading: Answer = ({ path }) => (path === '/search/rest/reading' ? json({ parts: [PLACE] }) : undefined)
    const search: Answer = ({ path, parameters }) => {
      if (!/\/query$|\/opensearch$|\/api\/search/.test(path)) return undefined
      if (!parameters.has('bbox')) return json(nothing)
      if (parameters.get('st') === 'land cover') return json(createResultSet({ total: 4 }))
      return json({ ...nothing, spelling: { phrase: 'land cover', total: 4 } })
    }
    answerRequests(reading, search)
    const { address } = renderApp('/search?f:phrase=lnad+cover+Madagascar&v=1')
    expect(await screen.findByText('Searched in Madagascar for land cover.')).toBeDefined()
    expect(address()).toContain('f:typed=lnad+cover+Madagascar')
    expect(screen.getByRole('button', { name: 'Search “lnad cover Madagascar” as typed' })).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('stays as typed when its reading finds nothing either, and the popup says so', async () => {
    const { address } = play({ typed: 0, read: 0 })
    expect(await screen.findByRole('dialog', undefined, { timeout: 5_000 })).toBeDefined()
    expect(address()).toBe('/search?f:phrase=land+cover+Madagascar&v=1')
  })
})
