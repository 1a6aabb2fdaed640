import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { compiledBefore } from '../compile-cache.ts'
import { openPortalData } from '../open-portal-data.ts'
import { loadConfig } from '../config.ts'
import { EXIT, UsageError, type CommandContext } from './command.ts'
import { doctorCommand } from './doctor-command.ts'
import { readHarvestArguments } from './harvests/harvest-arguments.ts'
import { harvestCommand } from './harvests/harvest-command.ts'
import { harvestsCommand } from './harvests/harvests-command.ts'
import { createProgress, duration, progressLine } from './harvests/harvest-progress.ts'
import { reindexCommand } from './reindex-command.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'graticule-cli-'))
  folders.push(folder)
  return folder
}

/** A command's world: its own data folder, and what it says. */
function world(overrides: Partial<CommandContext> = {}) {
  const [printed, told]: [string[], string[]] = [[], []]
  const dataFolder = temporaryFolder()
  const context: CommandContext = {
    // no first records: what a test harvests is all there is
    config: { ...loadConfig({}), dataFolder, seedFolder: join(dataFolder, 'no-seed') },
    console: { print: (line) => printed.push(line), tell: (line) => told.push(line) },
    now: Date.now,
    signal: new AbortController().signal,
    ...overrides,
  }
  return { context, printed, told, dataFolder }
}

const item = (id: string, title = id) =>
  JSON.stringify({
    type: 'Feature',
    stac_version: '1.0.0',
    id,
    geometry: null,
    properties: { datetime: '2020-01-01T00:00:00Z', title },
    links: [],
    assets: {},
  })

describe('the words after harvest', () => {
  it('are understood, with the source named after the host, folder or file', () => {
    expect(readHarvestArguments(['iso', 'some/records'])).toEqual({
      kind: 'iso',
      target: 'some/records',
      source: { id: 'records', title: 'records' },
      curated: false,
      dryRun: false,
      resume: false,
      removeMissing: false,
    })
    expect(readHarvestArguments(['stac', 'https://Example.org:8443/stac/']).source.id).toBe('example.org')
    expect(readHarvestArguments(['stac', 'a/scenes.geojson']).source.id).toBe('scenes')
    expect(
      readHarvestArguments(['stac', '--limit', '5', 'x', '--curated', '--dry-run', '--source', 'nasa', '--source-title=NASA']),
    ).toEqual({
      kind: 'stac',
      target: 'x',
      source: { id: 'nasa', title: 'NASA' },
      curated: true,
      dryRun: true,
      resume: false,
      removeMissing: false,
      limit: 5,
    })
  })

  it.each([
    [[], 'needs a kind'],
    [['gopher', 'x'], 'Unknown kind "gopher". Use one of: iso, stac'],
    [['iso'], 'needs a file, a folder or an address'],
    [['iso', 'a', 'b'], 'not also "b"'],
    [['iso', 'http://'], 'no web address'],
    [['iso', 'ftp://example.org/'], 'only http and https'],
    [['iso', 'x', '--limit', '0'], '--limit must be'],
    [['iso', 'x', '--limit', '1e3'], '--limit must be'],
    [['iso', 'x', '--source', 'a,b'], '--source must be'],
    [['iso', 'x', '--source', 'own'], '--source: "own" is the provider of records that are written or uploaded here'],
    [['iso', '/data/own.xml'], '--source: "own"'],
    [['iso', 'x', '--source-title', ' '], '--source-title must be'],
  ])('%j are refused: %s', (words, reason) => {
    expect(() => readHarvestArguments(words)).toThrow(UsageError)
    expect(() => readHarvestArguments(words)).toThrow(reason)
  })
})

describe('the progress of a harvest', () => {
  const tally = { read: 1_500, new: 1_400, changed: 0, unchanged: 0, refused: 100, removed: 0, containers: 0 }

  it('is a line with a bar, the rate and the time left', () => {
    expect(progressLine(tally, { done: 250, total: 1_000, share: 0.25 }, 10_000, true)).toBe(
      '[######------------------]  25 %, 250 of 1,000 documents, 1,500 records (100 refused), 150 a second, 30 s left',
    )
    expect(progressLine({ ...tally, refused: 0 }, { done: 0, total: 1, share: 0 }, 100, false)).toBe(
      '0 of 1 documents, 1,500 records',
    )
    expect([400, 200_000, 7_500_000].map(duration)).toEqual(['0 s', '3 min 20 s', '2 h 5 min'])
  })

  it('is drawn often on a terminal and told now and then elsewhere', () => {
    let time = 0
    const [drawn, told]: [string[], string[]] = [[], []]
    const console = { print: () => undefined, tell: (line: string) => told.push(line) }
    const terminal = createProgress({ ...console, redraw: (line) => drawn.push(line) }, () => time)
    const elsewhere = createProgress(console, () => time)
    for (; time <= 10_000; time += 50) for (const show of [terminal, elsewhere]) show(tally, { done: 1, total: 2, share: 0.5 })
    expect([drawn.length, told.length]).toEqual([100, 2])
  })
})

