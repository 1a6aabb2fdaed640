import { CONNECTION_ROUTES, hubProductAddress } from '@graticule/contracts/people/connections'
import { privateJson } from '../../session/private-read.ts'
import { useSession } from '../../session/session.ts'
import { usePrivateQuery } from '../../session/use-private-query.ts'

/** How a file is fetched. `needs-account`: it is at the data hub, for which this person has set no account. */
export interface FileLink {
  readonly href: string
  readonly by: 'itself' | 'hub-account' | 'needs-account'
}

const HTTP = /^https?:/i

/**
 * How the files of an entry are fetched: those of the data hub by way of the portal, with the account of this person there.
 * @param urls addresses of files; without any the hub is not asked about
 * @rule B-account.hub-links Links to the data hub are followed with the account that a person has set for it
 */
export function useHubLinks(urls: readonly string[]): (url: string) => FileLink {
  const isPerson = useSession(({ visitor }) => visitor.kind === 'person')
  const isAsked = isPerson && urls.some((url) => HTTP.test(url))
  const { data } = usePrivateQuery(
    ['connections'],
    (signal) => privateJson(CONNECTION_ROUTES.read.path, CONNECTION_ROUTES.read.reply, { signal }),
    false,
    { isAsked },
  )
  const { service, userName } = data?.hub ?? {}
  return (url) => {
    if (!isAsked || service === undefined || !HTTP.test(url) || URL.parse(url)?.host !== service)
      return { href: url, by: 'itself' }
    return userName === undefined ? { href: url, by: 'needs-account' } : { href: hubProductAddress(url), by: 'hub-account' }
  }
}
