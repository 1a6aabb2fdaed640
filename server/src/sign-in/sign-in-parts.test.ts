import { describe, expect, it } from 'vitest'
import { deviceName } from './device-name.ts'
import { safeReturn } from './return-path.ts'
import { rolesOf } from './roles.ts'

describe('a path to come back to', () => {
  // @rule S2-2.safe-return
  it.each([
    ['/search?f:phrase=ice&v=1#top', '/search?f:phrase=ice&v=1#top'],
    ['/community/polar/search', '/community/polar/search'],
    ['/', '/'],
    [undefined, '/'],
    ['', '/'],
    ['search', '/'],
    ['//evil.test', '/'],
    ['/\\evil.test', '/'],
    ['\\/evil.test', '/'],
    ['/a\\b', '/'],
    ['/\t/evil.test', '/'],
    ['/\n/evil.test', '/'],
    ['https://evil.test', '/'],
    ['javascript:alert(1)', '/'],
    ['/login', '/'],
    ['/login/password', '/'],
    ['/community/polar/login', '/'],
    ['/register?link=word', '/'],
    ['/verify?word=x', '/'],
    ['/password', '/'],
    ['/invitation?word=x', '/invitation?word=x'],
    ['/x/../login', '/'],
    ['/.//evil.test', '/evil.test'],
    [`/${'x'.repeat(2_001)}`, '/'],
    ['/Ω', '/'],
  ])('%j leads to %j', (path, safe) => {
    expect(safeReturn(path)).toBe(safe)
  })
})

describe('roles', () => {
  // @rule S2-6.administrator
  it.each([
    [{ resource_access: { 'geoss-admin': { roles: ['manage_admin'] } } }, ['admin']],
    [{ resource_access: { other: { roles: ['manage_admin'] } } }, []],
    [{ realm_access: { roles: ['manage_admin', 'moderator'] } }, ['moderator']],
    [{ resource_access: { 'geoss-admin': { roles: 'manage_admin' } } }, []],
    [{ resource_access: { 'geoss-admin': null } }, []],
    [{ resource_access: 'manage_admin' }, []],
    [{}, []],
  ])('of %j are %j', (claims, roles) => {
    expect(rolesOf(claims, 'geoss-admin')).toEqual(roles)
  })
})

describe('a device', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari, iOS',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36 Edg/150.0',
      'Edge, Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Mobile Safari/537.36',
      'Chrome, Android',
    ],
    ['', ''],
    ['<script>', ''],
  ])('%j is called %j', (agent, name) => {
    expect(deviceName(agent)).toBe(name)
  })
})
