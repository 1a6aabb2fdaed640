/**
 * The result of the latest check of a link: whether it works, and if not, why. The server checks links in the background
 * (docs/behaviour/link-health.md). A link without a check has not been checked yet.
 */
import * as Type from 'typebox'
import type { Static } from 'typebox'

/** `unclear`: the server that the link leads to is there, and does not let us find out. */
export const LINK_STATES = ['works', 'fails', 'unclear'] as const
export type LinkState = (typeof LINK_STATES)[number]

/** Why a link is in its state. */
export const LINK_CAUSES = {
  answers: 'works',
  /** It answers at another address, for good (RFC 9110, 301 and 308). */
  moved: 'works',
  slow: 'works',
  /** It answers those who sign in. */
  'sign-in': 'works',
  'not-found': 'fails',
  /** Removed for good (RFC 9110, 410). */
  gone: 'fails',
  'server-error': 'fails',
  'time-out': 'fails',
  'host-unknown': 'fails',
  /** No connection, or one that broke off. */
  unreachable: 'fails',
  certificate: 'fails',
  'endless-redirects': 'fails',
  /** Our request is not allowed; a visitor's may be. */
  forbidden: 'unclear',
  'too-many-requests': 'unclear',
  /** It wants to be asked in another way. */
  'other-request': 'unclear',
  /** Not on the public Internet, or at a port that is not asked: we did not look. */
  'not-asked': 'unclear',
  /** Its server asks robots not to open it (RFC 9309): we did not look. */
  robots: 'unclear',
  /** Its server could not say what robots may open: we did not look. */
  'robots-unavailable': 'unclear',
} as const satisfies Readonly<Record<string, LinkState>>
export type LinkCause = keyof typeof LINK_CAUSES
const CAUSES = Object.keys(LINK_CAUSES) as LinkCause[]

const NOT_LOOKED_AT: readonly LinkCause[] = ['not-asked', 'robots', 'robots-unavailable']

/** Whether a check says why the link was not opened, instead of what was found there. */
export const isUnopened = (cause: LinkCause): boolean => NOT_LOOKED_AT.includes(cause)

/** One look at a link. */
export const LinkCheckSchema = Type.Object(
  {
    state: Type.Unsafe<LinkState>(Type.String({ enum: [...LINK_STATES] })),
    cause: Type.Unsafe<LinkCause>(Type.String({ enum: CAUSES, description: 'why it is in its state' })),
    checkedAt: Type.String({ maxLength: 40, description: 'when it was looked at, ISO 8601 UTC' }),
    movedTo: Type.Optional(Type.String({ maxLength: 8_000, description: 'its new address, when it has moved for good' })),
  },
  { description: 'what the server found when it last looked at the link; absent when it has not looked yet' },
)
export type LinkCheck = Static<typeof LinkCheckSchema>

/** A link, as far as its check goes. */
export interface CheckedLink {
  readonly check?: Pick<LinkCheck, 'state'>
}

/** Whether there are links and every one of them is known to fail. */
export function allLinksFail(links: readonly CheckedLink[]): boolean {
  return links.length > 0 && links.every(({ check }) => check?.state === 'fails')
}
