/** A real Keycloak with a realm of ours, on the loopback interface. It comes from Maven Central into the user's cache. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../free-port.ts'
import { ensurePrograms } from '../install.ts'
import { installedJavas } from '../java.ts'
import { keptInstallation } from '../kept-installation.ts'
import { type KeycloakAdmin, keycloakAdmin } from './keycloak-admin.ts'

const VERSION = '26.7.3'
const CACHE = keptInstallation('keycloak', VERSION)
const HOME = join(CACHE, `keycloak-${VERSION}`)
const INSTALLED = join(CACHE, 'installed')
const PROGRAM = join(HOME, 'bin/kc.sh')
const REALM = join(import.meta.dirname, 'geoss-realm.json')
/** Oldest Java that Keycloak 26 runs on. */
const OLDEST_JAVA = 17
const START_TIMEOUT_MS = 240_000

/** Of this installation, which nobody else reaches and which ends with the test. */
const BOOTSTRAP = { name: 'bootstrap', password: 'bootstrap' }

/** A running server. */
export interface Keycloak {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  readonly base: string
  readonly host: string
  /** Address of the realm `geoss`. */
  readonly issuer: string
  /** Manages that realm. */
  readonly admin: KeycloakAdmin
  /** Of the first administrator, in the realm `master`. */
  readonly account: typeof BOOTSTRAP
  /** Ends it at once, as a crash would. It can be called twice. */
  readonly stop: () => Promise<void>
}

/** True when it was installed on this machine. */
export const hasKeycloak = (): boolean => existsSync(INSTALLED) && installedJavas(OLDEST_JAVA).length > 0

function environment(): NodeJS.ProcessEnv {
  const java = installedJavas(OLDEST_JAVA)[0]
  if (java === undefined) throw new Error(`Keycloak needs a Java development kit ${OLDEST_JAVA} or later.`)
  return {
    ...process.env,
    JAVA_HOME: java.home,
    JAVA_OPTS_KC_HEAP: '-Xms256m -Xmx512m',
    KC_BOOTSTRAP_ADMIN_USERNAME: BOOTSTRAP.name,
    KC_BOOTSTRAP_ADMIN_PASSWORD: BOOTSTRAP.password,
  }
}

/** Fetches Keycloak where it is missing, and builds it for a database in memory, so that it starts in a fraction of the time. */
export function installKeycloak(): void {
  if (existsSync(INSTALLED)) return
  ensurePrograms('maven')
  rmSync(CACHE, { recursive: true, force: true })
  mkdirSync(CACHE, { recursive: true })
  const env = environment()
  const run = (program: string, args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`Keycloak could not be installed: ${`${stdout}${stderr}`.trim().slice(-2_000)}`)
  }
  const artifact = `org.keycloak:keycloak-quarkus-dist:${VERSION}:tar.gz`
  const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy'
  run('/usr/bin/mvn', ['-q', '-B', goal, `-Dartifact=${artifact}`, `-DoutputDirectory=${CACHE}`])
  const archive = join(CACHE, `keycloak-quarkus-dist-${VERSION}.tar.gz`)
  run('tar', ['xzf', archive, '-C', CACHE])
  rmSync(archive)
  run(PROGRAM, ['build', '--db=dev-mem', '--cache=local'])
  writeFileSync(INSTALLED, '')
}

/** Starts the installed one and waits until it answers, with the realm of `geoss-realm.json`. Nothing of it is kept. */
export async function startKeycloak(): Promise<Keycloak> {
  const folder = mkdtempSync(join(tmpdir(), 'graticule-keycloak-'))
  const log = join(folder, 'log')
  const output = openSync(log, 'w')
  const port = await freePort()
  const host = `127.0.0.1:${port}`
  const base = `http://${host}`
  const options = ['--http-enabled=true', '--http-host=127.0.0.1', `--http-port=${port}`, `--hostname=${base}`]
  // a group of its own: the program is a script that may have children
  const server = spawn(PROGRAM, ['start', '--optimized', ...options], {
    env: environment(),
    detached: true,
    stdio: ['ignore', output, output],
  })
  const ended = once(server, 'exit')
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) process.kill(-(server.pid ?? 0), 'SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const end = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const answer = await fetch(`${base}/realms/master/.well-known/openid-configuration`).catch(() => undefined)
    if (answer?.ok === true) break
    if (Date.now() > end || server.exitCode !== null) {
      const words = readFileSync(log, 'utf8').trim().slice(-2_000)
      await stop()
      throw new Error(`Keycloak does not start: ${words}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const admin = await keycloakAdmin(base, BOOTSTRAP).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  await admin.addRealm(readFileSync(REALM, 'utf8'))
  return { base, host, issuer: `${base}/realms/geoss`, admin, account: BOOTSTRAP, stop }
}
