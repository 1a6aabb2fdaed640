import { expect, it } from 'vitest'
import { seenVersion, statedVersion } from './seen-version.ts'

const given = (tags: string) => ({ headers: { 'if-match': tags } })

// @rule B-content.if-match
it.each([
  ['"v3"', 3],
  ['W/"v3"', 3],
  [' "v2", "v3" ', 3],
  ['"other", "v3"', 3],
  ['"v1","v2"', 1],
  ['*', undefined],
])('reads from %j the version %j, when the latest is 3', (tags, version) => {
  expect(statedVersion(given(tags), 3)).toBe(version)
})

// @rule B-content.if-match
it.each(['"3"', 'v3', '"other"', '', '"v3', '*, *'])('takes %j for a version that is not the latest', (tags) => {
  expect(() => statedVersion(given(tags), 3)).toThrow(expect.objectContaining({ code: 'changed' }))
})

it('is told that a version is missing', () => {
  expect(() => seenVersion({ headers: {} }, 3)).toThrow(expect.objectContaining({ code: 'invalid-parameter' }))
  expect(() => seenVersion(given('*'), 3)).toThrow(expect.objectContaining({ code: 'invalid-parameter' }))
})
