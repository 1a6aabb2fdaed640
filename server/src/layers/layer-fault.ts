/** The reason why a layer cannot be shown: a code that server and page share, with an English message. */
import { PortalError, type ProblemCode } from '@graticule/contracts/problem'
import { LAYER_TROUBLES, type LayerTrouble } from '@graticule/contracts/services/map-proxies'

/** What else is known of a trouble. */
export interface FaultDetails {
  /** The server. */
  readonly host?: string
  /** What was found; stands after a colon: "The file from a.example.org is damaged: it ends early." */
  readonly detail?: string
  /** Words of the server, plain text. */
  readonly said?: string
  readonly cause?: unknown
}

const CODES: Partial<Readonly<Record<LayerTrouble, ProblemCode>>> = {
  'no-address': 'invalid-parameter',
  'not-allowed': 'not-allowed',
  'not-public': 'not-allowed',
  'time-out': 'timeout',
  'left-alone': 'unavailable',
  'not-found': 'not-found',
}

/** "What: detail.", or "What." where nothing more is known. */
const withDetail = (words: string, detail: string): string => (detail === '' ? `${words}.` : `${words}: ${detail}.`)

const WORDS: Readonly<Record<LayerTrouble, (host: string, detail: string) => string>> = {
  'no-address': () => 'Not a web address. It must start with https:// or http://.',
  'not-allowed': (host) =>
    `This portal is not allowed to load layers from ${host}. To allow it, the operator adds ${host} to GRATICULE_LAYER_HOSTS.`,
  'not-public': (host, detail) => detail || `${host} is not on the public internet and was not contacted.`,
  'host-unknown': (host) => `Server ${host} not found. Check the address.`,
  certificate: (host) => `The certificate of ${host} is not trusted. Its provider has to renew it.`,
  unreachable: (host) => `${host} is not responding. Try again later.`,
  'time-out': (host) => `${host} took too long to respond. Try again later.`,
  'left-alone': (host) => `${host} keeps failing. This portal will try it again later.`,
  'endless-redirects': (host) => `${host} redirects in a loop.`,
  'not-found': (host, detail) => withDetail(`Nothing found at this address on ${host}`, detail),
  'sign-in': (host) => `${host} requires you to sign in there.`,
  'too-many-requests': (host) => `${host} has received too many requests. Try again later.`,
  'server-fault': (host) => `${host} reported a server error. Try again later, or report it to its provider.`,
  'other-answer': (host, detail) => withDetail(`${host} sent an unexpected response`, detail),
  'too-large': (host, detail) => withDetail(`The file from ${host} is too large for the map`, detail),
  page: (host) => `This address on ${host} is a web page, not a layer.`,
  'wrong-kind': (host, detail) => withDetail(`${host} sent a different file type than expected`, detail),
  'broken-file': (host, detail) => withDetail(`The file from ${host} is damaged`, detail),
  'unsafe-file': (host, detail) => withDetail(`The file from ${host} could be unsafe and was not opened`, detail),
  empty: (host) => `Nothing in the file from ${host} can be shown on a map.`,
  'no-ranges': (host) => `${host} does not support partial downloads of this large file.`,
  'service-exception': (host, detail) => withDetail(`${host} could not draw this layer`, detail),
  'layer-unknown': (host, detail) => withDetail(`${host} has no layer with this name`, detail),
  'projection-not-offered': (host, detail) => `${host} does not offer this layer in ${detail}.`,
  'mixed-content': (host) => `${host} has no secure connection (https), so browsers block this layer.`,
}

/** True for the name of a trouble. */
const isTrouble = (text: string): text is LayerTrouble => (LAYER_TROUBLES as readonly string[]).includes(text)

/** A trouble as the error that the rest of the portal knows. */
export class LayerFault extends PortalError {
  declare readonly trouble: LayerTrouble
  readonly details: FaultDetails

  constructor(trouble: LayerTrouble, details: FaultDetails = {}) {
    const words = WORDS[trouble](details.host ?? 'this address', (details.said ?? details.detail ?? '').replace(/\.$/, ''))
    super(CODES[trouble] ?? 'source-failed', words, {
      trouble,
      cause: details.cause,
      ...(trouble === 'no-address' ? { parameter: 'url', accepted: 'an absolute http or https address' } : {}),
    })
    this.details = details
  }

  /** The same trouble of a certain server. */
  at(host: string): LayerFault {
    return new LayerFault(this.trouble, { ...this.details, host })
  }

  /** What a process sends of a fault. */
  toSent(): SentFault {
    const { host, detail, said } = this.details
    return {
      trouble: this.trouble,
      ...(host === undefined ? {} : { host }),
      ...(detail === undefined ? {} : { detail }),
      ...(said === undefined ? {} : { said }),
    }
  }
}

/** A fault on its way from one process to another. */
export interface SentFault extends Omit<FaultDetails, 'cause'> {
  readonly trouble: string
}

/** The fault that a process has sent. */
export function sentFault({ trouble, ...details }: SentFault): LayerFault {
  return new LayerFault(isTrouble(trouble) ? trouble : 'broken-file', details)
}
