import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GLOBAL_SITE } from '@graticule/contracts/site'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPortalData } from '../open-portal-data.ts'
import { loadConfig } from '../config.ts'
import { openSettingsStore } from '../settings/settings-store.ts'
import { SQLITE_FILE } from '../storage/database.ts'
import { lockFolder } from '../storage/folder-lock.ts'
import { createResource } from '../testing/create-resource.ts'
import { playMailServer } from '../testing/outside/played-mail-server.ts'
import { EXIT } from './command.ts'
import { doctorCommand } from './doctor-command.ts'
import { planRepairs } from './repair-settings.ts'

const ICE = { ...GLOBAL_SITE, name: 'Ice' }

let dataFolder: string
let server: Server
let host: string
beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'graticule-doctor-'))
  server = createServer((request, response) => {
    response.statusCode = request.url === '/gone' ? 410 : 200
    response.end('hello')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

const NOTHING = { read: 0, containers: 0, new: 0, changed: 0, unchanged: 0, refused: 0, removed: 0 }

/** Records, and harvests of these places that gave one each. */
async function fill(count = 3, targets: readonly string[] = [], tally = { ...NOTHING, new: 1 }): Promise<void> {
  const { catalogue, harvests, close } = await openPortalData({ dataFolder })
  await catalogue.write(
    Array.from({ length: count }, (_, index) => ({
      resource: createResource({ id: `r${index}`, abstract: 'words '.repeat(100) }),
    })),
  )
  for (const [index, target] of targets.entries()) {
    const { id } = await harvests.begin({ kind: 'iso', target, sourceId: `s${index}` })
    await harvests.end(id, { state: 'complete', tally, refused: [] })
  }
  await close()
}

async function doctor(
  environment: NodeJS.ProcessEnv = {},
  words: readonly string[] = [],
): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const config = { ...loadConfig(environment), dataFolder, allowHosts: [host] }
  const code = await doctorCommand(words, {
    config,
    console: { print, tell: print },
    now: Date.now,
    signal: new AbortController().signal,
  })
  return { code, lines }
}

describe('the doctor', () => {
  it('tells of stored settings that do not hold', async () => {
    const { database, close } = await openPortalData({ dataFolder })
    const write = (key: string, value: string) =>
      openSettingsStore(database).write([{ siteId: 0, key, value, isSecret: false }], { author: 'operator', now: 1 })
    await write('scenes', 'false')
    expect((await doctor()).lines).toContain('ok     settings: 1 set, all hold')
    // as an older version, or a hand in the database, may have left it
    await write('basemaps', '{"streets": 1}')
    await close()
    const { code, lines } = await doctor()
    expect(code).toBe(EXIT.failed)
    expect(lines.find((line) => line.startsWith('fault'))).toContain(
      'settings: The stored value of the setting basemaps is damaged',
    )
  })

  // @rule B-administration.repair
  it('repairs them after a dry run, and keeps what was there in a private file', async () => {
    const { database, close } = await openPortalData({ dataFolder })
    const write = (key: string, value: string) =>
      openSettingsStore(database).write([{ siteId: 0, key, value, isSecret: false }], { author: 'operator', now: 1 })
    const sound = { dabId: 'a', title: 'Ice' }
    await write('catalogs', JSON.stringify([sound, { dabId: 7 }, sound, 'x']))
    await write('basemaps', 'no JSON')
    await write('scenes', 'false')
    await close()
    const dry = await doctor({}, ['--repair'])
    expect(dry.code).toBe(EXIT.failed)
    expect(dry.lines).toEqual([
      expect.stringMatching(/^would  basemaps: it is not JSON; it is forgotten/),
      expect.stringMatching(/^would  catalogs: .*sound rows stay, damaged ones go \(3\)$/),
      'Nothing was changed. To repair: graticule doctor --repair --write',
    ])
    expect((await doctor()).code).toBe(EXIT.failed)
    const done = await doctor({}, ['--repair', '--write'])
    expect(done.code).toBe(EXIT.ok)
    const name = readdirSync(dataFolder).find((one) => one.startsWith('settings-before-repair-')) ?? ''
    expect(statSync(join(dataFolder, name)).mode & 0o077).toBe(0)
    expect(readFileSync(join(dataFolder, name), 'utf8')).toContain('no JSON')
    expect((await doctor()).lines).toContain('ok     settings: 2 set, all hold')
    expect((await doctor({}, ['--repair'])).lines).toEqual(['Every stored setting holds. There is nothing to repair.'])
  })

  // @rule B-administration.repair
  it.each([
    ['damaged', (sites: object[]) => [{ ...GLOBAL_SITE, language: 'xx' }, ...sites], [GLOBAL_SITE], 1],
    ['not first', (sites: object[]) => [...sites, { id: 8 }, ICE], [ICE], 1],
    ['lost', (sites: object[]) => sites, [GLOBAL_SITE], 0],
  ])('keeps the sound sites when the row of the global one is %s', async (_how, listOf, global, dropped) => {
    const sites = [
      { id: 7, slug: 'polar', defaultSource: 'zenodo', language: 'fr' },
      { id: 9, slug: 'sea', defaultSource: 'zenodo', language: 'en' },
    ]
    const { database, close } = await openPortalData({ dataFolder })
    await openSettingsStore(database).write(
      [{ siteId: 0, key: 'sites', value: JSON.stringify(listOf(sites)), isSecret: false }],
      { author: 'operator', now: 1 },
    )
    const [repair] = await planRepairs(database, {})
    await close()
    expect(repair).toMatchObject({ key: 'sites', value: [...global, ...sites], dropped })
  })

  it('finds all well, and tells what it looked at', async () => {
    await fill(3, [`http://${host}/here`, '/a/folder', `http://${host}/here`])
    const lock = lockFolder(dataFolder, 'server')
    const { code, lines } = await doctor()
    lock.release?.()
    expect(lines.filter((line) => !line.startsWith('ok'))).toEqual(['No problems found.'])
    expect(code).toBe(EXIT.ok)
    expect(lines.join('\n')).toMatch(
      /GB free\n.*runs on this folder: process \d+.*\n.*integrity: every page.*\n.*index files: version \S+, parts: \d+, whole\n.*records: 3, sources: 1\n.*migrations: all \d+, the last one is \d{4}-.*\n.*finds every record \(3\)\n/,
    )
    expect(lines.filter((line) => line.includes(`http://${host}/here: answers`))).toHaveLength(1)
  })

  it('names sources that do not answer', async () => {
    await fill(1, [`http://${host}/gone`, 'http://10.0.0.1/private'])
    const { code, lines } = await doctor()
    expect(code).toBe(EXIT.failed)
    expect(lines).toContain(`fault  http://${host}/gone: it answers with 410`)
    expect(lines).toContainEqual(expect.stringMatching(/^fault  http:\/\/10\.0\.0\.1\/private: .*GRATICULE_ALLOW_HOSTS/))
    expect(lines.at(-1)).toBe('Faults: 2')
  })

  it('tries the mail server, where there is one', async () => {
    const mail = await playMailServer()
    const environment = { SMTP_URL: mail.address, MAIL_FROM: 'portal@example.org' }
    expect((await doctor(environment)).lines).toContain('ok     mail: the mail server answers and accepts the login')
    mail.answers = { GREETING: '421 busy' }
    const { code, lines } = await doctor(environment)
    await mail.close()
    expect(code).toBe(EXIT.failed)
    expect(lines).toContainEqual(expect.stringMatching(/^fault  mail: 127\.0\.0\.1: /))
    expect((await doctor()).lines.join()).not.toContain(' mail: ')
  })

  it('does not ask servers that no record came from: an address may have been mistyped', async () => {
    await fill(1, [`http://${host}/gone`, 'http://127.0.0.1:1/'], NOTHING)
    const { code, lines } = await doctor()
    expect([code, lines.at(-1)]).toEqual([EXIT.ok, 'No problems found.'])
    expect(lines.join()).not.toContain('/gone')
  })

  it('tells damaged index files, which are no fault: they are built again', async () => {
    await fill()
    const folder = join(dataFolder, 'index')
    for (const name of readdirSync(folder))
      if (name.endsWith('.bin')) truncateSync(join(folder, name), statSync(join(folder, name)).size - 1)
    const { code, lines } = await doctor()
    expect(code).toBe(EXIT.ok)
    expect(lines).toContain(
      'ok     index files: the index is built from the store at the next start, because one of its files was damaged',
    )
  })

  it('tells a damaged store and the way back', async () => {
    await fill()
    writeFileSync(join(dataFolder, SQLITE_FILE), 'something else '.repeat(1_000))
    const { code, lines } = await doctor()
    expect(code).toBe(EXIT.failed)
    expect(lines).toContainEqual(
      expect.stringMatching(/^fault  integrity: the store is damaged\. Restore the latest backup: graticule restore <file>/),
    )
  })
})
