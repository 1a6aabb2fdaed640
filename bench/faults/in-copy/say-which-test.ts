/** Runs before each test file of a recording: says for threads and processes which one has started them (recording-switch.ts). */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.env['GRATICULE_FAULTS_LOG']
const { __vitest_worker__: worker } = globalThis as { __vitest_worker__?: { readonly filepath?: string } }
if (folder !== undefined) writeFileSync(join(folder, `current-${process.pid}`), worker?.filepath ?? '')
