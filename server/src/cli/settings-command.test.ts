import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Config, loadConfig } from '../config.ts'
import { createTestApp } from '../testing/create-test-app.ts'
import { makeOwnFolder } from '../testing/own-folder.ts'
import { EXIT, UsageError } from './command.ts'
import { settingsCommand } from './settings-command.ts'

const BASEMAPS = [{ id: 'streets', title: 'Streets', kind: 'xyz', url: 'https://t.example.org/{z}/{x}/{y}', attribution: '©' }]
const KEY = 'sk-1234567890abcdef'

let folder: string
let printed: string[]
let told: string[]
beforeEach(() => {
  folder = makeOwnFolder('settings')
  printed = []
  told = []
})
afterEach(() => rmSync(folder, { recursive: true }))

const configOf = (name = 'data'): Config => ({
  ...loadConfig({ GRATICULE_WHAT3WORDS_KEY: 'w3w-1234567890', LOG_LEVEL: 'silent' }),
  dataFolder: join(folder, name),
  seedFolder: join(folder, 'no-seed'),
  webFolder: join(folder, 'web'),
})
/** Runs the command and gives what it printed. */
async function run(words: readonly string[], config = configOf()): Promise<string> {
  printed = []
  const context = {
    config,
    console: { print: (line: string) => void printed.push(line), tell: (line: string) => void told.push(line) },
    now: () => Date.UTC(2026, 2, 1),
    signal: new AbortController().signal,
  }
  expect(await settingsCommand(words, context)).toBe(EXIT.ok)
  return printed.join('\n')
}
const file = (name: string, content: string): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

