/**
 * Installs all that the tests of a full run need, and names what could not be installed: `npm test` starts it first and goes on with what
 * needs none of it. With `--services` also what the tests on real services need.
 */
import { type ProgramName, ensurePrograms } from './install.ts'
import { installKeycloak } from './keycloak/keycloak.ts'
import { pythonProgram } from './python.ts'

const browser: readonly ProgramName[] = ['chromium']
const services: readonly ProgramName[] = ['postgresql', 'mapserver', 'gdal', 'openssl', 'venv', 'r', 'strace', 'maven']

if (process.argv.includes('--services')) {
  ensurePrograms(...browser, ...services)
  pythonProgram('python', 'services')
  pythonProgram('python', 'clients')
  pythonProgram('python', 'made-up requests')
  try {
    installKeycloak()
  } catch (error) {
    // its test says that it was skipped; everything else goes on
    console.error(error instanceof Error ? error.message : error)
  }
} else ensurePrograms(...browser)
