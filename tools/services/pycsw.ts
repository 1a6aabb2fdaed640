/** A real pycsw (CSW 2.0.2 and 3.0) with the ISO records of a folder. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { pythonProgram, run } from './python.ts'

const SERVE = `import sys
from wsgiref.simple_server import make_server
from pycsw.wsgi import application
make_server('127.0.0.1', int(sys.argv[1]), application).serve_forever()`

/** What pycsw wants to know about those who run it. */
const ABOUT = [
  'name',
  'position',
  'address',
  'city',
  'stateorprovince',
  'postalcode',
  'country',
  'phone',
  'fax',
  'email',
  'url',
  'hours',
  'instructions',
  'role',
]

function configuration(folder: string, port: number): string {
  return `[server]
home=${folder}
url=http://127.0.0.1:${port}/
mimetype=application/xml; charset=UTF-8
encoding=UTF-8
language=en-US
maxrecords=50
profiles=apiso
[manager]
transactions=false
[metadata:main]
identification_title=Records for tests
identification_abstract=Records for tests
identification_keywords=test
identification_keywords_type=theme
identification_fees=None
identification_accessconstraints=None
provider_name=test
provider_url=https://example.org
${ABOUT.map((name) => `contact_${name}=test`).join('\n')}
[metadata:inspire]
enabled=false
[repository]
database=sqlite:///${join(folder, 'records.db')}
table=records
`
}

/** A running service. */
export interface Pycsw {
  readonly url: string
  stop(): void
}

/** Installs pycsw where it is missing, loads the records of a folder, starts it and waits until it answers. */
export async function startPycsw(records: string): Promise<Pycsw> {
  const folder = mkdtempSync(join(tmpdir(), 'graticule-pycsw-'))
  const port = await freePort()
  const file = join(folder, 'pycsw.cfg')
  writeFileSync(file, configuration(folder, port))
  const python = pythonProgram('python')
  const admin = ['-W', 'ignore', pythonProgram('pycsw-admin.py'), '-f', file]
  run(python, [...admin, '-c', 'setup_db'])
  run(python, [...admin, '-c', 'load_records', '-p', records, '-r'])
  const env = { ...process.env, PYCSW_CONFIG: file }
  const service = spawn(python, ['-W', 'ignore', '-c', SERVE, String(port)], { env, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}/`
  const stop = () => {
    service.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  for (let tried = 0; tried < 300; tried += 1) {
    const answer = await fetch(`${url}?service=CSW&request=GetCapabilities`).catch(() => undefined)
    if (answer?.ok === true) return { url, stop }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  stop()
  throw new Error('pycsw was started and does not answer.')
}
