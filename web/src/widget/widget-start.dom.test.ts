import { afterEach, describe, expect, it, vi } from 'vitest'
import { GLOBAL_SITE } from '@graticule/contracts/site'
import { FRAME_LOOK } from '@graticule/contracts/widget/frame'
import { useSite } from '../site/site.ts'
import { readAsked, readFacts } from './facts.ts'
import { followLook, isHeeded, showTheme } from './look.ts'
import { startState } from './start-state.ts'

const headWith = (content: string): ParentNode => {
  const head = document.createElement('div')
  const meta = document.createElement('meta')
  meta.name = 'graticule-widget'
  meta.content = content
  head.append(meta)
  return head
}

describe('what the server says', () => {
  it('is the key with its origins, or why there is none', () => {
    expect(readFacts(headWith('{"key":"gk_a","origins":["https://a.example"]}'))).toEqual({
      key: 'gk_a',
      origins: ['https://a.example'],
    })
    expect(readFacts(headWith('{"origins":[],"refused":"revoked"}'))).toEqual({ origins: [], refused: 'revoked' })
  })

  it.each(['', 'null', '<b>', '[1'])('refuses when it is %j', (content) => {
    expect(readFacts(headWith(content))).toMatchObject({ refused: 'unknown' })
  })
})

describe('what the page asks for', () => {
  it('is left out where it is wrong', () => {
    const asked = readAsked(`?phrase=${'x'.repeat(501)}&theme=pink&accent=red&view=v&search=/search`)
    expect(asked).toEqual({ phrase: '', view: 'v', source: '', search: '/search', theme: 'light', accent: undefined })
  })

  const start = (query: string) => startState(readAsked(query))

  it('is a search with words, view and source, of one page', () => {
    const { state, opened } = start('?phrase=ice&view=polar&source=data')
    expect(state).toMatchObject({
      dataSource: 'data',
      filters: { phrase: 'ice', viewId: 'polar', startIndex: 1, itemsPerPage: 6 },
    })
    expect(opened).toBe('')
  })

  // @rule B-widget.embed
  it('is a shared search, with other words where the page names some', () => {
    const search = encodeURIComponent('/search?f:phrase=sea+ice&f:dataSource=services&f:sort=date:desc&f:startIndex=25&v=1')
    expect(start(`?search=${search}`).state).toMatchObject({
      dataSource: 'services',
      filters: { phrase: 'sea ice', sort: 'date:desc', startIndex: 1 },
    })
    expect(start(`?search=${search}&phrase=snow`).state.filters.phrase).toBe('snow')
  })

  it('is a shared resource, which is opened', () => {
    const search = encodeURIComponent('/resource/data/a%2Fb')
    expect(start(`?search=${search}`)).toMatchObject({ opened: 'a/b', state: { dataSource: 'data' } })
  })

  it.each(['javascript:alert(1)', '/community/ocean/search?f:phrase=x', '//evil.example/search?f:phrase=x', '/admin', '%'])(
    'is the site as it opens where the address is %s',
    (search) => {
      const { state, opened } = start(`?search=${encodeURIComponent(search)}`)
      expect([state.filters.phrase, state.dataSource, opened]).toEqual(['', GLOBAL_SITE.defaultSource, ''])
    },
  )

  it('is the source of the site where it names none that the portal asks', () => {
    for (const source of ['nobody', 'all']) expect(start(`?source=${source}`).state.dataSource).toBe(GLOBAL_SITE.defaultSource)
  })
})

// @rule B-widget.messages
describe('messages', () => {
  const facts = { key: 'gk_a', origins: ['https://a.example'] }
  afterEach(() => vi.restoreAllMocks())

  it('are heeded of the page around the frame and its origins alone', () => {
    const of = (source: unknown, origin: string) => isHeeded({ source, origin } as MessageEvent, facts)
    expect(of(window.parent, 'https://a.example')).toBe(true)
    expect(of(window.parent, window.location.origin)).toBe(true)
    expect(of(window.parent, 'https://evil.example')).toBe(false)
    expect(of(window.parent, 'null')).toBe(false)
    expect(of(null, 'https://a.example')).toBe(false)
    expect(of({}, 'https://a.example')).toBe(false)
  })

  it('change the look, when they are of the form', () => {
    useSite.getState().enter(GLOBAL_SITE)
    showTheme('light')
    const end = followLook(facts)
    const say = (data: unknown) =>
      window.dispatchEvent(new MessageEvent('message', { data, origin: 'https://a.example', source: window.parent }))
    for (const data of [null, 'dark', { theme: 'dark' }, { type: FRAME_LOOK, theme: 'pink', accent: 'url(x)' }]) say(data)
    expect([document.documentElement.dataset['theme'], useSite.getState().site.colour]).toEqual(['light', undefined])
    say({ type: FRAME_LOOK, theme: 'dark', accent: '#0000ff' })
    expect([document.documentElement.dataset['theme'], useSite.getState().site.colour]).toEqual(['dark', '#0000ff'])
    // yellow on white is not legible
    say({ type: FRAME_LOOK, accent: '#ffff00' })
    expect(useSite.getState().site.colour).not.toBe('#ffff00')
    end()
    say({ type: FRAME_LOOK, theme: 'light' })
    expect(document.documentElement.dataset['theme']).toBe('dark')
  })
})
