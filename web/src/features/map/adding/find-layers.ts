/** Finds out what an address offers to the map: by the address itself, else by asking its server through the portal. */
import type { LinkedType } from '@graticule/contracts/map/layer-id'
import type { CheckedType, Diagnosis, LayerContents, LayerRemedy, LayerTrouble } from '@graticule/contracts/services/map-proxies'
import { diagnoseLayer } from '../../../api/map-proxies.ts'
import { loadService, type ServiceKind } from '../capabilities/load-service.ts'
import type { ServiceLayers } from '../capabilities/service-layers.ts'
import { guessKind } from '../../../map-layers/guess-kind.ts'
import { OF_ANOTHER_KIND, TRIED_KINDS } from '../../../map-layers/tried-kinds.ts'

/** What was found at an address. */
export type Found =
  | { readonly kind: 'service'; readonly address: string; readonly service: ServiceLayers }
  | {
      readonly kind: 'file'
      readonly address: string
      readonly type: Exclude<LinkedType, ServiceKind>
      readonly contents?: LayerContents
    }
  | Trouble

/** Nothing that can be shown. */
export interface Trouble {
  readonly kind: 'trouble'
  /** Absent: nobody knows. */
  readonly trouble?: LayerTrouble
  readonly host: string
  readonly said?: string
  readonly remedies: readonly LayerRemedy[]
}

const hostOf = (address: string): string => URL.parse(address)?.host ?? ''

async function findService(address: string, kind: ServiceKind): Promise<Found> {
  const named = new URL(address).searchParams
  const version = [...named].find(([name]) => name.toLowerCase() === 'version')?.[1]
  const service = await loadService(address, kind, kind === 'wms' && version?.startsWith('1.') ? version : undefined)
  if (service.kind !== 'unread') return { kind: 'service', address, service }
  const { trouble, said } = service
  // a diagnosis knows what can be done; it asks no more than was asked already
  const told = await diagnoseLayer({ url: address, type: kind })
  if (told.ok && told.value.trouble !== undefined) return troubleOf(told.value)
  return { kind: 'trouble', host: hostOf(address), said, remedies: ['check-address'], ...(trouble !== undefined && { trouble }) }
}

function troubleOf({ trouble, host, said, remedies }: Diagnosis): Trouble {
  return {
    kind: 'trouble',
    host,
    remedies,
    ...(trouble !== undefined && { trouble }),
    ...(said !== undefined && { said }),
  }
}

async function findFile(address: string, type: Exclude<CheckedType, ServiceKind>): Promise<Found> {
  const told = await diagnoseLayer({ url: address, type })
  if (!told.ok) return { kind: 'trouble', host: hostOf(address), said: told.failure.detail, remedies: [] }
  if (told.value.trouble !== undefined) return troubleOf(told.value)
  const { contents } = told.value
  return { kind: 'file', address, type, ...(contents !== undefined && { contents }) }
}

const find = (address: string, type: LinkedType): Promise<Found> =>
  type === 'wms' || type === 'wmts' ? findService(address, type) : findFile(address, type)

/**
 * What an address offers. `chosen`: what the visitor says that it is. Where nobody knows, the kinds are tried in turn as long as
 * the server gives something at all; the trouble told then is that of the first.
 */
export async function findLayers(written: string, chosen: LinkedType | undefined): Promise<Found> {
  const address = written.trim().replace(/#.*$/, '')
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    return { kind: 'trouble', trouble: 'no-address', host: '', remedies: [] }
  }
  const kind = chosen ?? guessKind(address)
  if (kind !== undefined) return find(address, kind)
  let first: Found | undefined
  for (const type of TRIED_KINDS) {
    const found = await find(address, type)
    if (found.kind !== 'trouble') return found
    first ??= found
    if (found.trouble === undefined || !OF_ANOTHER_KIND.has(found.trouble)) return found
  }
  return first ?? { kind: 'trouble', host: url.host, remedies: [] }
}
