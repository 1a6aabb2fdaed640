/** What becomes of each entry of the download list: its record is read, and gives its files or why there are none. */
import { DOWNLOADS_AT_ONCE } from '@graticule/contracts/limits'
import { failureWords } from '../../../api/failure-words.ts'
import { findEntries } from '../../../api/opensearch.ts'
import { type DownloadFile, downloadFiles } from '../../../entry/download-files.ts'
import { keyOf, type NamedResource } from '../../../kept/resource-key.ts'
import { askedSources } from '../../../site/data-sources.ts'
import { createHeld, createStore } from '../../../state/create-store.ts'

/** Why an entry has no files to save. `not-read` comes with words of its own. */
export type DownloadFault = 'gone' | 'no-files' | 'all-broken' | 'unknown-source' | 'aborted' | 'not-read'

/**
 * What became of an entry.
 * @rule S2-4.download-states An entry waits, is in progress, ready or failed; it can be aborted, and tried again
 */
export type Preparation =
  | { readonly state: 'waiting' }
  | { readonly state: 'in-progress' }
  | { readonly state: 'ready'; readonly files: readonly DownloadFile[] }
  | { readonly state: 'failed'; readonly fault: DownloadFault; readonly words?: string }

export type PreparationState = Preparation['state']

/** By resource. */
export const usePreparations = createStore<{ readonly byKey: ReadonlyMap<string, Preparation> }>()(() => ({ byKey: new Map() }))

const WAITING: Preparation = { state: 'waiting' }
/** What is not known yet waits. */
export const preparationOf = (byKey: ReadonlyMap<string, Preparation>, key: string): Preparation => byKey.get(key) ?? WAITING

interface Work {
  readonly running: Map<string, AbortController>
  waiting: readonly NamedResource[]
}
const work = createHeld<Work>(
  () => ({ running: new Map(), waiting: [] }),
  ({ running }) => {
    for (const controller of running.values()) controller.abort()
  },
)

const setOne = (key: string, preparation: Preparation): void =>
  usePreparations.setState(({ byKey }) => ({ byKey: new Map(byKey).set(key, preparation) }))

const failed = (fault: DownloadFault, words?: string): Preparation => ({
  state: 'failed',
  fault,
  ...(words === undefined ? {} : { words }),
})

async function outcomeOf({ dataSource, targetId }: NamedResource, signal: AbortSignal): Promise<Preparation> {
  const source = askedSources().find(({ name }) => name === dataSource)
  if (source === undefined) return failed('unknown-source')
  const reply = await findEntries(source, [targetId], signal)
  if (!reply.ok) {
    if (reply.failure.kind === 'cancel') return failed('aborted')
    return reply.failure.kind === 'not-found' ? failed('gone') : failed('not-read', failureWords(reply.failure))
  }
  const [entry] = reply.value
  if (entry === undefined) return failed('gone')
  const files = downloadFiles(entry.resource.online)
  if (files.length === 0) return failed('no-files')
  return files.every(({ isBroken }) => isBroken) ? failed('all-broken') : { state: 'ready', files }
}

async function run(resource: NamedResource): Promise<void> {
  const key = keyOf(resource)
  const controller = new AbortController()
  const { running } = work.current
  running.set(key, controller)
  setOne(key, { state: 'in-progress' })
  const outcome = await outcomeOf(resource, controller.signal)
  // whoever has aborted it, or began it anew, has said what it is
  if (running.get(key) !== controller) return
  running.delete(key)
  setOne(key, outcome)
  next()
}

/** @rule B-downloads.at-once */
function next(): void {
  while (work.current.running.size < DOWNLOADS_AT_ONCE) {
    const [first, ...others] = work.current.waiting
    if (first === undefined) return
    work.current.waiting = others
    void run(first)
  }
}

function stop(key: string): void {
  work.current.waiting = work.current.waiting.filter((one) => keyOf(one) !== key)
  work.current.running.get(key)?.abort()
  work.current.running.delete(key)
}

/** Reads what was not read yet; what has left the list is given up. */
export function prepareDownloads(listed: readonly NamedResource[]): void {
  const wanted = new Set(listed.map(keyOf))
  for (const key of [...work.current.running.keys(), ...work.current.waiting.map(keyOf)]) if (!wanted.has(key)) stop(key)
  const { byKey } = usePreparations.getState()
  const kept = new Map([...byKey].filter(([key]) => wanted.has(key)))
  const fresh = listed.filter((one) => !kept.has(keyOf(one)))
  for (const one of fresh) kept.set(keyOf(one), WAITING)
  if (fresh.length > 0 || kept.size !== byKey.size) usePreparations.setState({ byKey: kept })
  work.current.waiting = [...work.current.waiting, ...fresh]
  next()
}

/** Stops reading an entry, or takes it out of those that wait. */
export function abortDownload(resource: NamedResource): void {
  const key = keyOf(resource)
  stop(key)
  setOne(key, failed('aborted'))
  next()
}

/** Begins anew. */
export function retryDownload(resource: NamedResource): void {
  const key = keyOf(resource)
  stop(key)
  setOne(key, WAITING)
  work.current.waiting = [...work.current.waiting, resource]
  next()
}
