/** The data hub, with the user name and password of each person. They go to the hub that the operator has set, and nowhere else. */
import type { HubAccount } from '@graticule/contracts/people/connections'
import type { DataHub } from '@graticule/contracts/settings/connections'
import { PortalError } from '@graticule/contracts/problem'
import type { Outbound } from '../../outbound/outbound.ts'
import { say } from '../../texts/say.ts'
import { type FetchHubProduct, openHubProducts } from './hub-product.ts'
import type { ConnectionStore } from './connection-store.ts'

/** What it is built from. */
export interface DataHubOptions {
  readonly store: ConnectionStore<string>
  readonly outbound: Pick<Outbound, 'fetch'>
  readonly hub: () => DataHub
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

/** The hub of the portal. */
export interface HubOfPeople {
  /** The address of the hub; `undefined` = there is none. */
  readonly service: () => string | undefined
  readonly userNameOf: (personId: string) => Promise<string | undefined>
  /**
   * Keeps an account that the hub accepts.
   * @throws PortalError `not-found` without a hub, `invalid-body` when it does not accept it, `source-failed` when it does not answer
   */
  readonly set: (personId: string, account: HubAccount) => Promise<void>
  readonly remove: (personId: string) => Promise<void>
  readonly product: FetchHubProduct
}

const TIMEOUT_MS = 15_000
const MAX_ANSWER_BYTES = 1_000_000

/**
 * Asks the hub whether it knows an account: the beginning of its OData service wants one.
 * @rule B-account.hub-only The password of the data hub goes to the configured hub alone, and to no address that it leads on to
 */
async function isAccepted(outbound: Pick<Outbound, 'fetch'>, address: string, account: HubAccount): Promise<boolean> {
  const { origin } = new URL(address)
  const answer = await outbound.fetch(`${address}/odata/v1/`, {
    headers: { authorization: `Basic ${Buffer.from(`${account.userName}:${account.password}`).toString('base64')}` },
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
    attempts: 1,
    own: true,
    service: address,
    permits: (url) => {
      if (url.origin !== origin) throw new PortalError('source-failed', say('request:connection.hub-failed'))
    },
  })
  await answer.text().catch(() => '')
  if (answer.status === 401 || answer.status === 403) return false
  if (answer.status >= 400) throw new PortalError('source-failed', say('request:connection.hub-failed'))
  return true
}

/** Opens it. */
export function openDataHub({ store, outbound, hub, clock }: DataHubOptions): HubOfPeople {
  const service = (): string | undefined => (hub().address === '' ? undefined : hub().address)
  return {
    service,
    userNameOf: async (personId) => {
      const address = service()
      return address === undefined ? undefined : (await store.find(personId, address))?.userName
    },
    set: async (personId, account) => {
      const address = service()
      if (address === undefined) throw new PortalError('not-found', say('request:connection.none'))
      const accepted = await isAccepted(outbound, address, account).catch((error: unknown) => {
        throw new PortalError('source-failed', say('request:connection.hub-failed'), { cause: error })
      })
      if (!accepted) throw new PortalError('invalid-body', say('request:connection.hub-refused'), { parameter: 'password' })
      const { userName, password } = account
      await store.put(personId, { userName, service: address, secret: password, endsAt: undefined }, clock())
    },
    remove: store.remove,
    product: openHubProducts({ store, outbound, service }),
  }
}
