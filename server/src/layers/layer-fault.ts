/** The reason why a layer cannot be shown: a code that server and page share, with an English message. */
import { PortalError, type ProblemCode, type Wording } from '@graticule/contracts/problem'
import { LAYER_TROUBLES, type LayerTrouble } from '@graticule/contracts/services/map-proxies'
import { say, sentence } from '../texts/say.ts'

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
  'host-unknown': 'not-allowed',
  'time-out': 'timeout',
  'left-alone': 'unavailable',
  'not-found': 'not-found',
}

/** The words of a trouble: a sentence, or one that goes on with what was found: "What: detail." */
function wordsOfTrouble(trouble: LayerTrouble, { host, detail = '', said = detail }: FaultDetails): Wording {
  const found = said.replace(/\.$/, '')
  const values = { host: host ?? say('layers:this-address'), detail: found }
  const words = say(`layers:trouble.${trouble}`, values)
  if (trouble === 'projection-not-offered' || found === '') return sentence(words)
  return {
    in: (language) => (/[.]$/.test(words.in(language)) ? words : say('layers:detail', { words, detail: found })).in(language),
  }
}

/** True for the name of a trouble. */
const isTrouble = (text: string): text is LayerTrouble => (LAYER_TROUBLES as readonly string[]).includes(text)

/** The words of a trouble that was kept by its name; one that is not known any more is told by that name. */
export const sayTrouble = (name: string, host: string): Wording =>
  isTrouble(name) ? wordsOfTrouble(name, { host }) : { in: () => `${host}: ${name}` }

/** A trouble as the error that the rest of the portal knows. */
export class LayerFault extends PortalError {
  declare readonly trouble: LayerTrouble
  readonly details: FaultDetails

  constructor(trouble: LayerTrouble, details: FaultDetails = {}) {
    const words = wordsOfTrouble(trouble, details)
    super(CODES[trouble] ?? 'source-failed', words, {
      trouble,
      cause: details.cause,
      ...(trouble === 'no-address' ? { parameter: 'url', accepted: say('layers:accepts-address') } : {}),
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
