/** Puts what is known of their links into entries that are read from the store. */
import type { LinkCause, LinkCheck, LinkState } from '@graticule/contracts/links/link-check'
import type { OpenAnnotation } from '../catalogue/annotation.ts'
import { readByIds } from '../storage/read-by-ids.ts'

/** What the table of links says of one; `undefined` while nothing is known. */
export function checkOf(row: {
  readonly state: string | null
  readonly cause: string | null
  readonly moved_to: string | null
  readonly checked_at: number | null
}): LinkCheck | undefined {
  if (row.checked_at === null || row.state === null || row.cause === null) return undefined
  return {
    state: row.state as LinkState,
    cause: row.cause as LinkCause,
    checkedAt: new Date(row.checked_at).toISOString(),
    ...(row.moved_to === null ? {} : { movedTo: row.moved_to }),
  }
}

/** Each link with its check where there is one. The catalogue finds this by the address of the module (see `catalogue/annotation.ts`). */
export const openAnnotation: OpenAnnotation = ({ reader, read }) => {
  type Row = [
    record: string,
    url: string,
    state: string | null,
    cause: string | null,
    movedTo: string | null,
    checkedAt: number | null,
  ]
  const readChecks = readByIds<Row>(read, (ids) =>
    reader
      .selectFrom('record_links')
      .innerJoin('links', 'links.id', 'record_links.link_id')
      .select(['record_links.record_id', 'record_links.url'])
      .select(['links.state', 'links.cause', 'links.moved_to', 'links.checked_at'])
      .where('record_links.record_id', 'in', ids)
      .where('links.checked_at', 'is not', null),
  )
  return async (resources) => {
    const rows = await readChecks(resources.filter(({ online }) => online.length > 0).map(({ id }) => id))
    if (rows.length === 0) return [...resources]
    const checks = new Map<string, Map<string, LinkCheck>>()
    for (const [record, url, state, cause, moved_to, checked_at] of rows) {
      const check = checkOf({ state, cause, moved_to, checked_at })
      const known = checks.get(record) ?? new Map<string, LinkCheck>()
      if (check !== undefined) checks.set(record, known.set(url, check))
    }
    return resources.map((resource) => {
      const known = checks.get(resource.id)
      if (known === undefined) return resource
      const online = resource.online.map((link) => {
        const check = known.get(link.url)
        return check === undefined ? link : { ...link, check }
      })
      return { ...resource, online }
    })
  }
}
