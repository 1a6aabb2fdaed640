import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openPortalData } from '../open-portal-data.ts'
import { loadConfig } from '../config.ts'
import { createResource } from '../testing/create-resource.ts'
import { type PageServer, servePages } from '../testing/serve-pages.ts'
import { EXIT, UsageError, type CommandContext } from './command.ts'
import { linksCommand } from './links-command.ts'

let folder: string
let pages: PageServer
let printed: string[]
let context: CommandContext
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graticule-links-'))
  pages = await servePages({ '/data.csv': { body: 'a,b' } })
  printed = []
  const environment = {
    GRATICULE_DATA: folder,
    GRATICULE_ALLOW_HOSTS: pages.base.slice('http://'.length),
    GRATICULE_LINK_CHECK_SECONDS: '0',
  }
  context = {
    config: loadConfig(environment),
    console: { print: (line) => printed.push(line), tell: (line) => printed.push(line) },
    now: () => Date.UTC(2026, 0, 1),
    signal: new AbortController().signal,
  }
  const { catalogue, close } = await openPortalData({ dataFolder: folder, withoutIndex: true })
  const online = ['/data.csv', '/away'].map((path) => ({ url: pages.base + path, accessType: 'direct' as const }))
  await catalogue.write([{ resource: createResource({ online }) }])
  await close()
})
afterEach(async () => {
  await pages.close()
  await rm(folder, { recursive: true })
})

const run = async (...words: string[]) => {
  printed = []
  const exit = await linksCommand(words, context)
  return [exit, ...printed]
}

it('looks at links, counts and lists them', async () => {
  expect(await run()).toEqual([EXIT.ok, '0 work, 0 fail, 0 are unclear, 0 are not known yet'])
  expect(await run('check')).toEqual([EXIT.ok, 'Looked at 2 links: 1 work, 1 fail, 0 are unclear'])
  expect(await run()).toEqual([EXIT.ok, '1 work, 1 fail, 0 are unclear, 0 are not known yet'])
  expect(await run('list', '--state', 'fails')).toEqual([
    EXIT.ok,
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/away {2}fails {2}not-found {2}20\S+Z {2}next 20\S+Z {2}1 record$/),
  ])
  const [, line] = await run('list', '--json', '--state', 'works')
  expect(JSON.parse(String(line))).toMatchObject({ records: 1, check: { state: 'works', cause: 'answers' } })
  expect(await run('check')).toEqual([EXIT.ok, 'Looked at 0 links: 0 work, 0 fail, 0 are unclear'])
  expect(await run('check', '--state', 'fails')).toEqual([EXIT.ok, 'Looked at 1 links: 0 work, 1 fail, 0 are unclear'])
  expect(await run('check', '--all')).toEqual([EXIT.ok, 'Looked at 2 links: 1 work, 1 fail, 0 are unclear'])
})

it('asks nobody when that is switched off', async () => {
  context = { ...context, config: loadConfig({ GRATICULE_OUTSIDE: 'off', GRATICULE_DATA: folder }) }
  await expect(run('check')).rejects.toThrow('GRATICULE_LINK_CHECKS or GRATICULE_OUTSIDE is off')
  expect(pages.asked).toEqual([])
})

it.each([['look'], ['list', '--state', 'good'], ['list', '--all'], ['check', 'now'], ['check', '--all', '--state', 'fails']])(
  'refuses %j %s',
  async (...words) => {
    await expect(run(...words)).rejects.toThrow(UsageError)
  },
)
