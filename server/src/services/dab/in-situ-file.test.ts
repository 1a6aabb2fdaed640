import { crc32, inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../config.ts'
import { createResource } from '../../testing/create-resource.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { type OutsideReplay, replayOutside } from '../../testing/outside/replay-outside.ts'

/** The one file of an archive, by its directory. */
function unzip(archive: Buffer): { readonly name: string; readonly content: Buffer } {
  const end = archive.length - 22
  expect(archive.readUInt32LE(end)).toBe(0x06054b50)
  const entry = archive.readUInt32LE(end + 16)
  expect([archive.readUInt32LE(entry), archive.readUInt32LE(0)]).toEqual([0x02014b50, 0x04034b50])
  expect(archive.readUInt32LE(end + 12)).toBe(end - entry)
  const [crc, packed, size, title] = [16, 20, 24]
    .map((at) => archive.readUInt32LE(entry + at))
    .concat(archive.readUInt16LE(entry + 28))
  const name = archive.subarray(entry + 46, entry + 46 + title!).toString()
  const start = 30 + archive.readUInt16LE(26)
  const content = inflateRawSync(archive.subarray(start, start + packed!))
  expect([crc32(content), content.length]).toEqual([crc, size])
  return { name, content }
}

const URL = '/dab/worldcereal/query'
const inSitu = { cropTypes: [{ label: 'Maize', code: '1200' }], cropConfidence: 90 }

// @rule B-outside-sources.in-situ-file
describe('observations on the ground as a file', () => {
  let test: TestApp
  let replay: OutsideReplay
  let hub: TestApp
  beforeAll(async () => {
    test = await createTestApp({
      records: [
        { resource: createResource({ id: 'field', title: 'Ärger on a field', inSitu, footprint: { boxes: [[1, 2, 1, 2]] } }) },
        { resource: createResource({ id: 'other' }) },
      ],
    })
    replay = await replayOutside()
    const { live, allowHosts } = loadConfig({ ...replay.environment, GRATICULE_DAB: `${replay.base}/dab` })
    hub = await createTestApp({ config: { live, allowHosts } })
  })
  afterAll(async () => {
    await test.close()
    await hub.close()
    await replay.close()
  })

  it('has the entries of a search that tell of the ground', async () => {
    const reply = await test.app.inject({ url: URL, query: { bbox: '0,0,5,5' } })
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/zip'])
    const { name, content } = unzip(reply.rawPayload)
    expect(name).toBe('worldcereal.geojson')
    const { features } = JSON.parse(content.toString()) as { features: object[] }
    expect(features).toMatchObject([
      {
        id: 'field',
        geometry: { type: 'Point', coordinates: [1, 2] },
        properties: { title: 'Ärger on a field', cropTypes: ['Maize'], cropConfidence: 90 },
      },
    ])
  })

  it('says what is wrong as clients of the original read it', async () => {
    const reply = await test.app.inject({ url: URL, query: { bbox: '0,0,5' } })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toEqual({ message: expect.stringContaining('bbox'), code: 400 })
  })

  it('is that of the GEO DAB in place of the catalogue, be it an error', async () => {
    const archive = 'PK archive'
    replay.play('dab', () => ({ type: 'application/zip', body: archive }))
    const reply = await hub.app.inject({ url: URL, query: { cropTypes: 'Maize', bbox: '0,0,5,5' } })
    expect([reply.statusCode, reply.body]).toEqual([200, archive])
    expect(replay.asked.at(-1)?.line).toMatch(/^GET \/dab\/worldcereal\/query\?.*cropTypes=Maize.*bbox=0%2C0%2C5%2C5/)
    replay.play('dab', () => ({ type: 'application/json', status: 500, body: '{"message":"No such collection","code":500}' }))
    const refused = await hub.app.inject({ url: URL })
    expect(refused.statusCode).toBe(502)
    expect(refused.json()).toEqual({ message: expect.stringContaining('No such collection'), code: 502 })
    replay.play('dab', () => ({ type: 'text/plain', body: 'nothing' }))
    expect((await hub.app.inject({ url: URL })).statusCode).toBe(502)
  })
})
