/**
 * Finds out what kind of catalogue is at an address, by asking: the address itself first, then what each kind has there. Nothing of the
 * answers is kept.
 */
import { PortalError } from '@graticule/contracts/problem'
import type { Detection, FoundSource, NothingFoundReason } from '@graticule/contracts/sources/found-source'
import type { Outbound } from '../outbound/outbound.ts'
import { failureKind, isTooLarge } from '../outbound/failures.ts'
import { type Candidate, firstCandidates, furtherCandidates, typedAddress } from './candidates.ts'
import { describeFound } from './describe-found.ts'
import { type Answer, readAnswer } from './read-answer.ts'
import { recogniseJson, recogniseXml, type Recognised, recordCollections } from './recognise.ts'

/** One request is given up after this long, and all of them after that, ms. */
export const ANSWER_TIMEOUT_MS = 10_000
export const DETECTION_TIMEOUT_MS = 30_000
/** Largest answer that is looked at, bytes. */
const MAX_ANSWER_BYTES = 8_000_000
/** Catalogues that are told at most. */
const MAX_FOUND = 8
const ACCEPT = 'application/json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5'

/** Kinds in the order in which they are offered: the first can be searched by most. */
const BEST_FIRST: readonly string[] = [
  'stac',
  'ogc-records',
  'csw',
  'ckan',
  'zenodo',
  'opensearch',
  'oai-pmh',
  'dcat',
  'thredds',
  'wms',
]
const rankOf = ({ harvestKind, liveKind }: Recognised): number => {
  const at = BEST_FIRST.indexOf(harvestKind)
  return (liveKind === undefined ? 100 : 0) + (at < 0 ? BEST_FIRST.length : at)
}

/** What the detection works with. */
export interface DetectionOptions {
  readonly outbound: Outbound
  /** Milliseconds; those above when not said. */
  readonly timeoutMs?: number
  readonly answerTimeoutMs?: number
}

interface Asked {
  readonly answer?: Answer
  readonly url: string
  readonly root: string
  readonly status?: number
  readonly failure?: unknown
}

/**
 * Asks an address what it is. Never rejects for what the server does; rejects with `PortalError` 'invalid-body' for what is no web address,
 * and with the signal's reason when the caller gives up.
 * @rule B-sources.detected The kind of a source is found by asking its address
 */
export async function detectSource(typed: string, options: DetectionOptions, signal: AbortSignal): Promise<Detection> {
  const url = typedAddress(typed)
  if (url === undefined) throw new PortalError('invalid-body', 'The address must be an http or https address.')
  const { outbound, timeoutMs = DETECTION_TIMEOUT_MS } = options
  const service = `check of ${url.href}`
  const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  const ask = (candidate: Candidate) => askOne(candidate, service, options, within)
  try {
    const itself = await ask({ address: url.href, root: url.href })
    const nothing = unreachable(itself)
    if (nothing !== undefined) return { address: url.href, found: [], nothing }
    const first = await Promise.all(firstCandidates(url).slice(1).map(ask))
    let recognised = await recognisedIn([itself, ...first], ask)
    if (recognised.length === 0) recognised = await recognisedIn(await Promise.all(furtherCandidates(url).map(ask)), ask)
    const best = recognised.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, MAX_FOUND)
    const found = await Promise.all(best.map((one) => describeFound(one, outbound, within)))
    return found.length === 0
      ? { address: url.href, found, nothing: noCatalogue([itself, ...first]) }
      : { address: url.href, found: found satisfies FoundSource[] }
  } catch (error) {
    if (signal.aborted || !within.aborted) throw error
    return { address: url.href, found: [], nothing: { reason: 'timeout', words: 'The checks took too long.' } }
  } finally {
    outbound.forget?.(service)
  }
}

async function askOne(
  { address, root }: Candidate,
  service: string,
  { outbound, answerTimeoutMs = ANSWER_TIMEOUT_MS }: DetectionOptions,
  signal: AbortSignal,
): Promise<Asked> {
  try {
    const limits = { maxBytes: MAX_ANSWER_BYTES, timeoutMs: answerTimeoutMs, attempts: 1 }
    const response = await outbound.fetch(address, { accept: ACCEPT, service, signal, ...limits })
    const { status, url } = response
    if (status !== 200) {
      await response.discard()
      return { url, root, status }
    }
    return { url, root, status, answer: await readAnswer(response) }
  } catch (failure) {
    if (signal.aborted) throw failure
    return { url: address, root, failure }
  }
}

/** Catalogues in the answers, each once; those that a first answer leads to are asked too. */
async function recognisedIn(answers: readonly Asked[], ask: (candidate: Candidate) => Promise<Asked>): Promise<Recognised[]> {
  const found: Recognised[] = []
  const lists = new Set<string>()
  const descriptions = new Set<string>()
  for (const { answer, url, root } of answers) {
    if (answer === undefined) continue
    if ('xml' in answer) found.push(...listOf(recogniseXml(answer.xml, { url, root })))
    if ('page' in answer && answer.description !== undefined) descriptions.add(answer.description)
    if (!('json' in answer)) continue
    const one = recogniseJson(answer.json, { url, root })
    if (one !== undefined && 'collectionsAt' in one) lists.add(one.collectionsAt)
    else found.push(...listOf(one))
  }
  for (const address of lists) {
    const { answer, url } = await ask({ address, root: address })
    if (answer !== undefined && 'json' in answer) found.push(...recordCollections(answer.json, url, false))
  }
  for (const address of descriptions) {
    const { answer, url } = await ask({ address, root: address })
    if (answer !== undefined && 'xml' in answer) found.push(...listOf(recogniseXml(answer.xml, { url, root: url })))
  }
  const keys = found.map(({ harvestKind, address }) => `${harvestKind} ${address}`)
  return found.filter((_, at) => keys.indexOf(keys[at] ?? '') === at)
}

const listOf = <T>(one: T | undefined): T[] => (one === undefined ? [] : [one])

type Nothing = NonNullable<Detection['nothing']>

const REASONS: Readonly<Partial<Record<ReturnType<typeof failureKind>, NothingFoundReason>>> = {
  refused: 'private',
  'time-out': 'timeout',
  'host-unknown': 'unknown-host',
  certificate: 'not-secure',
}

/** Why no other request to the address would be answered either. */
function unreachable({ failure }: Asked): Nothing | undefined {
  if (failure === undefined) return undefined
  // administrators read what to do about it
  const words = failure instanceof Error ? failure.message : 'The server could not be asked.'
  if (isTooLarge(failure)) return { reason: 'too-large', words }
  return { reason: REASONS[failureKind(failure)] ?? 'unreachable', words }
}

/** Nothing that we know: with the status of the address itself, or of whatever asked for a key. */
function noCatalogue(answers: readonly Asked[]): Nothing {
  const [itself] = answers
  const locked = answers.find(({ status }) => status === 401 || status === 403)
  const isLocked = itself?.status === 401 || itself?.status === 403 || (locked?.status === 401 && itself?.status !== 200)
  if (isLocked)
    return {
      reason: 'key-needed',
      words: `The server asks for a key (status ${locked?.status ?? 401}).`,
      status: locked?.status ?? 401,
    }
  const status = itself?.status
  const isPage = itself?.answer !== undefined && 'page' in itself.answer
  const words =
    status !== undefined && status !== 200
      ? `The server answered with status ${status}.`
      : isPage
        ? 'The answer is a web page.'
        : 'The answer is none that a catalogue gives.'
  return { reason: 'no-catalogue', words, ...(status === undefined ? {} : { status }) }
}
