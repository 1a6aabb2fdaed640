import { describe, expect, it } from 'vitest'
import { findRefused, isAllowed, type LockedPackage } from './licences.ts'

describe('isAllowed', () => {
  it.each(['MIT', 'OFL-1.1', '(MIT OR GPL-3.0)', 'MPL-2.0 OR Apache-2.0', 'MIT AND Zlib', '(MIT AND (ISC OR LGPL-3.0))'])(
    'accepts %s',
    (licence) => {
      expect(isAllowed(licence)).toBe(true)
    },
  )

  it.each(['GPL-3.0', 'MIT AND GPL-3.0', 'MPL-2.0', 'UNLICENSED', 'SEE LICENSE IN LICENSE', '', '(MIT', 'MIT MIT', 'mit'])(
    'refuses "%s"',
    (licence) => {
      expect(isAllowed(licence)).toBe(false)
    },
  )
})

describe('the licence check', () => {
  const stated = (_: string, entry: LockedPackage) => entry.license
  it('names each shipped package that is not under a licence of the list, and leaves build tools out', () => {
    const refused = findRefused(
      {
        '': {},
        server: { version: '0.1.0' },
        'node_modules/@graticule/server': { link: true },
        'node_modules/fastify': { version: '5.12.8', license: 'MIT' },
        'node_modules/copyleft': { version: '1.0.0', license: 'GPL-3.0' },
        'server/node_modules/@scope/unnamed': { version: '2.0.0' },
        'node_modules/axe-core': { version: '4.14.1', license: 'MPL-2.0', dev: true },
      },
      stated,
    )
    expect(refused).toEqual(['copyleft 1.0.0: GPL-3.0', '@scope/unnamed 2.0.0: no licence is named'])
  })
})
