/** A directory of data providers on another server. Its address and credentials are settings; they never leave the server. */
import type { Provider, RemoteState } from '@graticule/contracts/providers/data-providers'
import {
  REMOTE_PROVIDERS_BYTES,
  REMOTE_PROVIDERS_KEPT_MS,
  REMOTE_PROVIDERS_RETRY_MS,
  REMOTE_PROVIDERS_SIZE,
  REMOTE_PROVIDERS_TIMEOUT_MS,
} from '@graticule/contracts/providers/limits'
import type { Outbound } from '../outbound/outbound.ts'
import { derived } from '../settings/derived.ts'
import type { Settings } from '../settings/settings.ts'
import { readModels } from './read-models.ts'

/** What is known of it: its providers, and whether it has answered. */
export interface RemoteReading {
  readonly state: RemoteState
  readonly providers: readonly Provider[]
}

/** How it is asked. `warn` gets words without secrets. */
export interface RemoteParts {
  readonly outbound: Outbound
  readonly clock: () => number
  readonly warn: (words: string) => void
}

const NONE: RemoteReading = { state: 'none', providers: [] }

/** Asks once. `undefined` = no list came. */
async function ask(address: string, authorization: string | undefined, { outbound, warn }: RemoteParts) {
  try {
    const url = new URL(address)
    url.searchParams.set('page', '0')
    url.searchParams.set('size', String(REMOTE_PROVIDERS_SIZE))
    const response = await outbound.fetch(url.href, {
      accept: 'application/json',
      headers: authorization === undefined ? {} : { authorization },
      maxBytes: REMOTE_PROVIDERS_BYTES,
      timeoutMs: REMOTE_PROVIDERS_TIMEOUT_MS,
      attempts: 1,
      service: 'data-providers',
      own: true,
    })
    if (response.status !== 200) {
      await response.discard()
      warn(`The directory of data providers answered with status ${response.status}`)
      return undefined
    }
    const providers = readModels(JSON.parse(await response.text()))
    if (providers === undefined) warn('The directory of data providers sent no list of them')
    return providers
  } catch (error) {
    warn(`The directory of data providers cannot be read: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

/** One directory with what it said last. */
function directoryAt(address: string, authorization: string | undefined, parts: RemoteParts): () => Promise<RemoteReading> {
  let last: { readonly reading: RemoteReading; readonly until: number } | undefined
  let asking: Promise<RemoteReading> | undefined
  const read = async (): Promise<RemoteReading> => {
    const providers = await ask(address, authorization, parts)
    const before = last?.reading.providers ?? []
    const reading: RemoteReading =
      providers !== undefined
        ? { state: 'answered', providers }
        : { state: before.length > 0 ? 'kept' : 'failed', providers: before }
    last = { reading, until: parts.clock() + (providers === undefined ? REMOTE_PROVIDERS_RETRY_MS : REMOTE_PROVIDERS_KEPT_MS) }
    return reading
  }
  return () => {
    if (last !== undefined && parts.clock() < last.until) return Promise.resolve(last.reading)
    // all who ask meanwhile wait for the same answer
    asking ??= read().finally(() => (asking = undefined))
    // what is known is shown at once; the new answer comes for the next one
    return last !== undefined && last.reading.providers.length > 0 ? Promise.resolve(last.reading) : asking
  }
}

/**
 * The directory that the settings name now.
 * @rule B-yellow-pages.remote-down When the remote directory fails, its last rows and those of the portal stay, and the answer says so
 */
export function remoteDirectory(settings: Pick<Settings, 'get' | 'secret'>, parts: RemoteParts): () => Promise<RemoteReading> {
  const current = derived(
    () =>
      [
        settings.get('dabDataProvidersUrl'),
        settings.get('dabDataProvidersUsername'),
        settings.secret('dabDataProvidersPassword') ?? '',
      ] as const,
    (address, user, password) => {
      if (address === '') return () => Promise.resolve(NONE)
      const isSigned = user !== '' || password !== ''
      const authorization = isSigned ? `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}` : undefined
      return directoryAt(address, authorization, parts)
    },
  )
  return () => current()()
}
