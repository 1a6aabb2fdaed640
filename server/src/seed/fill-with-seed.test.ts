import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { createResource } from '../testing/create-resource.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { openPortalData, type PortalData } from '../open-portal-data.ts'
import { fillWithSeed } from './fill-with-seed.ts'

const shipped = fileURLToPath(new URL('../../../seed', import.meta.url))

let folder: string
let seed: string
let data: PortalData
let catalogue: Catalogue
let notices: string[]

interface WrittenRecord {
  id: string
  title: string
}

/** The first three records of a theme, changed, as the seed of a release. */
async function release(date: string, change: (records: WrittenRecord[]) => WrittenRecord[]): Promise<void> {
  const records = (
    parse(await readFile(join(shipped, 'resources/elevation.yaml'), 'utf8')) as (WrittenRecord & { parent?: string })[]
  )
    .filter(({ parent }) => parent === undefined)
    .slice(0, 3)
  await rm(join(seed, 'resources'), { recursive: true, force: true })
  await mkdir(join(seed, 'resources'))
  await writeFile(join(seed, 'resources/some.yaml'), stringify(change(records)))
  await writeFile(join(seed, 'edition.yaml'), stringify({ date, language: 'en' }))
}
const fill = () => fillWithSeed(catalogue, seed, (words) => notices.push(words))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graticule-fill-'))
  seed = join(folder, 'seed')
  await mkdir(seed)
  for (const list of ['organisations.yaml', 'keywords.yaml', 'licences.yaml']) await cp(join(shipped, list), join(seed, list))
  await release('2026-01-31', (records) => records)
  data = await openPortalData({ dataFolder: join(folder, 'data') })
  catalogue = data.catalogue
  notices = []
})
afterEach(async () => {
  await data.close()
  await rm(folder, { recursive: true, force: true })
})

describe('filling the catalogue with the first records', () => {
  it('fills an empty one, once', async () => {
    await fill()
    expect(await catalogue.count()).toBe(3)
    expect(notices).toEqual(['Loaded 3 seed records into the empty catalogue.'])
    await fill()
    expect(notices).toHaveLength(1)
  })

  it('brings what a later release has new and changed, and nothing else', async () => {
    await fill()
    await catalogue.write([{ resource: createResource({ id: 'urn:mine' }) }])
    notices = []
    await release('2026-01-31', ([one, ...others]) => [{ ...(one as WrittenRecord), title: 'A better title' }, ...others])
    await fill()
    expect(notices).toEqual(['The first records follow this release: 0 are new, 1 have changed.'])
    expect(await catalogue.count()).toBe(4)
  })

  it('brings the pictures to records that were stored without them, and their points', async () => {
    await fill()
    const before = await catalogue.get(['graticule.gebco'])
    expect(before[0]?.thumbnails).toEqual([])
    await cp(join(shipped, 'thumbnails'), join(seed, 'thumbnails'), { recursive: true })
    await fill()
    const [after] = await catalogue.get(['graticule.gebco'])
    expect(after?.thumbnails[0]?.url).toMatch(/^\/thumbnails\/bathymetry-world-[abc]\.webp$/)
    expect(after?.score).toBe((before[0]?.score ?? 0) + 2)
    expect(after?.scoreReasons).toContainEqual({ code: 'thumbnail', points: 2, of: 2 })
  })

  it('leaves a catalogue alone that a later release has filled', async () => {
    await release('2026-06-30', (records) => records.map((record) => ({ ...record, title: `${record.title}, later` })))
    await fill()
    await release('2026-01-31', (records) => records)
    await fill()
    const [resource] = await catalogue.get(['graticule.gebco'])
    expect(resource?.title).toMatch(/, later$/)
  })

  it('leaves a catalogue alone that was filled with other records only', async () => {
    await catalogue.write([{ resource: createResource({ id: 'urn:mine' }) }])
    await fill()
    expect(await catalogue.count()).toBe(1)
    expect(notices).toEqual([])
  })

  it('says that there are no first records, when there is nothing else either', async () => {
    seed = join(folder, 'nothing')
    await fill()
    expect(notices[0]).toContain('The catalogue is empty')
    await catalogue.write([{ resource: createResource({ id: 'urn:mine' }) }])
    await fill()
    expect(notices).toHaveLength(1)
  })

  it('fails when the folder is there and cannot be read', async () => {
    await writeFile(join(seed, 'edition.yaml'), 'date: yesterday')
    await expect(fill()).rejects.toThrow('edition.yaml')
  })
})
