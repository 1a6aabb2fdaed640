import { describe, expect, it } from 'vitest'
import { isKeepRequest } from './messages.ts'
import { isForEverybody, keyOf, wayOf } from './way.ts'

const ORIGIN = 'https://portal.example.org'
const asked = (path: string, { method = 'GET', mode = 'cors', headers = {} } = {}) =>
  wayOf({ method, mode: mode as RequestMode, url: new URL(path, ORIGIN).href, headers: new Headers(headers) }, ORIGIN)

describe('the way of a request', () => {
  // @rule B-offline.what-is-kept
  it('is kept for files, pages, public answers and few private ones', () => {
    expect(asked('/assets/core-12345678.js')).toBe('file')
    expect(asked('/dab/opensearch/query?st=ice')).toBe('public')
    expect(asked('/internal/opensearch?ds=wikipedia')).toBe('public')
    expect(asked('/coasts/1-2.json')).toBe('public')
    expect(asked('/session')).toBe('private')
    expect(asked('/api/bookmarks?page=0')).toBe('private')
    for (const path of ['/', '/search?f:phrase=ice', '/resource/dab/a', '/community/reef/bookmarks', '/terms-conditions'])
      expect(asked(path, { mode: 'navigate' }), path).toBe('page')
  })

  it('is left alone for changes, sign-in, streams, parts of files and other hosts', () => {
    expect(asked('/api/bookmarks', { method: 'POST' })).toBe('other')
    expect(asked('https://tiles.example.org/1/2/3.png')).toBe('other')
    expect(asked('/settings/rest/page-state?site=', { headers: { accept: 'text/event-stream' } })).toBe('other')
    expect(asked('/dab/opensearch/query', { headers: { range: 'bytes=0-9' } })).toBe('other')
    for (const path of ['/login?code=1', '/register', '/auth/authorize', '/session/list', '/api/docs/ui'])
      expect(asked(path, { mode: 'navigate' }), path).toBe('other')
    expect(asked('/session/list')).toBe('other')
    expect(asked('/api/users')).toBe('other')
  })
})

it('takes two requests for the same that differ by the name of the request alone', () => {
  expect(keyOf(`${ORIGIN}/dab/opensearch/query?st=ice&reqID=a1`)).toBe(keyOf(`${ORIGIN}/dab/opensearch/query?st=ice&reqID=b2`))
})

// @rule B-offline.no-private-in-public
it('keeps no answer for everybody that says it is private', () => {
  const says = (text: string) => isForEverybody(new Response('', { headers: { 'cache-control': text } }))
  expect([says('private, no-store'), says('no-store'), says('public, max-age=300')]).toEqual([false, true, true])
})

it('hears no messages of another form', () => {
  const good = { kind: 'keep', root: '/', language: 'en', files: [], asked: [], details: [], ofPerson: false }
  expect(isKeepRequest(good)).toBe(true)
  for (const bad of [null, 'keep', { ...good, kind: 'drop' }, { ...good, files: 'all' }, { ...good, details: [1] }])
    expect(isKeepRequest(bad)).toBe(false)
})
