/**
 * The one error type: a code, a message for a visitor, and the parameter at fault, if any. On the wire it is an RFC 9457
 * problem document, except where a service has its own error format.
 */
import * as Type from 'typebox'
import type { Static } from 'typebox'

/**
 * Every code, with the HTTP status it has on the wire.
 * @rule S1-8.status Every failure of a service has a code and an HTTP status
 */
export const PROBLEM_STATUS = {
  'invalid-parameter': 400,
  'invalid-body': 400,
  'not-signed-in': 401,
  'not-allowed': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  changed: 412,
  'too-large': 413,
  'address-too-long': 414,
  'unsupported-media-type': 415,
  'no-such-range': 416,
  'too-many-requests': 429,
  internal: 500,
  'not-implemented': 501,
  'address-refused': 502,
  'source-failed': 502,
  unavailable: 503,
  timeout: 504,
} as const
export type ProblemCode = keyof typeof PROBLEM_STATUS

/**
 * RFC 9457 problem document. `parameter` and `accepted` are set for `invalid-parameter` and for fields of an `invalid-body`, `trouble` for what is fetched for the map.
 */
export const ProblemSchema = Type.Object(
  {
    type: Type.String({ description: 'urn:graticule:problem:{code}' }),
    title: Type.String(),
    status: Type.Integer({ minimum: 400, maximum: 599 }),
    detail: Type.String(),
    parameter: Type.Optional(Type.String({ description: 'name of the parameter or of the field at fault' })),
    accepted: Type.Optional(Type.String({ description: 'what it accepts' })),
    trouble: Type.Optional(Type.String({ description: 'of a map layer: what keeps it from being shown' })),
    cause: Type.Optional(
      Type.Object(
        { cause: Type.Object({ message: Type.String() }) },
        { description: 'below /personaldata/rest/: the detail once more, where clients of the original read it' },
      ),
    ),
  },
  { $id: 'Problem' },
)
export type Problem = Static<typeof ProblemSchema>

/** Words that are made for their reader: `in` gives them in a language (BCP 47 tag). */
export interface Wording {
  readonly in: (language: string) => string
}

const inEnglish = (words: string | Wording): string => (typeof words === 'string' ? words : words.in('en'))

/** A failure with words that a visitor understands. `message` is English, for logs and command lines: where there are words for operators, those; `toProblem` speaks the language of its reader. `detail` never holds a path, a stack or a secret. */
export class PortalError extends Error {
  readonly code: ProblemCode
  readonly parameter: string | undefined
  readonly accepted: string | undefined
  /** See `LAYER_TROUBLES` in services/map-proxies.ts. */
  readonly trouble: string | undefined
  /** Seconds after which it is worth while to ask again. */
  readonly retryAfter: number | undefined

  /** The words, where they come from a catalogue. */
  readonly wording: Wording | undefined
  readonly #accepted: string | Wording | undefined

  constructor(
    code: ProblemCode,
    detail: string | Wording,
    options: {
      parameter?: string | undefined
      accepted?: string | Wording | undefined
      trouble?: string | undefined
      retryAfter?: number | undefined
      /** What an operator reads in place of the words for visitors. */
      forOperator?: Wording | undefined
      cause?: unknown
    } = {},
  ) {
    super(inEnglish(options.forOperator ?? detail), { cause: options.cause })
    this.name = 'PortalError'
    this.code = code
    this.parameter = options.parameter
    const words = typeof detail === 'string' ? { in: () => detail } : detail
    this.wording = typeof detail === 'string' && options.forOperator === undefined ? undefined : words
    this.#accepted = options.accepted
    this.accepted = options.accepted === undefined ? undefined : inEnglish(options.accepted)
    this.trouble = options.trouble
    this.retryAfter = options.retryAfter
  }

  get status(): number {
    return PROBLEM_STATUS[this.code]
  }

  /** The words in a language. */
  detailIn(language: string): string {
    return this.wording?.in(language) ?? this.message
  }

  /** The failure as an RFC 9457 document, its detail in a language (BCP 47 tag). */
  toProblem(language = 'en'): Problem {
    const accepted = typeof this.#accepted === 'object' ? this.#accepted.in(language) : this.accepted
    return {
      type: `urn:graticule:problem:${this.code}`,
      title: this.code.replaceAll('-', ' '),
      status: this.status,
      detail: this.detailIn(language),
      ...(this.parameter === undefined ? {} : { parameter: this.parameter }),
      ...(accepted === undefined ? {} : { accepted }),
      ...(this.trouble === undefined ? {} : { trouble: this.trouble }),
    }
  }
}
