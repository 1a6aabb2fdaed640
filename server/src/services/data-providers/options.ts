import type { ProviderStore } from '../../data-providers/provider-store.ts'
import type { RemoteReading } from '../../data-providers/remote-directory.ts'

/** What the service is built from. */
export interface DataProvidersOptions {
  readonly store: ProviderStore
  readonly remote: () => Promise<RemoteReading>
  /** Base of absolute addresses, without a slash at its end. */
  readonly publicUrl: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
}
