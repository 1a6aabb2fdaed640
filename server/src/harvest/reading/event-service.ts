/**
 * FDSN event services, asked for all their events: page by page where they serve that, else by windows of time that are
 * halved until an answer is small enough. Which of their formats and ways they serve is found out by asking.
 */
import { PortalError } from '@graticule/contracts/problem'
import { askedBy, queryAddress } from '../../connectors/fdsn/requests.ts'
import type { Outbound, OutboundResponse } from '../../outbound/outbound.ts'
import type { Harvested } from '../../entry/harvested.ts'
import { readPosition, type HarvestSource, type SourceOptions } from './harvest-source.ts'
import { noteRead, startReading } from './reading-state.ts'
import { type DocumentReader } from '../../entry/document-reader.ts'
import { readDocumentThrough, refusalOfHtml } from './web-documents.ts'

/** Events of a page; services allow 20,000 and more. */
const PAGE_SIZE = 10_000
const MAX_BYTES = 1_000_000_000
const TIMEOUT_MS = 600_000
/** Where windows begin when the address names no start: before the oldest events of instrumental and most historic lists. */
const FIRST_INSTANT = Date.parse('1000-01-01T00:00:00Z')
/** A window is not halved any more. */
const LEAST_WINDOW_MS = 2_000
/** How readers say that an answer holds no events. */
const NOTHING = /^it is (?:empty|a QuakeML document without events)$/
/** How services answer parameters and formats that they do not serve. */
const OTHERWISE: ReadonlySet<number> = new Set([400, 413, 414, 422, 501])
/** What services say when an answer would be too large. */
const TOO_MANY = /\blimit|exceed|too (?:many|large|much)|maximum|reduce/i

/** A format of a service, the preferred one first. */
export interface EventFormat {
  /** Value of `format`. */
  readonly name: string
  readonly accept: string
  /** Builds what reads an answer; the media type tells services that ignore the format. */
  readonly readerOf: (place: string, mediaType: string) => DocumentReader
}

/** A request that can be kept and gone on from: a page, a window, or the address as it stands. */
interface Step {
  readonly format: number
  readonly way: 'as-is' | 'pages' | 'windows'
  readonly offset?: number
  readonly start?: number
  readonly end?: number
}

/** An answer of a service that is none: its status and how its message begins. */
interface Failure {
  readonly status: number
  readonly words: string
}
type Answer = { readonly response: OutboundResponse } | Failure

/** All ways to ask, the best first; the address's own format goes before the others. */
function waysOf(asked: ReturnType<typeof askedBy>, formats: readonly EventFormat[], now: () => number): Step[] {
  return formats
    .map((_, format) => format)
    .toSorted((a, b) => Number(formats[b]?.name === asked.format) - Number(formats[a]?.name === asked.format))
    .flatMap((format): Step[] => {
      const end = asked.end ?? now() + 86_400_000
      if (asked.isLimited) return [{ format, way: 'as-is' }]
      const windows: Step = { format, way: 'windows', start: asked.start ?? FIRST_INSTANT, end }
      return [{ format, way: 'pages', offset: 1 }, windows]
    })
}

type Asker = ReturnType<typeof createAsker>

/** Asks a service for steps. */
function createAsker(target: string, formats: readonly EventFormat[], outbound: Outbound, now: () => number) {
  const formatOf = (step: Step): EventFormat => formats[step.format] ?? (formats[0] as EventFormat)
  const addressOf = (step: Step): string =>
    queryAddress(target, {
      format: formatOf(step).name,
      ...(step.way === 'pages' ? { page: { offset: step.offset ?? 1, limit: PAGE_SIZE } } : {}),
      ...(step.way === 'windows' ? { window: { start: step.start ?? FIRST_INSTANT, end: step.end ?? now() } } : {}),
    })

  async function ask(step: Step, signal: AbortSignal | undefined): Promise<Answer> {
    const response = await outbound.fetch(addressOf(step), {
      accept: formatOf(step).accept,
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
      ...(signal === undefined ? {} : { signal }),
    })
    if (response.status < 300) return { response }
    const words = await readWords(response)
    return { status: response.status, words }
  }

  /** A failure to ask at all is a refusal, but for the first request. */
  async function askOrRefuse(
    step: Step,
    isFirst: boolean,
    signal: AbortSignal | undefined,
  ): Promise<Answer | { refused: Harvested }> {
    try {
      return await ask(step, signal)
    } catch (error) {
      if (!(error instanceof PortalError) || isFirst) throw error
      return { refused: { kind: 'refused', place: addressOf(step), reason: error.message } }
    }
  }

  return { formatOf, addressOf, askOrRefuse }
}

/**
 * Reads an answer; its last value tells how many events it holds and which is the first. One that begins with the event
 * `repeated` is left alone.
 */