describe('the command harvest', () => {
  it('ends with the counts, tells refusals with their reasons, and lists them later', async () => {
    const { context, printed } = world()
    const folder = temporaryFolder()
    for (const name of ['a', 'b', 'c']) writeFileSync(join(folder, `${name}.json`), item(name))
    writeFileSync(join(folder, 'x.json'), '{"type": "Polygon"}')
    const harvest = async () => {
      printed.length = 0
      const code = await harvestCommand(['stac', folder, '--source', 'tests'], context)
      return [code, printed.at(-1)]
    }
    expect(await harvest()).toEqual([EXIT.someRefused, 'read 4, new 3, changed 0, unchanged 0, refused 1, removed 0'])
    expect(printed).toContain('  x.json: it is a GeoJSON geometry, not a STAC object')
    rmSync(join(folder, 'x.json'))
    expect(await harvest()).toEqual([EXIT.ok, 'read 3, new 0, changed 0, unchanged 3, refused 0, removed 0'])
    writeFileSync(join(folder, 'a.json'), item('a', 'renamed'))
    expect((await harvest())[1]).toBe('read 3, new 0, changed 1, unchanged 2, refused 0, removed 0')
    rmSync(join(folder, 'b.json'))
    expect((await harvest())[1]).toBe('read 2, new 0, changed 0, unchanged 2, refused 0, removed 1')

    const list = async (...words: readonly string[]) => {
      printed.length = 0
      await harvestsCommand(words, context)
      return [...printed]
    }
    expect((await list()).map((line) => line.split('  ')[0])).toEqual(['4', '3', '2', '1'])
    expect(await list('1', '--refused')).toEqual(['x.json: it is a GeoJSON geometry, not a STAC object'])
    expect(await list('1')).toEqual([
      `Harvest 1: stac from ${folder}, source tests`,
      expect.stringMatching(/^Began \d{4}-\d{2}-\d{2}T[\d:]{8}Z, 0 s, complete$/),
      'read 4, new 3, changed 0, unchanged 0, refused 1, removed 0',
    ])
    const [json = ''] = await list('4', '--json')
    expect(JSON.parse(json)).toMatchObject({ id: 4, state: 'complete', tally: { removed: 1 } })
    await expect(list('5')).rejects.toThrow('There is no harvest 5.')
    await expect(list('x')).rejects.toThrow(UsageError)
    await expect(list('--refused')).rejects.toThrow(UsageError)
  })

  it(
    'goes on with --resume where the last one stopped, and says so when there is nothing to go on from',
    { timeout: 60_000 },
    async () => {
      const stop = new AbortController()
      const stopping = world({ signal: stop.signal })
      const { context, printed, dataFolder } = world()
      const shared = { ...stopping.context, config: { ...context.config, dataFolder } }
      const folder = temporaryFolder()
      for (let index = 100; index < 700; index += 1) writeFileSync(join(folder, `${index}.json`), item(`i${index}`))
      await expect(harvestCommand(['stac', folder, '--resume'], context)).rejects.toThrow('No interrupted harvest')
      // the threads that read take a while to start
      const timed = { ...shared.console, redraw: () => stop.abort(new Error('interrupted')) }
      expect(await harvestCommand(['stac', folder], { ...shared, console: timed })).toBe(EXIT.interrupted)
      const [, before = ''] = /^read \d+, new (\d+)/.exec(stopping.printed.at(-1) ?? '') ?? []
      expect(await harvestCommand(['stac', folder, '--resume'], context)).toBe(EXIT.ok)
      const [, added = '', unchanged = ''] = /new (\d+), changed 0, unchanged (\d+)/.exec(printed.at(-1) ?? '') ?? []
      expect(Number(before) + Number(added)).toBe(600)
      // only the document at hand is read twice
      expect(Number(unchanged)).toBeLessThanOrEqual(1)
    },
  )

  it('marks records as curated only when asked to', async () => {
    const { context, dataFolder } = world()
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'a.json'), item('a'))
    await harvestCommand(['stac', folder], context)
    const curated = async () => {
      const { catalogue, close } = await openPortalData({ dataFolder, withoutIndex: true })
      const [resource] = await catalogue.get(['a'])
      await close()
      return resource?.curated
    }
    expect(await curated()).toBe(false)
    await harvestCommand(['stac', folder, '--curated'], context)
    expect(await curated()).toBe(true)
  })

  it('shows the first twenty refusals only', async () => {
    const { context, printed } = world()
    const folder = temporaryFolder()
    for (let index = 10; index < 35; index += 1) writeFileSync(join(folder, `${index}.json`), '{}')
    await harvestCommand(['stac', folder], context)
    // and why the whole harvest has failed
    expect(printed.filter((line) => line.includes('nothing in it') && !line.startsWith('The harvest failed'))).toHaveLength(20)
    expect(printed).toContain('  ... and 5 more: graticule harvests 1 --refused')
  })

  it('fails with words, and still ends with the counts', async () => {
    const { context, printed } = world()
    expect(await harvestCommand(['iso', '/no/such/place'], context)).toBe(EXIT.failed)
    expect(printed).toContain('The harvest failed: There is no file or folder /no/such/place')
    expect(printed.at(-1)).toBe('read 0, new 0, changed 0, unchanged 0, refused 0, removed 0')
    expect(await harvestCommand(['iso', 'http://127.0.0.1:18999/'], context)).toBe(EXIT.failed)
    expect(printed.join()).toContain('GRATICULE_ALLOW_HOSTS')
  })

  it('writes nothing in a dry run', async () => {
    const { context, printed, dataFolder } = world()
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'a.json'), item('a'))
    expect(await harvestCommand(['stac', folder, '--dry-run'], context)).toBe(EXIT.ok)
    expect(printed.at(-1)).toBe('read 1, new 0, changed 0, unchanged 1, refused 0, removed 0')
    expect(readdirSync(dataFolder)).toEqual([])
  })

  it('writes the batch at hand when it is interrupted', async () => {
    const stop = new AbortController()
    const { context, printed } = world({ signal: stop.signal })
    const folder = temporaryFolder()
    for (let index = 10; index < 60; index += 1) writeFileSync(join(folder, `${index}.json`), item(`i${index}`))
    const running = harvestCommand(['stac', folder], context)
    stop.abort(new Error('interrupted'))
    expect(await running).toBe(EXIT.interrupted)
    expect(printed).toContain('Interrupted. Records read so far are saved; --resume continues.')
    expect(printed.at(-1)).toMatch(/^read \d+, new \d+, changed 0, unchanged 0, refused 0, removed 0$/)
  })
})

