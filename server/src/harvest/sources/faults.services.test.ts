/** Servers with the faults of real networks: a harvest ends with everything, or says what it could not have and ends with 3. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CommandEnd, graticule } from '../../../../tools/services/command-line.ts'
import { hasFixtures } from '../../../../tools/services/fixtures.ts'
import { createGeoDab, GEO_DAB } from '../../../../tools/services/geo-dab.ts'
import { type ReplayedAnswer, type ReplayServer, startReplay } from '../../../../tools/services/replay-server.ts'

const present = hasFixtures()
const RECORDS = 300
const SECOND_PAGE = 'si=101&'
let dataFolder: string
let server: ReplayServer
beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'graticule-faults-'))
  if (present) server = await startReplay(createGeoDab({ dialect: '2021', copies: RECORDS / 10 }))
})
afterEach(async () => {
  await server?.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

const harvest = (...options: readonly string[]): Promise<CommandEnd> =>
  graticule(['harvest', 'opensearch', `${server.base}${GEO_DAB.search}`, '--source', 'os', ...options], {
    dataFolder,
    allowHosts: [server.host],
  })
const everything = `read ${RECORDS}, new ${RECORDS}, changed 0, unchanged 0, refused 0, removed 0`
/** The second page in one piece, from another place. */
const secondPage = (): ReplayedAnswer | undefined =>
  createGeoDab({ dialect: '2021', copies: RECORDS / 10 })(new URL(`http://x${GEO_DAB.search}?${SECOND_PAGE}ct=100`))

describe.skipIf(!present)('a server that', { timeout: 120_000 }, () => {
  it.each<[string, ReplayedAnswer]>([
    ['is too busy for a second, and says for how long', { status: 503, headers: { 'retry-after': '1' } }],
    ['has had too many requests', { status: 429, headers: { 'retry-after': '1' } }],
    ['is behind a gateway that fails once', { status: 502, type: 'text/html', body: '<html>Bad gateway</html>' }],
    ['has moved a page within itself', { status: 302, headers: { location: `${GEO_DAB.search}?si=101&ct=100&st=` } }],
  ])('%s gives everything', async (_, fault) => {
    server.failOnce(SECOND_PAGE, fault)
    const { code, last } = await harvest()
    expect(last).toBe(everything)
    expect(code).toBe(0)
  })

  it.each<[string, () => ReplayedAnswer]>([
    ['fails once with a fault of its own', () => ({ status: 500, type: 'text/plain', body: 'oops' })],
    ['breaks off in the middle of an answer', () => ({ ...secondPage(), cutAt: 0.6 })],
    ['sends half of a document as if it were whole', () => ({ body: String(secondPage()?.body).slice(0, 20_000) })],
    ['sends its visitors in a circle', () => ({ status: 302, headers: { location: '/circle?si=101&' } })],
    ['leads to a place that nobody has allowed', () => ({ status: 302, headers: { location: 'http://169.254.169.254/' } })],
    [
      'says that what it sends is compressed, and it is not',
      () => ({ ...secondPage(), headers: { 'content-encoding': 'gzip' } }),
    ],
  ])('%s gives everything, or is said not to have, and then can be gone on with', async (_, fault) => {
    server.failOnce(SECOND_PAGE, fault())
    // a circle goes on for ever
    for (let hop = 0; hop < 50; hop += 1) server.failOnce('/circle', { status: 302, headers: { location: '/circle' } })
    const { code, last, lines } = await harvest()
    if (last === everything) expect(code).toBe(0)
    else {
      expect(code).toBe(3)
      expect(last).toMatch(/^read \d+, new (?:100|1\d\d), changed 0, unchanged 0, refused 1, removed 0$/)
      expect(lines.join('\n')).toContain('Refused, with the reason for each:')
    }
    // once the fault is gone nothing is missing and nothing was removed
    const again = await harvest()
    expect(again.code).toBe(0)
    expect(again.last).toMatch(new RegExp(`^read ${RECORDS}, new \\d+, changed 0, unchanged \\d+, refused 0, removed 0$`))
  })

  it('fails at its first answer ends the harvest with the reason', async () => {
    server.failOnce('si=1&', { status: 404, type: 'text/plain', body: 'gone' })
    const { code, lines } = await harvest()
    expect(code).toBe(1)
    expect(lines.join('\n')).toContain('The harvest failed')
  })

  it('is left alone when nobody has allowed its private address', async () => {
    const { code, errors, lines } = await graticule(['harvest', 'opensearch', `${server.base}${GEO_DAB.search}`], { dataFolder })
    expect(code).toBe(1)
    expect(`${errors}${lines.join('\n')}`).toMatch(/GRATICULE_ALLOW_HOSTS|not public|private/)
    expect(server.asked).toEqual([])
  })
})
