/** Reports what searches of visitors find out about the health of outside sources. */
import { PortalError, type ProblemCode } from '@graticule/contracts/problem'
import { isRefusedQuestion } from './ask-live.ts'
import { EMPTY_PAGE, type LiveSource } from './live-source.ts'
import type { LiveSources } from './open-live-sources.ts'
import { wrapSources } from './wrap-sources.ts'

/** How one question ended. */
export interface SourceNews {
  /** That of its row; `seismic` for the earthquakes. */
  readonly name: string
  /** Milliseconds until the whole answer was there, or until there was none. */
  readonly responseMs: number
  /** Absent = it answered. */
  readonly failure?: PortalError
}

/** Failures that are the source's own; all others are a matter of the request, of its visitor, or of this server. */
const OF_THE_SOURCE: ReadonlySet<ProblemCode> = new Set(['source-failed', 'timeout', 'address-refused'])

/** News of sources. */
export interface SourceNewsline {
  /**
   * The same sources; how each question that was really asked has ended becomes known. Nothing is told of questions that the visitor
   * gave up, that were refused here or by the source as they stood, or that nobody was asked: the source was left alone, or the answer
   * was known beforehand.
   */
  readonly heeding: (live: LiveSources) => LiveSources
  readonly listen: (listener: (news: SourceNews) => void) => void
}

/**
 * A line that nobody listens to yet; `clock` gives milliseconds.
 * @rule B-home.searches-count What a search of a visitor finds of a source counts as a measurement
 */
export function createSourceNews(clock: () => number): SourceNewsline {
  const listeners: ((news: SourceNews) => void)[] = []
  const tell = (news: SourceNews) => {
    for (const listener of listeners) listener(news)
  }

  const heeded = (name: string, source: LiveSource): LiveSource => {
    const asked = async <T>(ask: () => Promise<T>, signal: AbortSignal, isAnswer: (answer: T) => boolean): Promise<T> => {
      const begun = clock()
      const news = () => ({ name, responseMs: Math.max(0, Math.round(clock() - begun)) })
      try {
        const answer = await ask()
        if (isAnswer(answer)) tell(news())
        return answer
      } catch (error) {
        const isOurs = signal.aborted || !(error instanceof PortalError) || !OF_THE_SOURCE.has(error.code)
        if (!isOurs && !isRefusedQuestion(error)) tell({ ...news(), failure: error })
        throw error
      }
    }
    return {
      ...source,
      search: (query, signal) =>
        asked(
          () => source.search(query, signal),
          signal,
          (page) => page !== EMPTY_PAGE,
        ),
      // nothing found may be an id that no source would be asked for
      fetchById: (ids, signal) =>
        asked(
          () => source.fetchById(ids, signal),
          signal,
          (resources) => resources.length > 0,
        ),
    }
  }

  return {
    heeding: (live) => wrapSources(live, heeded),
    listen: (listener) => void listeners.push(listener),
  }
}
