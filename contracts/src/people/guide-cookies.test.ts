import { expect, it } from 'vitest'
import { CONSENT_COOKIE_S, TAG_BLACKLIST_COOKIE_S } from './guide-cookies.ts'

// @rule B-visits.consent-age
// @rule S3-9.tag-blacklist
it('cookies of the guides last for a year and for ten', () => {
  expect([CONSENT_COOKIE_S, TAG_BLACKLIST_COOKIE_S]).toEqual([31_536_000, 315_360_000])
})
