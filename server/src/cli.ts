/** The command line: `npm run graticule -- <command>`. */
import { keepCompiled } from './compile-cache.ts'

keepCompiled()
const [{ runCommand }, { loadConfig }] = await Promise.all([import('./cli/run-command.ts'), import('./config.ts')])
process.exitCode = await runCommand(process.argv.slice(2), () => loadConfig(process.env))
