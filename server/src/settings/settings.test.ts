import { setTimeout as sleep } from 'node:timers/promises'
import type { Basemap } from '@graticule/contracts/services/settings'
import { GLOBAL_SITE, type Site } from '@graticule/contracts/site'
import { bySize } from '@graticule/contracts/testing/size'
import { afterEach, beforeEach, describe, expect, expectTypeOf, it } from 'vitest'
import { type Database, openDatabase } from '../storage/database.ts'
import { createTestLocation, type TestLocation } from '../testing/test-location.ts'
import { followSettings, SETTINGS_POLL_MS } from './follow-settings.ts'
import type { FirstValues } from './resolve-settings.ts'
import { openSettings, type Settings } from './settings.ts'
import { openSettingsStore } from './settings-store.ts'

const STREETS: Basemap = {
  id: 'streets',
  title: 'Streets',
  kind: 'xyz',
  url: 'https://tiles.example.org/{z}/{x}/{y}.png',
  attribution: '© Example',
}
const RELIEF: Basemap = { ...STREETS, id: 'relief', title: 'Relief' }
const POLAR: Site = { id: 7, slug: 'polar', defaultSource: 'zenodo', language: 'fr' }
const KEY = 'sk-1234567890abcdef'

let place: TestLocation
let database: Database
let warned: string[]
let time: number
beforeEach(async () => {
  place = await createTestLocation()
  database = await openDatabase(place.location)
  warned = []
  time = 1_000
})
afterEach(async () => {
  await database.close()
  await place.remove()
})

const open = (firstValues: FirstValues = {}, from: Database = database): Promise<Settings> =>
  openSettings({ store: openSettingsStore(from), firstValues, warn: (words) => warned.push(words), now: () => time })
const set = (settings: Settings, key: string, value: unknown, more: { siteId?: number; seen?: number } = {}) =>
  settings.change([{ key, value, ...more }], 'operator')
/** Writes into the table behind the back of the store. */
const damage = async (key: string, value: string) => {
  await database.writer.updateTable('settings').set({ value }).where('key', '=', key).execute()
  await database.writer
    .updateTable('settings_state')
    .set((row) => ({ changed_at: row('changed_at', '+', 1) }))
    .execute()
}

describe('the value of a setting', () => {
  it('has the type of its key', async () => {
    const settings = await open()
    expectTypeOf(settings.get('basemaps')).toEqualTypeOf<Basemap[]>()
    expectTypeOf(settings.secret('geocoderKey')).toEqualTypeOf<string | undefined>()
    // @ts-expect-error a secret is no value that is read like others
    expect(settings.get('geocoderKey')).toBeUndefined()
    // @ts-expect-error there is no such setting
    expect(() => settings.get('colour')).toThrow(TypeError)
  })

  it('is the default, then the first value, then the one that was set, until it is reset', async () => {
    expect((await open()).get('basemaps')).toEqual([])
    const settings = await open({ basemaps: [STREETS] })
    expect(settings.get('basemaps')).toEqual([STREETS])
    await set(settings, 'basemaps', [RELIEF])
    expect(settings.get('basemaps')).toEqual([RELIEF])
    expect((await open({ basemaps: [STREETS] })).get('basemaps')).toEqual([RELIEF])
    await set(settings, 'basemaps', undefined)
    expect(settings.get('basemaps')).toEqual([STREETS])
  })

  it('is that of the global site where a site has none of its own', async () => {
    const settings = await open({ views: [{ id: 'sea', title: 'Sea' }] })
    await set(settings, 'sites', [GLOBAL_SITE, POLAR])
    expect(settings.get('views', 7)).toEqual([{ id: 'sea', title: 'Sea' }])
    await set(settings, 'views', [{ id: 'ice', title: 'Ice' }], { siteId: 7 })
    expect([settings.get('views', 7), settings.get('views')].map(([view]) => view?.id)).toEqual(['ice', 'sea'])
  })

  it('stays the same object until it changes', async () => {
    const settings = await open()
    await set(settings, 'basemaps', [STREETS])
    const before = settings.get('basemaps')
    await set(settings, 'layerHosts', { anyPublic: false, hosts: [] })
    expect(settings.get('basemaps')).toBe(before)
  })
})

