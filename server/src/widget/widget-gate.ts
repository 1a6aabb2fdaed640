/** Who may show the widget: pages of the origins of a key that holds, as often as the key may be used. */
import { PortalError } from '@graticule/contracts/problem'
import type { RefusedBecause } from '@graticule/contracts/widget/frame'
import type { TextKey } from '../texts/english.ts'
import { say } from '../texts/say.ts'
import type { KeyStore, StoredKey } from './key-store.ts'
import { HOUR_MS, type KeyUses } from './key-uses.ts'

/** What the gate looks at. */
export interface WidgetRequest {
  readonly key: string
  /** Origin of the page that asks or shows, as its browser says; `undefined` = it says none, or it is a page of the portal. */
  readonly origin: string | undefined
  /** Network of the visitor. */
  readonly visitor: string
}

/** Lets a request pass and counts it. */
export interface WidgetGate {
  /** @throws PortalError 'not-allowed' or 'too-many-requests', its `trouble` one of `REFUSED_BECAUSE` */
  readonly pass: (request: WidgetRequest) => Promise<StoredKey>
}

export interface WidgetGateOptions {
  readonly keys: Pick<KeyStore, 'find'>
  readonly uses: Pick<KeyUses, 'learn' | 'inThisHour' | 'count'>
  /** Whether there is a site of this id. */
  readonly isSite: (siteId: number) => boolean
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

/** A visitor may use this part of a key's hour, so that nobody can use up the key of a page alone. */
const VISITOR_SHARE = 1 / 4
const LEAST_SHARE = 60

const WORDS: Readonly<Record<RefusedBecause, TextKey>> = {
  revoked: 'services:widget.revoked',
  unknown: 'services:widget.unknown',
  origin: 'services:widget.origin',
  limit: 'services:widget.limit',
}

const refuse = (trouble: RefusedBecause, retryAfter?: number): PortalError =>
  new PortalError(trouble === 'limit' ? 'too-many-requests' : 'not-allowed', say(WORDS[trouble]), {
    trouble,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  })

/** Requests of this hour by key and visitor. */
function sharesOfHour() {
  let hour = 0
  let used = new Map<string, number>()
  return (keyId: number, visitor: string, now: number): { readonly used: number; readonly count: () => void } => {
    const current = Math.floor(now / HOUR_MS)
    if (current !== hour) [hour, used] = [current, new Map()]
    const name = `${keyId} ${visitor}`
    const before = used.get(name) ?? 0
    return { used: before, count: () => void used.set(name, before + 1) }
  }
}

/**
 * @rule D16.widget-keys A key belongs to a site, has allowed origins and a rate limit, and can be revoked
 */
export function createWidgetGate({ keys, uses, isSite, clock }: WidgetGateOptions): WidgetGate {
  const shares = sharesOfHour()
  return {
    pass: async ({ key, origin, visitor }) => {
      const found = await keys.find(key)
      if (found === undefined || !isSite(found.siteId)) throw refuse('unknown')
      if (found.revokedAt !== undefined) throw refuse('revoked')
      const now = clock()
      if (origin !== undefined && !found.origins.includes(origin)) {
        uses.count(found.id, 'refused', now)
        throw refuse('origin')
      }
      await uses.learn(found.id, now)
      // nothing waits between the look and the count: of requests at once none passes beside the others
      const share = shares(found.id, visitor, now)
      const mostOfVisitor = Math.max(LEAST_SHARE, found.perHour * VISITOR_SHARE)
      if (uses.inThisHour(found.id, now) >= found.perHour || share.used >= mostOfVisitor) {
        uses.count(found.id, 'refused', now)
        throw refuse('limit', Math.ceil((HOUR_MS - (now % HOUR_MS)) / 1_000))
      }
      share.count()
      uses.count(found.id, 'requests', now)
      return found
    },
  }
}
