import { PROVIDER_ORDERS, type ProviderOrder } from '@graticule/contracts/providers/data-providers'
import { useSearchParams } from 'react-router'

/** What the page shows; pages count from 0, an empty id = no provider is chosen. */
export interface ShownProviders {
  readonly words: string
  readonly order: ProviderOrder
  readonly page: number
  readonly provider: string
}

const LARGEST_PAGE = 100_000

function readShown(query: URLSearchParams): ShownProviders {
  const order = PROVIDER_ORDERS.find((one) => one === query.get('order')) ?? 'asc'
  const page = /^\d{1,6}$/.test(query.get('page') ?? '') ? Math.min(LARGEST_PAGE, Number(query.get('page'))) : 1
  return {
    words: (query.get('text') ?? '').slice(0, 200),
    order,
    page: Math.max(0, page - 1),
    provider: (query.get('provider') ?? '').slice(0, 300),
  }
}

function writeShown({ words, order, page, provider }: ShownProviders): URLSearchParams {
  const query = new URLSearchParams()
  if (words !== '') query.set('text', words)
  if (order !== 'asc') query.set('order', order)
  if (page > 0) query.set('page', String(page + 1))
  if (provider !== '') query.set('provider', provider)
  return query
}

/** What the page shows stands in its address, so that a link shows the same and the way back leads to it. */
export function useShownProviders() {
  const [query, setQuery] = useSearchParams()
  const shown = readShown(query)
  return {
    shown,
    /** `instead`: what was shown before is not in the history. */
    show: (change: Partial<ShownProviders>, instead = false) =>
      // typing leaves no trail of letters in the history
      setQuery(writeShown({ ...shown, ...change }), { replace: instead || change.words !== undefined, preventScrollReset: true }),
  }
}