describe('a change', () => {
  it('is told in the same process before its promise resolves, once for each key that has changed', async () => {
    const settings = await open()
    const heard: string[] = []
    settings.watch('basemaps', () => heard.push(`basemaps ${settings.get('basemaps').length}`))
    const stop = settings.watch('layerHosts', () => heard.push('layerHosts'))
    await set(settings, 'basemaps', [STREETS])
    expect(heard).toEqual(['basemaps 1'])
    await set(settings, 'layerHosts', { anyPublic: false, hosts: [] })
    stop()
    await set(settings, 'layerHosts', { anyPublic: true, hosts: [] })
    expect(heard).toEqual(['basemaps 1', 'layerHosts'])
  })

  it('is told to all who watch, even when one of them fails', async () => {
    const settings = await open()
    let heard = 0
    settings.watch('basemaps', () => {
      throw new Error('no')
    })
    settings.watch('basemaps', () => (heard += 1))
    await set(settings, 'basemaps', [STREETS])
    expect([heard, warned]).toEqual([1, [expect.stringContaining('What follows the setting basemaps has failed')]])
  })

  // @rule D65.live-changes
  it('is seen by another process on the same database within two seconds', async () => {
    const otherDatabase = await openDatabase(place.location)
    const [settings, other] = [await open(), await open({}, otherDatabase)]
    let heard = 0
    other.watch('basemaps', () => (heard += 1))
    expect(SETTINGS_POLL_MS).toBe(1_000)
    await set(settings, 'basemaps', [STREETS])
    expect(other.get('basemaps')).toEqual([])
    const stop = followSettings(other, (words) => warned.push(words), bySize(50, SETTINGS_POLL_MS))
    await expect.poll(() => other.get('basemaps'), { timeout: 2_000, interval: 20 }).toEqual([STREETS])
    expect(heard).toBe(1)
    // and the other way round
    await set(other, 'basemaps', [RELIEF])
    await settings.refresh()
    expect(settings.get('basemaps')).toEqual([RELIEF])
    stop()
    await otherDatabase.close()
    expect(warned).toEqual([])
  })

  it('is refused when somebody else has changed the value since it was seen', async () => {
    const settings = await open()
    const version = await set(settings, 'basemaps', [STREETS], { seen: 0 })
    await set(settings, 'layerHosts', { anyPublic: false, hosts: [] })
    // another setting does not count
    await set(settings, 'basemaps', [RELIEF], { seen: version })
    await expect(set(settings, 'basemaps', [], { seen: version })).rejects.toMatchObject({ code: 'changed' })
    await expect(set(settings, 'basemaps', [], { seen: 0 })).rejects.toThrow('was changed by somebody else')
    expect(settings.get('basemaps')).toEqual([RELIEF])
  })

  it('of several values is made as a whole or not at all', async () => {
    const settings = await open()
    const changes = [
      { key: 'basemaps', value: [STREETS] },
      { key: 'layerHosts', value: { anyPublic: 'yes', hosts: [] } },
    ]
    await expect(settings.change(changes, 'operator')).rejects.toThrow('The value of layerHosts is refused: /anyPublic')
    const conflict = [
      { key: 'basemaps', value: [STREETS] },
      { key: 'layerHosts', value: { anyPublic: false, hosts: [] }, seen: 3 },
    ]
    await expect(settings.change(conflict, 'operator')).rejects.toMatchObject({ code: 'changed' })
    expect(settings.get('basemaps')).toEqual([])
    expect(await settings.history(10)).toEqual([])
    const together = [
      { key: 'geocoder', value: { provider: 'google' } },
      { key: 'geocoderKey', value: KEY },
    ]
    await settings.change(together, 'operator')
    expect(settings.get('geocoder')).toEqual({ provider: 'google' })
  })

  it('is kept with who made it, when, and what it set', async () => {
    const settings = await open()
    await set(settings, 'basemaps', [STREETS])
    time = 2_000
    await set(settings, 'basemaps', undefined)
    expect(await settings.history(10)).toEqual([
      { version: 2, siteId: 0, key: 'basemaps', action: 'reset', changedAt: 2_000, changedBy: 'operator' },
      {
        version: 1,
        siteId: 0,
        key: 'basemaps',
        action: 'set',
        value: JSON.stringify([STREETS]),
        changedAt: 1_000,
        changedBy: 'operator',
      },
    ])
    expect(await settings.history(1, 'layerHosts')).toEqual([])
  })

  it.each<[string, string, unknown, RegExp]>([
    ['an unknown key', 'colour', 'red', /There is no setting "colour"; there are sites, branding/],
    ['another form', 'basemaps', [{ id: 'x' }], /The value of basemaps is refused: .*title/],
    ['an id twice', 'basemaps', [STREETS, STREETS], /the id streets stands twice/],
    ['no box', 'views', [{ id: 'a', title: 'No box', area: [0, 10, 0, -10] }], /View a: not a box/],
    ['a key that is missing', 'geocoder', { provider: 'mapbox' }, /mapbox needs a key/],
    ['a blank in a key', 'geocoderKey', 'a b', /The value of geocoderKey is refused/],
    ['no global site', 'sites', [POLAR], /the global one/],
    [
      'too much',
      'views',
      Array.from({ length: 900 }, (_, at) => ({
        id: `v${at}`,
        title: 'x'.repeat(200),
        keywords: Array(9).fill('k'.repeat(400)),
      })),
      /longer than/,
    ],
  ])('with %s is refused in words, and nothing is changed', async (_, key, value, words) => {
    const settings = await open()
    await expect(set(settings, key, value)).rejects.toThrow(words)
    expect(await settings.history(10)).toEqual([])
  })

  it('of the key that another setting needs is refused', async () => {
    const settings = await open()
    await set(settings, 'geocoderKey', KEY)
    await set(settings, 'geocoder', { provider: 'google' })
    await expect(set(settings, 'geocoderKey', undefined)).rejects.toThrow('google needs a key')
  })

  it('of a site is refused where there is no such site, or one value for all sites', async () => {
    const settings = await open()
    await expect(set(settings, 'views', [], { siteId: 7 })).rejects.toThrow('There is no site with the id 7.')
    await set(settings, 'sites', [GLOBAL_SITE, POLAR])
    await expect(set(settings, 'blockedPhrases', [], { siteId: 7 })).rejects.toThrow('one value for all sites')
  })
})

