/**
 * The switch while it is recorded who passes a fault: none is on. It is read as text and written into the copy of the tree, where server, page
 * and tests import it, so it imports nothing. `LOG_FOLDER` is written into it then.
 *
 * A line of the log: number of the fault, a tab, and who passed it: the path of a test file, or `@` and the time, ms, of a process that no test
 * file has started. A page says it on its console, where journeys hear it (hear-faults.ts).
 */

const LOG_FOLDER = '@LOG_FOLDER@'
/** A process of its own writes a fault down once in so many milliseconds. */
const SLOT_MS = 256

interface Worker {
  readonly filepath?: string
}

const { process: node, __vitest_worker__: worker } = globalThis as { process?: NodeJS.Process; __vitest_worker__?: Worker }
const files = node?.getBuiltinModule?.('node:fs')
/** Who passed a fault last: a test file or a slot of time. */
const last: (string | number | undefined)[] = []
let owner: string | undefined

/** The file in which a worker of vitest says what it runs: this process, or the one that has started it. */
function ownerOf(pid: number): string {
  if (files === undefined || pid <= 1) return ''
  const file = `${LOG_FOLDER}/current-${pid}`
  if (files.existsSync(file)) return file
  const stat = files.readFileSync(`/proc/${pid}/stat`, 'utf8')
  return ownerOf(Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
}

function note(id: number, who: string): void {
  try {
    files?.appendFileSync(`${LOG_FOLDER}/passed.txt`, `${id}\t${who}\n`)
  } catch {
    // a process that may write nothing
  }
}

function noteProcess(id: number): void {
  const now = Date.now()
  const slot = Math.floor(now / SLOT_MS)
  if (last[id] === slot) return
  last[id] = slot
  try {
    owner ??= ownerOf(node?.pid ?? 0)
    note(id, owner === '' || files === undefined ? `@${now}` : files.readFileSync(owner, 'utf8'))
  } catch {
    owner = ''
  }
}

/** Says that a fault is not on, and who has asked. */
export function seededFault(id: number): boolean {
  if (files === undefined) {
    if (last[id] === undefined) console.debug(`seeded fault ${id}`)
    last[id] = 0
  } else if (worker === undefined) noteProcess(id)
  else if (last[id] !== worker.filepath) {
    last[id] = worker.filepath
    note(id, worker.filepath ?? '')
  }
  return false
}
