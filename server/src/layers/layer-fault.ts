/** What keeps a layer from being shown: one of the troubles that both sides know, in words of English for those without texts of their own. */
import { PortalError, type ProblemCode } from '@graticule/contracts/problem'
import { LAYER_TROUBLES, type LayerTrouble } from '@graticule/contracts/services/map-proxies'

/** What else is known of a trouble. */
export interface FaultDetails {
  /** The server. */
  readonly host?: string
  /** What was found; completes "cannot be shown: ...". */
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

const WORDS: Readonly<Record<LayerTrouble, (host: string, detail: string) => string>> = {
  'no-address': () => 'This is no address of the web. It has to begin with http:// or https://.',
  'not-allowed': (host) =>
    `This portal does not fetch layers from ${host}. Its operator can allow that server with GRATICULE_LAYER_HOSTS.`,
  'not-public': (host, detail) => detail || `The server ${host} is not on the public Internet and is not asked.`,
  'host-unknown': (host) => `There is no server with the name ${host}. Check the address.`,
  certificate: (host) => `The connection to ${host} is not safe: its certificate is not trusted. Its provider has to renew it.`,
  unreachable: (host) => `The server ${host} cannot be reached or breaks off its answers. Try again later.`,
  'time-out': (host) => `The server ${host} did not answer in time. Try again later.`,
  'left-alone': (host) => `The server ${host} has failed again and again and is left alone for a while. Try again later.`,
  'endless-redirects': (host) => `The server ${host} sends every request on to another address, without an end.`,
  'not-found': (host, detail) =>
    detail === '' ? `There is nothing at this address of ${host} any more.` : `The file at ${host} cannot be shown: ${detail}.`,
  'sign-in': (host) => `The server ${host} gives this only to those who are signed in there.`,
  'too-many-requests': (host) => `The server ${host} is asked too often at the moment. Try again later.`,
  'server-fault': (host) => `The server ${host} has a fault of its own. Try again later, or tell its provider.`,
  'other-answer': (host, detail) => `The server ${host} does not give this out (${detail}).`,
  'too-large': (host, detail) => `The file at ${host} is too large to be shown: ${detail}.`,
  page: (host) => `The address at ${host} leads to a web page, not to a layer.`,
  'wrong-kind': (host, detail) => `The file at ${host} cannot be shown: ${detail}.`,
  'broken-file': (host, detail) => `The file at ${host} is damaged and cannot be shown: ${detail}.`,
  'unsafe-file': (host, detail) => `The file at ${host} is not safe and is not opened: ${detail}.`,
  empty: (host) => `The file at ${host} holds nothing that a map could show.`,
  'no-ranges': (host) => `The server ${host} does not give parts of files, and this one is too large to be read as a whole.`,
  'service-exception': (host, detail) => `The service at ${host} cannot draw this: ${detail || 'it does not say why'}.`,
  'layer-unknown': (host, detail) => `The service at ${host} has no layer "${detail}".`,
  'projection-not-offered': (host, detail) => `The service at ${host} does not draw this layer in ${detail}.`,
  'mixed-content': (host) =>
    `The server ${host} is reached without encryption only, and browsers do not show such layers in a safe page.`,
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