describe('a secret', () => {
  // @rule D46.secrets
  it('is there for the server, and shown with its last four characters only', async () => {
    const settings = await open({ what3wordsKey: 'short-key' })
    await set(settings, 'geocoderKey', KEY)
    expect(settings.secret('geocoderKey')).toBe(KEY)
    const shown = settings.shown().filter(({ secret }) => secret?.isSet === true)
    expect(shown).toMatchObject([
      { key: 'geocoderKey', origin: 'set', secret: { isSet: true, lastFour: 'cdef' } },
      { key: 'what3wordsKey', origin: 'first value', secret: { isSet: true } },
    ])
    const told = JSON.stringify([settings.shown(), await settings.history(10)])
    for (const secret of [KEY, 'short-key', 'abcdef']) expect(told).not.toContain(secret)
  })

  // @rule D46.redirected
  it('is not sent to another server by a change of its address, not even in two steps', async () => {
    const settings = await open()
    const [url, password] = ['dabDataProvidersUrl', 'dabDataProvidersPassword']
    const home = { key: url, value: 'https://home.example/list' }
    await settings.change([home, { key: password, value: 'word' }], 'operator')
    await set(settings, url, 'https://home.example/other')
    const words = `${password} belongs to another server than the one in ${url}`
    for (const there of ['https://evil.example/list', 'http://home.example/list', 'https://home.example:444/'])
      await expect(set(settings, url, there)).rejects.toThrow(words)
    await set(settings, url, '')
    await expect(set(settings, url, 'https://evil.example/list')).rejects.toThrow(words)
    const away = { key: url, value: 'https://away.example/' }
    await settings.change([away, { key: password, value: 'other' }], 'operator')
    await settings.change([home, { key: password }], 'operator')
    expect([settings.get('dabDataProvidersUrl'), settings.secret('dabDataProvidersPassword')]).toEqual([home.value, undefined])
  })

  // @rule D46.redirected
  it('from a variable goes to the address that came with it, or to the public server of its kind', async () => {
    const geocoder = { provider: 'google', url: 'https://geo.example' } as const
    const settings = await open({ geocoder, geocoderKey: KEY })
    const evil = { key: 'geocoder', value: { provider: 'google', url: 'https://evil.example' } }
    const words = 'geocoderKey belongs to another server'
    await expect(settings.change([evil], 'operator')).rejects.toThrow(words)
    await expect(settings.change([evil, { key: 'geocoderKey' }], 'operator')).rejects.toThrow(words)
    await set(settings, 'geocoder', { provider: 'google' })
    await expect(settings.change([evil], 'operator')).rejects.toThrow(words)
    await set(settings, 'geocoder', geocoder)
    await settings.change([evil, { key: 'geocoderKey', value: 'mine' }], 'operator')
    await expect(set(settings, 'geocoderKey', undefined)).rejects.toThrow(words)
    await settings.change([{ key: 'geocoder' }, { key: 'geocoderKey' }], 'operator')
    expect([settings.get('geocoder'), settings.secret('geocoderKey')]).toEqual([geocoder, KEY])
  })

  it('that is refused is not told, nor one that is damaged', async () => {
    const settings = await open()
    await expect(set(settings, 'geocoderKey', 'se cret')).rejects.not.toThrow('se cret')
    await set(settings, 'geocoderKey', KEY)
    await damage('geocoderKey', JSON.stringify('se cret'))
    await open()
    expect(warned.join()).toContain('geocoderKey is damaged')
    expect(warned.join()).not.toContain('se cret')
  })
})

