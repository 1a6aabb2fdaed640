/** The queue of moderators: what is shown of it stands in the address. */
import { QUEUE_ROUTE } from '@graticule/contracts/kept/moderation'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { startSession } from '../session/session.ts'
import { type Answer, answerRequests, json } from '../testing/answer-requests.ts'
import { renderApp } from '../testing/render-app.tsx'

const SINCE = '2026-03-01T12:00:00.000Z'
const relation = (id: number) => {
  const end = (name: string) => ({ dataSource: 'dab', targetId: name, name })
  const of = { id, version: 1, reason: '', userName: '', state: 'waiting', comment: '', removal: '', sentAt: SINCE }
  return {
    kind: 'relation',
    id,
    since: SINCE,
    relation: { ...of, type: 'related', main: { ...end('Soil'), seenIn: 'services' }, related: end('Sea') },
  }
}

// @rule B-improvements.queue-address
it('is searched, ordered and turned, and the way back shows what was there before', async () => {
  startSession({
    kind: 'person',
    id: 'p1',
    name: 'Moderator',
    familyName: '',
    email: 'moderator@example.org',
    roles: new Set(['moderator']),
    administers: new Set(),
  })
  const queue: Answer = ({ path, parameters }) => {
    if (path !== QUEUE_ROUTE.path) return path.startsWith('/people/rest/') ? json({}) : undefined
    const items = parameters.get('q') === 'nothing' ? [] : [relation(1), relation(2)]
    const counts = { waiting: 120, improvements: 0, relations: 120, comments: 0, decided: 3 }
    return json({ items, counts, total: items.length === 0 ? 0 : 120, page: Number(parameters.get('page')), size: 20 })
  }
  const asked = answerRequests(queue)
  const last = () => asked.findLast(({ path }) => path === QUEUE_ROUTE.path)?.parameters.toString()
  const { user, address, router } = renderApp('/moderation?part=relations&order=newest&page=2&q=soil')
  const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Find by record, comment or sender' })
  expect(search.value).toBe('soil')
  // the part of the catalogue that its sender looked at, and the catalogue
  expect([screen.getByText('Services').tagName, screen.getByText('GEOSS').tagName]).toEqual(['SPAN', 'SPAN'])
  expect(last()).toBe('part=relations&order=newest&page=1&size=20&q=soil')

  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'By kind')
  await waitFor(() => expect(address()).toBe('/moderation?part=relations&q=soil&order=kind'))
  await user.click(screen.getByRole('button', { name: /^Decided/ }))
  await waitFor(() => expect(address()).toBe('/moderation?part=decided&q=soil'))
  await waitFor(() => expect(last()).toBe('part=decided&order=newest&page=0&size=20&q=soil'))
  await act(() => router.navigate(-1))
  await waitFor(() => expect(address()).toBe('/moderation?part=relations&q=soil&order=kind'))

  await user.clear(search)
  await user.type(search, 'nothing')
  expect(await screen.findByText('No item has these words.')).toBeDefined()
  expect(address()).toBe('/moderation?part=relations&q=nothing&order=kind')
  expect(document.activeElement).toBe(search)
})
