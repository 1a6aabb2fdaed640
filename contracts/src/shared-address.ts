/**
 * Addresses of this portal's pages that a link may lead to: read strictly and written in one way, so that the same state
 * always has the same address. Relative to the root of the portal; a link can lead nowhere else.
 */
import { findDataSource } from './data-sources.ts'
import { readShareUrl, shareQuery } from './share-url.ts'
import type { RefusedParameter } from './search-params.ts'
import { MAX_SHARED_ADDRESS_LENGTH } from './limits.ts'

/** The address in its one form, or what of it is not in order. */
export type ReadAddress = { readonly address: string } | { readonly refused: RefusedParameter }

const PAGES = 'an address of this portal, /search or /resource/{source}/{id}, with the parameters of a shared link'
const ADDRESS = /^\/(?:search|resource\/([^/?#]+)\/([^/?#]+))?(?:\?([^#]*))?$/

function pathOf(source: string | undefined, id: string | undefined): string | undefined {
  if (source === undefined || id === undefined) return '/search'
  try {
    const name = findDataSource(decodeURIComponent(source))?.name
    return name === undefined ? undefined : `/resource/${name}/${encodeURIComponent(decodeURIComponent(id))}`
  } catch {
    return undefined
  }
}

/** Reads an address such as `/search?f:phrase=ice&v=1`. Parameters that no link has are dropped, those out of domain refused. */
export function readSharedAddress(text: string): ReadAddress {
  const refuse = (accepts: string, parameter = 'address'): ReadAddress => ({ refused: { parameter, accepts } })
  if (text.length > MAX_SHARED_ADDRESS_LENGTH) return refuse(`at most ${MAX_SHARED_ADDRESS_LENGTH} characters`)
  const match = ADDRESS.exec(text)
  const path = match === null ? undefined : pathOf(match[1], match[2])
  if (match === null || path === undefined) return refuse(PAGES)
  const state = readShareUrl(new URLSearchParams(match[3] ?? ''))
  const [problem] = state.problems
  if (problem !== undefined) return refuse(problem.accepts, problem.parameter)
  if (state.notices.length > 0) return refuse('the name of a source', 'f:dataSource')
  const query = shareQuery(state)
  const address = query === '' ? path : `${path}?${query}`
  return address.length > MAX_SHARED_ADDRESS_LENGTH ? refuse(`at most ${MAX_SHARED_ADDRESS_LENGTH} characters`) : { address }
}
