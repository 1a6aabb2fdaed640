/** A real OpenSearch 3.8 of one node, on the loopback interface. Its jars come from Maven Central into `.cache`. */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { ensurePrograms } from './install.ts'
import { installedJavas, type Java } from './java.ts'

const SOURCES = join(import.meta.dirname, 'opensearch')
const CACHE = join(import.meta.dirname, '../../.cache/opensearch')
/** Oldest Java that OpenSearch 3 runs on. */
const OLDEST_JAVA = 21
const START_TIMEOUT_MS = 180_000
const STOP_TIMEOUT_MS = 30_000

/** A running server. */
export interface OpenSearch {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  readonly url: string
  readonly version: string
  /** Of its Java. */
  readonly javaVersion: string
  readonly pid: number
  readonly stop: () => Promise<void>
}

/** The newest Java development kit of this machine. @throws Error with words when there is none that will do. */
function findJava(): Java {
  const found = installedJavas(OLDEST_JAVA).at(-1)
  if (found === undefined)
    throw new Error(`OpenSearch needs a Java development kit ${OLDEST_JAVA} or later, in /usr/lib/jvm or named by JAVA_HOME.`)
  return found
}

/** The folder of its jars, which are fetched first when they are missing or others are wanted. */
function jars({ home }: Java): string {
  const pom = join(SOURCES, 'pom.xml')
  const wanted = createHash('sha256').update(readFileSync(pom)).digest('hex')
  const mark = join(CACHE, 'fetched')
  const folder = join(CACHE, 'lib')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return folder
  ensurePrograms('maven')
  rmSync(CACHE, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies'
  const { status, stdout, stderr } = spawnSync('/usr/bin/mvn', ['-q', '-B', '-f', pom, goal, `-DoutputDirectory=${folder}`], {
    env: { ...process.env, JAVA_HOME: home },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`OpenSearch could not be fetched: ${`${stdout}${stderr}`.trim().slice(-2_000)}`)
  writeFileSync(mark, wanted)
  return folder
}

/**
 * Starts it on the data of a folder, which is made when missing, and waits until it answers. `heap`: memory of its Java, as `-Xmx`
 * takes it. What it says is in the file `log` of the folder.
 */
export async function startOpenSearch(folder: string, heap = '1g'): Promise<OpenSearch> {
  const java = findJava()
  const { program, version: javaVersion } = java
  const lib = jars(java)
  mkdirSync(folder, { recursive: true })
  const log = join(folder, 'log')
  const port = await freePort()
  const options = [
    `-Xms${heap}`,
    `-Xmx${heap}`,
    // as its own start script does
    '--add-modules=jdk.incubator.vector',
    `-Dfolder=${folder}`,
    `-Dhttp=${port}`,
    `-Dtransport=${await freePort()}`,
  ]
  const output = openSync(log, 'w')
  const server = spawn(program, [...options, '-cp', join(lib, '*'), join(SOURCES, 'Start.java')], {
    cwd: folder,
    stdio: ['ignore', output, output],
  })
  const ended = once(server, 'exit')
  const stop = async () => {
    server.kill('SIGTERM')
    const last = setTimeout(() => server.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await ended
    clearTimeout(last)
  }
  const url = `http://127.0.0.1:${port}`
  const end = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const health = await fetch(`${url}/_cluster/health?wait_for_status=yellow&timeout=5s`).catch(() => undefined)
    if (health?.ok === true) break
    if (Date.now() > end || server.exitCode !== null) {
      await stop()
      throw new Error(`OpenSearch does not start: ${readFileSync(log, 'utf8').trim().slice(-2_000)}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const about = (await (await fetch(url)).json()) as { version: { number: string } }
  return { url, version: about.version.number, javaVersion, pid: server.pid ?? 0, stop }
}
