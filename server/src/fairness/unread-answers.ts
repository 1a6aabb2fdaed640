/**
 * Answers that were written faster than their readers take them lie in memory. Looked through now and then: beyond a budget the
 * longest of whoever holds most are ended, and so is every answer whose reader takes nothing.
 */
import type { ServerResponse } from 'node:http'
import { MAX_UNREAD_BYTES, MAX_UNREAD_BYTES_PER_VISITOR, READER_IDLE_MS, READERS_CHECK_MS } from '@graticule/contracts/limits'
import type { WorkCounts } from './work-counts.ts'

/** What is asked of an answer: of `ServerResponse`. */
export type OpenAnswer = Pick<ServerResponse, 'writableLength' | 'destroy'> & {
  readonly once: (event: 'close', listener: () => void) => unknown
}

/** Bytes that wait in memory to be written to an answer. */
const beside = new WeakMap<object, () => number>()

/** Counts bytes that wait to be written to this answer, beside those that its connection holds. */
export function holdsBeside(answer: object, bytes: () => number): void {
  beside.set(answer, bytes)
}

const unreadOf = (answer: OpenAnswer): number => answer.writableLength + (beside.get(answer)?.() ?? 0)

interface Open {
  readonly asker: string
  readonly answer: OpenAnswer
  /** Bytes that were unread at the last look, and since when not fewer. */
  unread: number
  since: number
}

/** Budgets, bytes and ms. */
export interface ReaderLimits {
  readonly bytes: number
  readonly bytesPerVisitor: number
  readonly idleMs: number
}

const LIMITS: ReaderLimits = { bytes: MAX_UNREAD_BYTES, bytesPerVisitor: MAX_UNREAD_BYTES_PER_VISITOR, idleMs: READER_IDLE_MS }

/** The open answers of one server. */
export class UnreadAnswers {
  readonly #open = new Set<Open>()
  readonly #limits: ReaderLimits
  readonly #clock: () => number
  readonly #timer: NodeJS.Timeout
  #ended = 0

  constructor(limits: ReaderLimits = LIMITS, clock: () => number = () => performance.now()) {
    this.#limits = limits
    this.#clock = clock
    this.#timer = setInterval(() => this.check(), READERS_CHECK_MS).unref()
  }

  get counts(): WorkCounts {
    let bytes = 0
    for (const { answer } of this.#open) bytes += unreadOf(answer)
    return { open: this.#open.size, unreadBytes: bytes, ended: this.#ended }
  }

  /** Watches an answer until it is closed. */
  add(asker: string, answer: OpenAnswer): void {
    const open: Open = { asker, answer, unread: 0, since: this.#clock() }
    this.#open.add(open)
    answer.once('close', () => this.#open.delete(open))
  }

  /**
   * Ends what is beyond the budgets.
   * @rule B-limits.unread Answers that nobody takes are ended
   */
  check(): void {
    const { bytes, bytesPerVisitor, idleMs } = this.#limits
    const now = this.#clock()
    const held = new Map<string, number>()
    let total = 0
    for (const open of this.#open) {
      const unread = unreadOf(open.answer)
      if (unread === 0 || unread < open.unread) open.since = now
      open.unread = unread
      if (unread > 0 && now - open.since >= idleMs) this.#end(open)
      else if (unread > 0) {
        held.set(open.asker, (held.get(open.asker) ?? 0) + unread)
        total += unread
      }
    }
    const byLength = [...this.#open].filter(({ unread }) => unread > 0).toSorted((a, b) => b.unread - a.unread)
    for (const [asker, most] of [...held].toSorted((a, b) => b[1] - a[1])) {
      let mine = most
      for (const open of byLength) {
        if (mine <= bytesPerVisitor && total <= bytes) break
        if (open.asker !== asker) continue
        this.#end(open)
        mine -= open.unread
        total -= open.unread
      }
    }
  }

  #end(open: Open): void {
    this.#open.delete(open)
    this.#ended += 1
    open.answer.destroy()
  }

  /** Ends the watch. */
  end(): void {
    clearInterval(this.#timer)
  }
}