describe('the commands reindex and doctor', () => {
  it('build the index anew and find it well', async () => {
    const { context, printed } = world()
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'a.json'), item('a'))
    await harvestCommand(['stac', folder], context)
    expect(await reindexCommand([], context)).toBe(EXIT.ok)
    expect(printed.at(-1)).toMatch(/^Records indexed: 1, in \d+ s$/)
    printed.length = 0
    expect(await doctorCommand([], context)).toBe(EXIT.ok)
    expect(printed.join('\n')).toMatch(
      /store: in the data folder; records: 1, sources: 1[\s\S]*finds every record \(1\)[\s\S]*No problems found\.$/,
    )
    await expect(reindexCommand(['x'], context)).rejects.toThrow(UsageError)
    await expect(doctorCommand(['x'], context)).rejects.toThrow(UsageError)
  })

  it('tell what is wrong', async () => {
    const { context, printed, dataFolder } = world()
    writeFileSync(join(dataFolder, 'file'), '')
    const broken = { ...context, config: { ...context.config, dataFolder: join(dataFolder, 'file') } }
    expect(await doctorCommand([], broken)).toBe(EXIT.failed)
    expect(printed.filter((line) => line.startsWith('fault'))).toHaveLength(2)
    expect(printed.at(-1)).toBe('Faults: 2')
  })
})

describe('a harvest into a catalogue that nobody has started yet', () => {
  it('gives it the first records too, once', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'a.json'), item('a'))
    const { context, printed, told, dataFolder } = world()
    const shipped = { ...context, config: { ...loadConfig({}), dataFolder } }
    await harvestCommand(['stac', folder], shipped)
    expect(told.filter((line) => line.startsWith('Loaded '))).toHaveLength(1)
    await harvestCommand(['stac', folder], shipped)
    expect(told.filter((line) => line.startsWith('Loaded '))).toHaveLength(1)
    expect(printed.at(-1)).toBe('read 1, new 0, changed 0, unchanged 1, refused 0, removed 0')
  })
})

describe('the process', () => {
  async function run(
    words: readonly string[],
    env: NodeJS.ProcessEnv = {},
  ): Promise<{ code: number | null; out: string; err: string }> {
    const child = spawn(process.execPath, [resolve(import.meta.dirname, '../cli.ts'), ...words], {
      env: { ...process.env, ...compiledBefore(), GRATICULE_DATA: temporaryFolder(), ...env },
    })
    let [out, err] = ['', '']
    child.stdout.on('data', (piece: Buffer) => (out += piece.toString()))
    child.stderr.on('data', (piece: Buffer) => (err += piece.toString()))
    const code = await new Promise<number | null>((done) => child.on('close', done))
    return { code, out, err }
  }

  it('ends with the codes that scripts rely on', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'a.json'), item('a'))
    const [help, nothing, unknown, wrong, option, setting, harvest] = await Promise.all([
      run(['--help']),
      run([]),
      run(['sow']),
      run(['harvest', 'iso']),
      run(['harvest', 'iso', 'x', '--fast']),
      run(['doctor'], { PORT: 'x' }),
      run(['harvest', 'stac', folder]),
    ])
    expect([help, nothing, unknown, wrong, option, setting, harvest].map(({ code }) => code)).toEqual([0, 2, 2, 2, 2, 1, 0])
    expect(help.out).toContain('harvest')
    expect(unknown.err).toContain('Unknown command "sow"')
    expect(option.err).toMatch(/--fast[\s\S]*Usage: npm run graticule -- harvest/)
    expect(setting.err).toContain('PORT must be')
    expect(harvest.out.trimEnd().split('\n').at(-1)).toBe('read 1, new 1, changed 0, unchanged 0, refused 0, removed 0')
  }, 60_000)
})