describe('graticule settings', () => {
  it('lists each setting with its value and where that comes from', async () => {
    const lines = (await run(['list'])).split('\n')
    expect(lines).toContain('basemaps  []  default')
    expect(lines).toContain('geocoderKey  not set  default')
    expect(lines).toContain('what3wordsKey  set, ends in 7890  first value (GRATICULE_WHAT3WORDS_KEY)')
    await run(['set', 'basemaps', JSON.stringify(BASEMAPS)])
    expect(await run(['list'])).toMatch(/^basemaps {2}\[\{"id":"streets".*… {2}version 1, 2026-03-01T00:00:00Z, command line/m)
    const facts = (await run(['list', '--json'])).split('\n').map((line) => JSON.parse(line) as { key: string })
    expect(facts.find(({ key }) => key === 'basemaps')).toMatchObject({
      origin: 'set',
      version: 1,
      value: BASEMAPS,
      scope: 'site',
      readers: 'public',
    })
  })

  it('sets JSON, YAML and files, shows values, and resets them', async () => {
    expect(await run(['set', 'geocoder', 'provider: photon'])).toBe('Changed: geocoder (version 1)')
    expect(JSON.parse(await run(['get', 'geocoder']))).toEqual({ provider: 'photon' })
    await run([
      'set',
      'basemaps',
      '--file',
      file('maps.yaml', '- {id: a, title: A, kind: wms, url: https://a.example.org, layer: l, attribution: A}'),
    ])
    expect(JSON.parse(await run(['get', 'basemaps']))).toMatchObject([{ id: 'a', layer: 'l' }])
    await run(['reset', 'basemaps'])
    expect(await run(['get', 'basemaps'])).toBe('[]')
  })

  it('takes secrets from files only, and shows them nowhere', async () => {
    await expect(run(['set', 'geocoderKey', KEY])).rejects.toThrow('is a secret: give it with --file')
    await run(['set', 'geocoderKey', '--file', file('key', `${KEY}\n`)])
    expect(await run(['get', 'geocoderKey'])).toBe('set, ends in cdef')
    const shown = [
      await run(['list']),
      await run(['list', '--json']),
      await run(['get', 'geocoderKey', '--json']),
      await run(['history']),
      await run(['history', '--json']),
      await run(['export', '-']),
    ].join('\n')
    expect(shown).not.toContain(KEY.slice(0, -4))
    expect(shown).not.toContain('w3w-')
    expect(told).toContain('Secrets are not exported: geocoderKey, what3wordsKey')
  })

  it('brings what was exported into another installation', async () => {
    await run(['set', 'basemaps', JSON.stringify(BASEMAPS)])
    await run([
      'set',
      'sites',
      JSON.stringify([
        { id: 0, slug: '', defaultSource: 'dab', language: 'en' },
        { id: 7, slug: 'polar', defaultSource: 'zenodo', language: 'fr' },
      ]),
    ])
    await run(['set', 'views', '[{id: ice, title: Ice}]', '--site', '7'])
    const path = join(folder, 'settings.json')
    await run(['export', path])
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ format: 'graticule-settings', version: 1 })
    const other = configOf('other')
    expect(await run(['import', path], other)).toBe('Changed: sites, basemaps, views (version 1)')
    expect(JSON.parse(await run(['get', 'basemaps'], other))).toEqual(BASEMAPS)
    expect(JSON.parse(await run(['get', 'views', '--site', '7'], other))).toEqual([{ id: 'ice', title: 'Ice' }])
    await expect(run(['export', path])).rejects.toThrow('is there already')
  })

  it('imports all values of a file or none', async () => {
    const settings = [
      { key: 'basemaps', value: BASEMAPS },
      { key: 'geocoder', value: { provider: 'google' } },
    ]
    const path = file('bad.json', JSON.stringify({ format: 'graticule-settings', version: 1, settings }))
    await expect(run(['import', path])).rejects.toThrow('google needs a key')
    expect(await run(['get', 'basemaps'])).toBe('[]')
    await expect(run(['import', file('other.json', '{"format":"other"}')])).rejects.toThrow('This is not a file of settings')
    await expect(run(['import', file('broken.json', '{[')])).rejects.toThrow('neither JSON nor YAML')
    await expect(run(['import', join(folder, 'none.json')])).rejects.toThrow('There is no ')
  })

  it('tells who changed what and when, newest first', async () => {
    await run(['set', 'geocoder', 'provider: photon'])
    await run(['reset', 'geocoder'])
    const [latest, first, ...others] = (await run(['history'])).split('\n')
    expect(latest).toMatch(/^2 {2}2026-03-01T00:00:00Z {2}command line.* {2}reset geocoder$/)
    expect(first).toMatch(/^1 .* {2}set geocoder {2}\{"provider":"photon"\}$/)
    expect(others).toEqual([])
    expect(await run(['history', 'basemaps'])).toBe('Nothing was changed yet.')
  })

  it('refuses to replace a version that it has not seen', async () => {
    await run(['set', 'geocoder', 'provider: photon', '--version', '0'])
    await expect(run(['set', 'geocoder', 'provider: nominatim', '--version', '0'])).rejects.toThrow('it has version 1, not 0')
    await run(['set', 'geocoder', 'provider: nominatim', '--version', '1'])
  })

  it.each([
    [['set', 'colour', 'red'], /There is no setting "colour"; there are sites/],
    [['get', 'colour'], /There is no setting "colour"/],
    [['set', 'basemaps', '[{id: x}]'], /The value of basemaps is refused: .*Nothing was changed/],
    [['get', 'views', '--site', '7'], /Site 7 has no views of its own/],
    [['set', 'views', '[]', '--site', '7'], /There is no site with the id 7/],
  ])('answers %j in words', async (words, message) => {
    await expect(run(words)).rejects.toMatchObject({ name: 'PortalError', message: expect.stringMatching(message) })
  })

  it.each([
    [[]],
    [['show']],
    [['get']],
    [['set', 'basemaps']],
    [['set', 'geocoderKey', 'x', '--file', 'y']],
    [['list', 'all']],
    [['get', 'views', '--site', 'polar']],
  ])('does not understand %j', async (words) => {
    await expect(run(words)).rejects.toThrow(UsageError)
  })

  it('reaches a running server', async () => {
    const config = configOf('portal')
    const test = await createTestApp({ config })
    const served = async () => (await test.app.inject('/settings/rest/basemaps')).json()
    expect(await served()).toEqual({ basemaps: [] })
    await run(['set', 'basemaps', JSON.stringify(BASEMAPS)], config)
    await expect.poll(served).toEqual({ basemaps: BASEMAPS })
    await test.close()
  })
})
