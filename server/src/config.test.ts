import { readFileSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { PortalError } from '@graticule/contracts/problem'
import { describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'
import { LIVE_NAMES } from './live-settings.ts'

describe('loadConfig', () => {
  it('works with an empty environment', () => {
    const config = loadConfig({})
    expect(config).toMatchObject({
      port: 8080,
      host: 'localhost',
      publicUrl: 'http://localhost:8080',
      allowHosts: [],
      logLevel: 'warn',
      dataFolder: resolve('data'),
    })
    expect(config.databaseUrl).toBeUndefined()
    expect(config).not.toHaveProperty('contact')
    for (const path of [config.dataFolder, config.webFolder, config.seedFolder]) expect(isAbsolute(path)).toBe(true)
  })

  it('takes empty variables as not set', () => {
    expect(loadConfig({ PORT: '', HOST: ' ', DATABASE_URL: '' })).toEqual(loadConfig({}))
  })

  it('derives the public address from the port, and cuts the slash at its end', () => {
    expect(loadConfig({ PORT: '18123' }).publicUrl).toBe('http://localhost:18123')
    expect(loadConfig({ PUBLIC_URL: 'https://portal.example.org/' }).publicUrl).toBe('https://portal.example.org')
    expect(loadConfig({ PUBLIC_URL: 'https://example.org/geo/' }).publicUrl).toBe('https://example.org/geo')
  })

  it('reads where shared links lead, and says nothing of it unless it is set', () => {
    expect(loadConfig({ PUBLIC_URL: 'https://inner.example.org' })).not.toHaveProperty('shareUrl')
    expect(loadConfig({ GRATICULE_SHARE_URL: 'https://example.org/geo/' }).shareUrl).toBe('https://example.org/geo')
  })

  it('reads allowed hosts as exact pairs', () => {
    expect(loadConfig({ GRATICULE_ALLOW_HOSTS: ' Catalogue.Internal:8080, [::1]:80,10.0.0.7:443,' }).allowHosts).toEqual([
      'catalogue.internal:8080',
      '[::1]:80',
      '10.0.0.7:443',
    ])
  })

  // @rule S2-6.users-management
  it('knows the console of a Keycloak by its issuer, and that of others when it is told', () => {
    const consoleOf = (env: NodeJS.ProcessEnv) => loadConfig(env).outsideIdentity?.console
    const issuer = { OIDC_ISSUER: 'https://login.example.org/auth/realms/geoss' }
    expect(consoleOf(issuer)).toBe('https://login.example.org/auth/admin/geoss/console/')
    expect(consoleOf({ OIDC_ISSUER: 'https://login.example.org/oauth2/default' })).toBeUndefined()
    const told = 'https://login.example.org/people?tab=1'
    expect(consoleOf({ ...issuer, OIDC_ADMIN_CONSOLE: told })).toBe(told)
    expect(() => loadConfig({ ...issuer, OIDC_ADMIN_CONSOLE: 'javascript:alert(1)' })).toThrow('OIDC_ADMIN_CONSOLE')
    expect(consoleOf({ OIDC_ADMIN_CONSOLE: told })).toBeUndefined()
  })

  // @rule B-link-health.check-days
  // @rule B-link-health.server-pace
  it('looks at links every week, two seconds apart, unless that or the outside is switched off', () => {
    expect(loadConfig({}).linkChecks).toEqual({ everyMs: 7 * 86_400_000, distanceMs: 2_000, robots: true })
    expect(loadConfig({ GRATICULE_LINK_CHECKS: 'off' }).linkChecks).toBeUndefined()
    expect(loadConfig({ GRATICULE_OUTSIDE: 'off' }).linkChecks).toBeUndefined()
    const own = { GRATICULE_OUTSIDE: 'off', GRATICULE_LINK_CHECKS: 'on', GRATICULE_LINK_CHECK_DAYS: '30' }
    expect(loadConfig({ ...own, GRATICULE_LINK_CHECK_SECONDS: '0.5' }).linkChecks).toEqual({
      everyMs: 30 * 86_400_000,
      distanceMs: 500,
      robots: true,
    })
    expect(loadConfig({ GRATICULE_LINK_CHECK_ROBOTS: 'off' }).linkChecks).toMatchObject({ robots: false })
  })

  it('sends mail only where a server and a sender are named', () => {
    const mail = { SMTP_URL: 'smtps://mail.example.org', MAIL_FROM: 'portal@example.org' }
    expect(loadConfig({})).not.toHaveProperty('mail')
    expect(loadConfig({ MAIL_FROM: mail.MAIL_FROM })).not.toHaveProperty('mail')
    expect(loadConfig({ ...mail, MAIL_TO: 'operator@example.org' }).mail).toEqual({
      server: { host: 'mail.example.org', port: 465, isSecure: true, tls: 'offered' },
      from: 'portal@example.org',
      operators: ['operator@example.org'],
    })
    expect(loadConfig(mail).mail?.operators).toEqual([])
    expect(() => loadConfig({ SMTP_URL: mail.SMTP_URL })).toThrow(/^MAIL_FROM must be/)
    expect(() => loadConfig({ ...mail, SMTP_URL: 'smtp://user:secret@host/path' })).toThrow(/^SMTP_URL must be(?!.*secret)/)
  })

  it('believes no proxy but those that are named', () => {
    expect(loadConfig({}).trustProxy).toEqual([])
    expect(loadConfig({ GRATICULE_TRUST_PROXY: ' loopback, 10.0.0.7,fd00::/8,' }).trustProxy).toEqual([
      'loopback',
      '10.0.0.7',
      'fd00::/8',
    ])
  })

  it.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['MAIL_TO', 'operator'],
    ['MAIL_FROM', 'two@three@four'],
    ['PORT', '-1'],
    ['HOST', 'two words'],
    ['DATABASE_URL', 'mysql://host/db'],
    ['PUBLIC_URL', 'portal.example.org'],
    ['PUBLIC_URL', 'ftp://example.org'],
    ['PUBLIC_URL', 'https://example.org/?a=b'],
    ['GRATICULE_SHARE_URL', 'javascript:alert(1)'],
    ['GRATICULE_SHARE_URL', 'example.org/geo'],
    ['GRATICULE_SHARE_URL', 'https://user:secret@example.org'],
    ['GRATICULE_ALLOW_HOSTS', 'example.org'],
    ['GRATICULE_ALLOW_HOSTS', 'http://example.org:80'],
    ['GRATICULE_ALLOW_HOSTS', 'example.org:99999'],
    ['GRATICULE_ALLOW_HOSTS', '*.example.org:80'],
    ['GRATICULE_TRUST_PROXY', 'proxy.example.org'],
    ['GRATICULE_TRUST_PROXY', '10.0.0.0/40'],
    ['GRATICULE_TRUST_PROXY', 'true'],
    ['GRATICULE_TRUST_PROXY', '1'],
    ['GRATICULE_LINK_CHECKS', 'sometimes'],
    ['GRATICULE_LINK_CHECK_DAYS', '0'],
    ['GRATICULE_LINK_CHECK_SECONDS', '-1'],
    ['GRATICULE_LINK_CHECK_ROBOTS', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['GRATICULE_CONTACT', 'somebody'],
    ['GRATICULE_DATA', 'a\u0000b'],
  ])('refuses %s=%j and says what it accepts', (name, value) => {
    const attempt = () => loadConfig({ [name]: value })
    expect(attempt).toThrow(PortalError)
    expect(attempt).toThrow(new RegExp(`^${name} must be `))
  })

  it('names every variable at fault at once, and never their values', () => {
    const attempt = () => loadConfig({ PORT: 'x', DATABASE_URL: 'secret-in-the-wrong-place' })
    expect(attempt).toThrow(/PORT must be .*\nDATABASE_URL must be /)
    expect(attempt).not.toThrow(/secret/)
  })

  it('lists every variable of an outside source', () => {
    const table = readFileSync(join(import.meta.dirname, 'config.ts'), 'utf8')
    const missing = LIVE_NAMES.map((name) => `GRATICULE_${name.toUpperCase()}`).filter(
      (name) => !table.includes(` * | \`${name}\``),
    )
    expect(missing).toEqual([])
  })
})
