import { afterEach, expect, it, vi } from 'vitest'
import { rememberAction } from '../../kept/pending-action.ts'
import { siteBefore } from './site-before.ts'

const from = (referrer: string) => vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer)
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  history.replaceState(null, '', '/')
})

// @rule B-people.mail-site
it.each([
  ['', {}],
  [`${location.origin}/`, {}],
  [`${location.origin}/search?f:phrase=a`, {}],
  [`${location.origin}/community/reef`, { site: 'reef' }],
  [`${location.origin}/community/reef/search?f:phrase=a`, { site: 'reef' }],
  ['https://elsewhere.test/community/reef', {}],
  ['no address', {}],
])('somebody who comes from “%s” is of %o', (referrer, site) => {
  from(referrer)
  expect(siteBefore()).toEqual(site)
})

it('the page on which they wanted to do something counts more', () => {
  from(`${location.origin}/community/polar`)
  history.replaceState(null, '', '/community/reef/resource/dab/x')
  rememberAction({ kind: 'like', resource: { dataSource: 'dab', targetId: 'x', name: 'X' } })
  expect(siteBefore()).toEqual({ site: 'reef' })
})
