/**
 * Times harvests by the command line, from files into a fresh data folder: real records of the recordings, repeated with
 * changed identifiers. Each is harvested twice: all records are new, then none has changed. The memory of the process
 * is looked at all the while; it must not grow with the number of records. Records a second depend on what else the machine
 * does; the processor time of a record (all threads of the process, its start included) says what the work itself takes. A
 * harvest of one record goes before, so that the first records of the catalogue are there and the program is compiled.
 *
 *   node bench/harvest.bench.ts [--iso 8800] [--stac 40000] [--lines 0] [--json]
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openPortalData } from '../server/src/open-portal-data.ts'
import { RECORDINGS, writeIsoFiles, writeStacLines, writeStacPages, type Written } from './data/real-records.ts'

const CLI = resolve(import.meta.dirname, '../server/src/cli.ts')
const SAMPLE_MS = 100

const { values } = parseArgs({
  options: {
    iso: { type: 'string', default: '8800' },
    stac: { type: 'string', default: '40000' },
    lines: { type: 'string', default: '0' },
    json: { type: 'boolean', default: false },
  },
})

/** How one harvest went. */
interface Run {
  readonly name: string
  readonly records: number
  readonly megabytes: number
  readonly seconds: number
  readonly perSecond: number
  readonly cpuSeconds: number
  /** Processor time of the process with all its threads by record, ms. */
  readonly cpuMsPerRecord: number
  /** Largest resident memory in the first half and in all of the run, MB. */
  readonly firstHalfMB: number
  readonly peakMB: number
  readonly counts: string
}

/** Resident memory (MB) and processor time (s) of a process; `undefined` when it is gone. */
function usageOf(pid: number): { rss: number; cpu: number } | undefined {
  try {
    const rss = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_000
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return { rss, cpu: (Number(fields[11]) + Number(fields[12])) / 100 }
  } catch {
    return undefined
  }
}

async function harvest(name: string, kind: string, { folder, records, megabytes }: Written, dataFolder: string): Promise<Run> {
  const child = spawn(process.execPath, [CLI, 'harvest', kind, folder, '--source', kind], {
    env: { ...process.env, GRATICULE_DATA: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let told = ''
  child.stdout.on('data', (piece) => (output += String(piece)))
  child.stderr.on('data', (piece) => (told += String(piece)))
  const samples: { rss: number; cpu: number }[] = []
  const timer = setInterval(() => {
    const usage = usageOf(child.pid ?? 0)
    if (usage !== undefined && usage.rss > 0) samples.push(usage)
  }, SAMPLE_MS)
  const code = await new Promise<number | null>((done) => void child.once('close', done))
  clearInterval(timer)
  const counts = output.trim().split('\n').at(-1) ?? ''
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${output}${told}`)
  const { harvests, close } = await openPortalData({ dataFolder, withoutIndex: true })
  const [latest] = await harvests.list(1)
  await close()
  const seconds = ((latest?.endedAt ?? Number.NaN) - (latest?.startedAt ?? Number.NaN)) / 1_000
  const half = samples.slice(0, Math.ceil(samples.length / 2))
  const peak = (some: typeof samples) => Math.max(0, ...some.map(({ rss }) => rss))
  const cpuSeconds = samples.at(-1)?.cpu ?? 0
  return {
    name,
    records,
    megabytes: Math.round(megabytes),
    seconds,
    perSecond: records / seconds,
    cpuSeconds,
    cpuMsPerRecord: (cpuSeconds * 1_000) / records,
    firstHalfMB: peak(half),
    peakMB: peak(samples),
    counts,
  }
}

if (!existsSync(RECORDINGS)) throw new Error(`The recordings are not there: ${RECORDINGS}`)
const folder = await mkdtemp(join(tmpdir(), 'graticule-bench-harvest-'))
const runs: Run[] = []
try {
  for (const [name, kind, wanted, write] of [
    ['ISO 19139, a file each', 'iso', Number(values.iso), writeIsoFiles],
    ['STAC items, pages', 'stac', Number(values.stac), writeStacPages],
    ['STAC items, one file', 'stac', Number(values.lines), writeStacLines],
  ] as const) {
    if (wanted === 0) continue
    const input = await write(join(folder, 'input', name), wanted)
    const dataFolder = join(folder, 'data', name)
    const first = await write(join(folder, 'input', 'first'), 1)
    await harvest('one record', kind, first, dataFolder)
    await rm(first.folder, { recursive: true })
    runs.push(await harvest(`${name}, new`, kind, input, dataFolder))
    runs.push(await harvest(`${name}, unchanged`, kind, input, dataFolder))
    await rm(input.folder, { recursive: true })
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}`
const first = (prefix: string) => runs.find(({ name }) => name.startsWith(prefix))
const load = loadavg()[0] ?? Number.NaN
if (values.json) {
  const [iso, stac] = [first('ISO'), first('STAC')]
  const figures = {
    isoPerSecond: iso?.perSecond,
    stacPerSecond: stac?.perSecond,
    isoCpuMs: iso?.cpuMsPerRecord,
    stacCpuMs: stac?.cpuMsPerRecord,
  }
  console.log(JSON.stringify({ machine, load, ...figures, runs }))
} else {
  console.log(`${machine}, load ${load.toFixed(1)}\n`)
  console.log('| harvest | records | MB | s | records/s | CPU ms a record | peak MB, first half | peak MB |')
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |')
  for (const run of runs) {
    const figures = [run.records, run.megabytes, run.seconds.toFixed(1), Math.round(run.perSecond), run.cpuMsPerRecord.toFixed(2)]
    console.log(`| ${[run.name, ...figures, Math.round(run.firstHalfMB), Math.round(run.peakMB)].join(' | ')} |`)
  }
}
