/**
 * `npm run dev`: the server on seeded data and the web app, both reloading on change, stopped together.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { packageBin } from './bootstrap/package-bin.mjs'
import { root } from './root.ts'

const pagePort = '5173'

const usage = `Usage: npm run dev

  http://localhost:${pagePort}  the web app, reloading on change
  http://localhost:8080  the server, restarting on change (another port: PORT)

  The data lies in .cache/dev-data (another folder: GRATICULE_DATA); remove it to begin again with the shipped catalogue.`

function start(args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
}

function main() {
  const port = process.env['PORT'] || '8080'
  const data = process.env['GRATICULE_DATA'] || join(root, '.cache/dev-data')
  const server = start(['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
    PORT: port,
    GRATICULE_DATA: data,
    PUBLIC_URL: `http://localhost:${pagePort}`,
  })
  const page = start([packageBin('vite', join(root, 'web')), 'web', '--port', pagePort, '--strictPort'], {
    GRATICULE_DEV_SERVER: `http://localhost:${port}`,
  })
  const both = [server, page]
  const stop = () => both.forEach((child) => child.kill('SIGTERM'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  for (const child of both) {
    child.on('exit', (code) => {
      process.exitCode ??= code ?? 0
      stop()
    })
  }
}

if (process.argv.includes('--help')) console.log(usage)
else main()
