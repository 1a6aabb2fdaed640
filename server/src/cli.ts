/** The command line: `npm run graticule -- <command>`. */
import { keepCompiled } from './compile-cache.ts'

keepCompiled()
// whoever reads the output may stop before its end (`| head`): then nobody is left to write for
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})
const [{ runCommand }, { loadConfig }] = await Promise.all([import('./cli/run-command.ts'), import('./config.ts')])
process.exitCode = await runCommand(process.argv.slice(2), () => loadConfig(process.env))