describe('a stored value that is damaged', () => {
  it.each([
    ['is not JSON', '[{'],
    ['has another form', '[{"id":"streets"}]'],
    ['means nothing', JSON.stringify([STREETS, STREETS])],
  ])('because it %s gives way to the first value, with one line in the log', async (_, value) => {
    const settings = await open({ basemaps: [RELIEF] })
    await set(settings, 'basemaps', [STREETS])
    await set(settings, 'layerHosts', { anyPublic: false, hosts: [] })
    await damage('basemaps', value)
    const reopened = await open({ basemaps: [RELIEF] })
    expect(reopened.get('basemaps')).toEqual([RELIEF])
    expect(reopened.get('layerHosts').anyPublic).toBe(false)
    await set(reopened, 'layerHosts', { anyPublic: true, hosts: [] })
    expect(warned).toEqual([
      expect.stringMatching(/^The stored value of the setting basemaps is damaged \(.+\)\. Its first value holds/),
    ])
    await set(reopened, 'basemaps', [STREETS])
    expect(reopened.get('basemaps')).toEqual([STREETS])
  })

  it('because a key is gone that came from a variable gives way too', async () => {
    await set(await open({ geocoderKey: KEY }), 'geocoder', { provider: 'google' })
    expect((await open({ geocoderKey: KEY })).get('geocoder').provider).toBe('google')
    expect((await open()).get('geocoder').provider).toBe('gazetteer')
    expect(warned).toEqual([expect.stringContaining('google needs a key')])
  })

  it('because a newer version has set it is left alone', async () => {
    const settings = await open()
    await set(settings, 'basemaps', [STREETS])
    const row = { site_id: 0, key: 'colours', value: '{}', version: 2, changed_at: 0, changed_by: 'x' }
    await database.writer.insertInto('settings').values(row).execute()
    await open()
    expect(warned).toEqual([])
  })
})

describe('following other processes', () => {
  it('goes on with the values of before while the database does not answer, and says so once', async () => {
    const settings = await open()
    await set(settings, 'basemaps', [STREETS])
    let failures = 0
    const failing = {
      refresh: async () => {
        failures += 1
        throw new Error('no answer')
      },
    }
    const stop = followSettings(failing, (words) => warned.push(words), bySize(20, SETTINGS_POLL_MS))
    await expect.poll(() => failures).toBeGreaterThan(1)
    stop()
    const last = failures
    await sleep(0)
    expect([failures, warned]).toEqual([last, [expect.stringContaining('cannot be read at the moment')]])
    expect(settings.get('basemaps')).toEqual([STREETS])
  })
})