async function* readAnswer(
  { addressOf, formatOf }: Asker,
  response: OutboundResponse,
  step: Step,
  repeated: string | undefined,
): AsyncGenerator<Harvested, { events: number; head: string | undefined }> {
  let [events, head]: [number, string | undefined] = [0, undefined]
  // 204 No Content is how the services say that there are no events
  if (response.status === 204) {
    await response.discard()
    return { events, head }
  }
  const place = addressOf(step)
  const mediaType = response.headers['content-type'] ?? ''
  const opened = { place, mediaType, response }
  const html = await refusalOfHtml(opened, 'a list of events')
  if (html !== undefined) {
    yield html
    return { events, head }
  }
  for await (const harvested of readDocumentThrough(opened, formatOf(step).readerOf(place, mediaType))) {
    if (harvested.kind === 'refused' && NOTHING.test(harvested.reason)) continue
    if (harvested.kind === 'record') head ??= harvested.record.resource.id
    if (head !== undefined && head === repeated) return { events: 1, head }
    // a page counts its events by their records; without any, what is refused is the whole page
    if (head !== undefined && harvested.kind !== 'container') events += 1
    yield harvested
  }
  return { events, head }
}

/** The page after one with so many events. A service that ignores `offset` gives the same page again. */
function nextPage(step: Step, events: number, isRepeated: boolean, ways: readonly Step[], notes: string[]): Step[] {
  const offset = (step.offset ?? 1) + events
  if (!isRepeated) return [{ ...step, offset }]
  // a full page again and again hides what comes after it: windows of time reach that
  const isFull = (step.offset ?? 1) - 1 >= PAGE_SIZE
  if (!isFull) return []
  notes.push('The service gives its pages without regard to their number; it was asked by windows of time.')
  return ways.filter(({ way, format }) => way === 'windows' && format === step.format)
}

/** Opens an event service by its address. `now` tells the end of the last window. */
export function createEventServiceSource(
  { target, resumeFrom }: Pick<SourceOptions, 'target' | 'resumeFrom'>,
  outbound: Outbound,
  formats: readonly EventFormat[],
  now: () => number = Date.now,
): HarvestSource {
  const asked = askedBy(target)
  const state = startReading()
  const { notes } = state
  const ways = waysOf(asked, formats, now)
  const asker = createAsker(target, formats, outbound, now)
  const { addressOf, askOrRefuse } = asker
  const refusal = (step: Step, answer: Failure): Harvested => ({
    kind: 'refused',
    place: addressOf(step),
    reason: wordsOf(answer),
  })

  async function* read(signal?: AbortSignal): AsyncGenerator<Harvested> {
    const waiting: Step[] = resumeFrom === undefined ? ways.slice(0, 1) : readPosition<Step>(resumeFrom)
    const others = resumeFrom === undefined ? ways.slice(1) : []
    let isFirst = resumeFrom === undefined
    let before: { events: number; head: string | undefined } = { events: PAGE_SIZE, head: undefined }
    for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) {
      state.at = [...waiting, step]
      const answer = await askOrRefuse(step, isFirst, signal)
      if ('refused' in answer) {
        yield answer.refused
        if (step.way === 'pages') notes.push('A page was refused; the pages after it could not be asked for.')
      } else if ('response' in answer) {
        isFirst = false
        const page = yield* readAnswer(asker, answer.response, step, before.head)
        if (step.way === 'pages' && page.events > 0)
          waiting.push(...nextPage(step, page.events, page.head === before.head, ways, notes))
        before = step.way === 'pages' ? page : { events: 0, head: undefined }
      } else if (step.way === 'windows' && (answer.status === 413 || TOO_MANY.test(answer.words))) {
        isFirst = false
        const halves = halvesOf(step)
        if (halves.length === 0) yield refusal(step, answer)
        waiting.push(...halves)
      } else if (!isFirst && step.way === 'pages' && before.events < PAGE_SIZE && [400, 404, 416].includes(answer.status)) {
        // the page before was not full: some services refuse an offset beyond the last event
      } else {
        const next = isFirst && OTHERWISE.has(answer.status) ? others.shift() : undefined
        if (next === undefined && isFirst) throw new PortalError('source-failed', `${addressOf(step)}: ${wordsOf(answer)}`)
        if (next === undefined) yield refusal(step, answer)
        else waiting.push(next)
        if (step.way === 'pages' && next === undefined)
          notes.push('A page was refused; the pages after it could not be asked for.')
      }
      noteRead(state, waiting.length)
    }
  }

  return { read, ...state.told }
}

const wordsOf = ({ status, words }: Failure): string => `the server answered ${status}${words === '' ? '' : ` (${words})`}`

/** The two halves of a window, the later one first on the stack's bottom; none when it is as small as can be. */
function halvesOf(step: Step): Step[] {
  const { start = 0, end = 0 } = step
  if (end - start < LEAST_WINDOW_MS) return []
  const middle = Math.floor((start + end) / 2_000) * 1000
  return [
    { ...step, start: middle },
    { ...step, end: middle },
  ]
}

/** The beginning of an error message, in one line and without markup. */
async function readWords(response: OutboundResponse): Promise<string> {
  let words = ''
  try {
    const decoder = new TextDecoder()
    for await (const piece of response.stream) {
      words += decoder.decode(piece, { stream: true })
      if (words.length > 4_000) break
    }
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
  }
  await response.discard()
  return words
    .replaceAll(/<[^>]{0,500}>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 300)
}
