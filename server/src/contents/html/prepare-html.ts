/**
 * Makes long texts of pages safe in a thread of their own, so that nobody else waits for it. What was made safe is known to `safeHtml`
 * from then on.
 */
import type { PageDocument } from '@graticule/contracts/contents/pages'
import { PortalError } from '@graticule/contracts/problem'
import { answerOfThread } from '../../answer-of-thread.ts'
import { say } from '../../texts/say.ts'
import { isKnownSafe, keepSafe } from '../safe-html.ts'

/** A text with fewer elements is made safe in a few milliseconds, on the event loop. */
const FEW_ELEMENTS = 400
/** Longest that the texts of a page may take, ms. */
const MOST_MS = 15_000

/** Elements, as far as they can be counted quickly. */
function elementsIn(html: string): number {
  let count = 0
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) count += 1
  return count
}

const inThread = (texts: readonly string[]): Promise<readonly string[]> =>
  answerOfThread(new URL('./safe-html-worker.ts', import.meta.url), texts, { mostMs: MOST_MS })

/** One page at a time: threads share the processor with everybody. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * To be called before the texts of a page are made safe with `safeHtml`.
 * @rule B-content.long-texts Texts with many elements are made safe in a thread of their own
 * @throws PortalError 'invalid-body' for texts that take too long
 */
export async function prepareHtml({ texts }: Pick<PageDocument, 'texts'>): Promise<void> {
  const long = Object.values(texts)
    .map((text) => text?.data ?? '')
    .filter((html) => elementsIn(html) > FEW_ELEMENTS && !isKnownSafe(html))
  if (long.length === 0) return
  const work = turn.then(() => inThread(long))
  turn = work.catch(() => undefined)
  let made: readonly string[]
  try {
    made = await work
  } catch (cause) {
    throw new PortalError('invalid-body', say('contents:slow'), { cause })
  }
  for (const [at, html] of long.entries()) keepSafe(html, made[at] ?? '')
}
