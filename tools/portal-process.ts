/** The built portal as a process of its own, on a free port, for tools that look at it or ask it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from './root.ts'
import { freePort } from './free-port.ts'

/** How long a start may take, ms: with data of one's own an index of a million records may have to be built. */
const START_TIMEOUT_MS = 120_000
const LONG_START_TIMEOUT_MS = 600_000

/** A running portal. */
export interface PortalProcess {
  /** Its address, without a slash at the end. */
  readonly base: string
  readonly pid: number
  readonly stop: () => Promise<void>
}

/**
 * Starts the portal and waits until it answers: with the data of a folder, or else with the shipped catalogue in one that
 * goes away. `environment`: further variables, such as the addresses of outside sources.
 */
export async function startPortal(
  dataFolder?: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<PortalProcess> {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const script = dataFolder === undefined ? 'e2e/portal-server.ts' : 'server/src/main.ts'
  // what is measured is this portal, not the internet
  const data = { GRATICULE_OUTSIDE: 'off', ...(dataFolder === undefined ? {} : { GRATICULE_DATA: dataFolder }) }
  const server = spawn(process.execPath, [join(root, script)], {
    env: { ...process.env, ...data, PUBLIC_URL: base, ...environment, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(server, 'exit')
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
  }
  const end = Date.now() + (dataFolder === undefined ? START_TIMEOUT_MS : LONG_START_TIMEOUT_MS)
  for (;;) {
    const reply = await fetch(`${base}/health`).catch(() => undefined)
    if (reply?.ok === true) return { base, pid: server.pid ?? 0, stop }
    if (Date.now() > end || server.exitCode !== null) {
      await stop()
      throw new Error('The portal does not start.')
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
