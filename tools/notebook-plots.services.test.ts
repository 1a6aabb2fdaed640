/** The cells of the notebook of a search that open and plot a file, run by Python with files of each kind on this machine. */
import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pythonProgram } from './services/python.ts'
import { notebookOf } from '../web/src/features/results/take-away/search-notebook.ts'

let python: string
let folder: string
let server: Server
let base: string
beforeAll(async () => {
  python = pythonProgram('python', 'clients')
  folder = mkdtempSync(join(tmpdir(), 'graticule-plots-'))
  execFileSync(python, [join(import.meta.dirname, 'services/sample-files.py'), folder])
  const read = (name: string) => {
    try {
      return readFileSync(join(folder, basename(name)))
    } catch {
      return undefined
    }
  }
  // a GeoTIFF is read by pieces
  server = createServer(({ url = '', headers }, response) => {
    const file = read(url)
    if (file === undefined) return void response.writeHead(404).end()
    const [, from = '0', to = String(file.length)] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    const piece = file.subarray(Number(from), Number(to) + 1)
    const range = `bytes ${from}-${Number(from) + piece.length - 1}/${file.length}`
    const isPart = headers.range !== undefined
    response.writeHead(isPart ? 206 : 200, { 'content-length': piece.length, ...(isPart ? { 'content-range': range } : {}) })
    response.end(piece)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}, 600_000)
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

function cellOf(name: string): string {
  const { cells } = JSON.parse(notebookOf([])) as { cells: { id: string; source: string[] }[] }
  return cells.find(({ id }) => id === name)?.source.join('') ?? ''
}

/** What is printed by the cells for a result with these links, and at the end how many things are drawn, and where from and to. */
async function plotted(...links: readonly string[]): Promise<string> {
  const online = links.map((link) => ({ url: `${base}/${link}`, accessType: 'direct' }))
  const program = [
    'import requests',
    `entries = ${JSON.stringify([{ resource: { title: 'A result', online } }])}`,
    cellOf('files'),
    cellOf('plot'),
    'for axes in plt.gcf().axes:',
    '    things = axes.images + list(axes.collections) + list(axes.lines)',
    '    print("drawn", len(things), axes.get_xlim()[0], axes.get_xlim()[1], axes.get_title())',
  ].join('\n')
  const file = join(folder, 'cells.py')
  writeFileSync(file, program)
  const { stdout } = await promisify(execFile)(python, [file], { env: { ...process.env, MPLBACKEND: 'Agg' }, timeout: 120_000 })
  return stdout
}

describe('the notebook of a search', { timeout: 240_000 }, () => {
  it.each([
    ['GeoTIFF', 'heights.tif', /drawn 1 10\.0 14\.0 A result/],
    ['GeoJSON', 'area.geojson', /drawn 1 \S+ \S+ A result/],
    ['CSV', 'levels.csv', /2020-01-01\s+1\.5[\s\S]*drawn 1 \S+ \S+ A result/],
    ['NetCDF', 'sst.nc', /Data variables:[\s\S]*drawn 1 0\.5 4\.5/],
  ])('opens and plots a file of %s', async (_name, file, drawn) => {
    expect(await plotted(file)).toMatch(drawn)
  })

  it('goes on to the next file where a link is broken', async () => {
    const text = await plotted('missing.tif', 'levels.csv')
    expect(text).toContain(`Could not open ${base}/missing.tif`)
    expect(text).toMatch(/drawn 1 \S+ \S+ A result/)
  })
})
