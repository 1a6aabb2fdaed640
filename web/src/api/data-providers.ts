/** The directory of data providers. */
import {
  DATA_PROVIDER_ROUTES,
  type Provider,
  type ProviderOrder,
  type Providers,
} from '@graticule/contracts/providers/data-providers'
import { PROVIDERS_PER_PAGE } from '@graticule/contracts/providers/limits'
import { publicJson, type Reply } from './http.ts'

/** Which providers are wanted; pages count from 0. */
export interface WantedProviders {
  readonly words: string
  readonly order: ProviderOrder
  readonly page: number
  /** Only those of this portal. */
  readonly own?: boolean
}

/** A page of providers, searched and sorted. */
export function readProviders(
  { words, order, page, own = false }: WantedProviders,
  signal?: AbortSignal,
): Promise<Reply<Providers>> {
  const { path, reply: schema } = DATA_PROVIDER_ROUTES.list
  const query = new URLSearchParams({ order, page: String(page), size: String(PROVIDERS_PER_PAGE) })
  if (words.trim() !== '') query.set('q', words.trim())
  if (own) query.set('own', 'true')
  return publicJson(`${path}?${query}`, schema, { signal })
}

/** One provider. */
export function readProvider(id: string, signal?: AbortSignal): Promise<Reply<Provider>> {
  const { path, reply: schema } = DATA_PROVIDER_ROUTES.one
  return publicJson(path.replace(':id', encodeURIComponent(id)), schema, { signal })
}
