/**
 * Keeps an eye on the sources: hears how the searches of visitors end, asks each source by itself when somebody wants to know, at most
 * once at a time, and remembers the latest of both.
 */
import { type DataSource, MAIN_SOURCE } from '@graticule/contracts/data-sources'
import { OUTSIDE_CHECK_AGE_S, SLOW_SOURCE_MS, SOURCE_CHECK_TIMEOUT_MS, SOURCE_CHECK_WAIT_MS } from '@graticule/contracts/limits'
import type { Wording } from '@graticule/contracts/problem'
import type { SourceStatus, SourceStatuses } from '@graticule/contracts/services/source-status'
import { toPortalError } from '../../http/problem-replies.ts'
import { say, wordsOf } from '../../texts/say.ts'

/**
 * Asks a source for its first entry; gives how many entries it holds, `undefined` where it does not tell. Rejects with words
 * when it does not answer.
 */
export type SourceProbe = (source: DataSource, signal: AbortSignal) => Promise<number | undefined>

/** How a search of a visitor has ended; `failure` in words, absent = it was answered. */
export interface SearchOutcome {
  readonly responseMs: number
  readonly failure?: { readonly reason: Wording; readonly isTimeout: boolean }
}

/** What the watch needs. */
export interface SourceWatchOptions {
  /** Those that are watched at this moment, in their order. */
  readonly sources: () => readonly DataSource[]
  readonly probe: SourceProbe
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

/** A watch. */
export interface SourceWatch {
  /** The state of all sources that who asks sees; nothing in it is older than `maxAgeSeconds`, unless the source takes its time to answer. */
  readonly statuses: (
    maxAgeSeconds: number,
    language?: string,
    isSeen?: (source: DataSource) => boolean,
  ) => Promise<SourceStatuses>
  /** Takes in how a search of a source has ended; of sources that are not watched it is not wanted. */
  readonly note: (name: string, outcome: SearchOutcome) => void
}

const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** Resolves after so long without keeping the process alive, or when `work` has settled. */
function settledWithin(milliseconds: number, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    timer.unref()
    void work.finally(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** How many entries the source holds, or in words why it did not say. A probe that does not heed its signal is given up. */
async function answerOf(probed: Promise<number | undefined>, signal: AbortSignal): Promise<number | undefined | Wording> {
  const givenUp = new Promise<Wording>((resolve) => {
    signal.addEventListener('abort', () => resolve(say('sources:no-answer', { seconds: SOURCE_CHECK_TIMEOUT_MS / 1000 })))
  })
  const words = probed.catch((error: unknown) => wordsOf(toPortalError(error)))
  return Promise.race([givenUp, words])
}

/** Runs one piece of work after the other. */
type Line = (work: () => Promise<void>) => Promise<void>

function createLine(): Line {
  let last: Promise<void> = Promise.resolve()
  return (work) => {
    last = last.then(work)
    return last
  }
}

type WithoutError = Omit<SourceStatus, 'lastError'>
interface LastError {
  readonly at: string
  readonly reason: Wording
}
const toldIn = (language: string, status: WithoutError, error: LastError | undefined): SourceStatus =>
  error === undefined ? status : { ...status, lastError: { at: error.at, reason: error.reason.in(language) } }

/** One source with its memory. Its checks wait in `line`. */
function watchSource(source: DataSource, probe: SourceProbe, clock: () => number, line: Line) {
  let status: WithoutError = { name: source.name, state: 'checking' }
  let lastError: LastError | undefined
  /** Entries as the last check counted them: searches find a part of them. */
  let resources: number | undefined
  let checkedAt = Number.NEGATIVE_INFINITY
  /** End of the last check or search, whichever was later. */
  let knownAt = Number.NEGATIVE_INFINITY
  let underWay: Promise<void> | undefined

  /** The latest question says how the source is, whoever asked it. */
  function note({ responseMs, failure }: SearchOutcome): void {
    knownAt = clock()
    const at = isoTime(knownAt)
    if (failure !== undefined) lastError = { at, reason: failure.reason }
    status = {
      name: source.name,
      responseMs,
      checkedAt: at,
      ...(status.lastSuccessAt === undefined ? {} : { lastSuccessAt: status.lastSuccessAt }),
      ...(failure === undefined
        ? {
            state: responseMs > SLOW_SOURCE_MS ? 'slow' : 'ok',
            ...(resources === undefined ? {} : { resources }),
            lastSuccessAt: at,
          }
        : { state: failure.isTimeout ? 'timeout' : 'failed' }),
    }
  }

  async function check(): Promise<void> {
    const begun = clock()
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), SOURCE_CHECK_TIMEOUT_MS)
    timer.unref()
    const outcome = await answerOf(probe(source, controller.signal), controller.signal)
    clearTimeout(timer)
    checkedAt = clock()
    const responseMs = Math.max(0, Math.round(checkedAt - begun))
    if (typeof outcome === 'object') {
      note({ responseMs, failure: { reason: outcome, isTimeout: controller.signal.aborted } })
      return
    }
    resources = outcome
    note({ responseMs })
  }

  /** Others' servers are left in peace while they are well; one that fails is asked again once what is known is old. */
  function isDue(maxAgeMs: number): boolean {
    const isWell = status.state === 'ok' || status.state === 'slow'
    if (source.embedded || !isWell) return clock() - knownAt >= maxAgeMs
    return clock() - checkedAt >= Math.max(maxAgeMs, OUTSIDE_CHECK_AGE_S * 1000)
  }

  return {
    source,
    status: (language: string): SourceStatus => toldIn(language, status, lastError),
    note,
    /** Starts a check when it is due; joins the one under way. */
    refresh(maxAgeMs: number): Promise<void> {
      if (underWay === undefined && isDue(maxAgeMs)) {
        underWay = line(check).finally(() => {
          underWay = undefined
        })
      }
      return underWay ?? Promise.resolve()
    },
  }
}

/** Entries of all sources: those of a source that is part of another one count there. Unknown as long as the catalogue has not told. */
function allResources(sources: readonly DataSource[], statuses: readonly SourceStatus[]): number | undefined {
  if (statuses.find(({ name }) => name === MAIN_SOURCE)?.resources === undefined) return undefined
  return statuses.reduce((sum, { resources = 0 }, at) => sum + (sources[at]?.partOf === undefined ? resources : 0), 0)
}

type WatchedSource = ReturnType<typeof watchSource>

/**
 * Watches these sources. Nothing is asked before somebody wants to know. A source that has changed is watched anew.
 * @rule B-home.sources-now A source is measured through the address that the page searches it by
 */
export function createSourceWatch({ sources, probe, clock }: SourceWatchOptions): SourceWatch {
  // embedded sources share this process: asked all at once, each would be measured with the others' time on top
  const embedded = createLine()
  const watched = new Map<string, WatchedSource>()

  function follow(now: readonly DataSource[]): WatchedSource[] {
    const names = new Set(now.map(({ name }) => name))
    for (const name of watched.keys()) if (!names.has(name)) watched.delete(name)
    return now.map((source) => {
      const known = watched.get(source.name)
      const isSame = known !== undefined && JSON.stringify(known.source) === JSON.stringify(source)
      const watching = isSame ? known : watchSource(source, probe, clock, source.embedded ? embedded : (work) => work())
      watched.set(source.name, watching)
      return watching
    })
  }

  return {
    note: (name, outcome) =>
      follow(sources())
        .find(({ source }) => source.name === name)
        ?.note(outcome),
    async statuses(maxAgeSeconds, language = 'en', isSeen = (_source: DataSource): boolean => true) {
      const all = sources()
      const now = all.filter(isSeen)
      const watching = follow(all).filter(({ source }) => isSeen(source))
      const checks = watching.map((source) => source.refresh(maxAgeSeconds * 1000))
      // one slow source does not keep the news of the others waiting
      await settledWithin(SOURCE_CHECK_WAIT_MS, Promise.all(checks))
      const statuses = watching.map((source) => source.status(language))
      const resources = allResources(now, statuses)
      return { now: isoTime(clock()), ...(resources === undefined ? {} : { resources }), sources: statuses }
    },
  }
}
