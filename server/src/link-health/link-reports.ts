/** What the register of links says to operators and visitors. */
import { webAddress } from '@graticule/contracts/links/link-address'
import type { LinkCheck, LinkState } from '@graticule/contracts/links/link-check'
import type { Database } from '../storage/database.ts'
import { addressHash } from './follow-links.ts'
import { linksAvailable as available } from './links-available.ts'
import { checkOf } from './with-checks.ts'

/** A link as operators read it. */
export interface RegisteredLink {
  readonly address: string
  /** Records that have it. */
  readonly records: number
  /** Absent: nothing is known yet. */
  readonly check?: LinkCheck
  /** Milliseconds since 1970. */
  readonly nextAt: number
}

/** The reports, from an open database. */
export function linkReports(reader: Database['reader']) {
  return {
    list: (after: number, limit: number, state?: LinkState): Promise<{ links: RegisteredLink[]; last: number }> =>
      available(async () => {
        const all = reader
          .selectFrom('links')
          .select(['id', 'address', 'state', 'cause', 'moved_to', 'checked_at', 'next_at'])
          .select((is) =>
            is
              .selectFrom('record_links')
              .select(({ fn }) => fn.count<number>('record_id').distinct().as('records'))
              .whereRef('link_id', '=', 'links.id')
              .as('records'),
          )
          .where('id', '>', after)
        const rows = await (state === undefined ? all : all.where('state', '=', state)).orderBy('id').limit(limit).execute()
        const links = rows.map((row) => {
          const check = checkOf(row)
          const link = { address: row.address, records: row.records ?? 0, nextAt: row.next_at }
          return check === undefined ? link : { ...link, check }
        })
        return { links, last: rows.at(-1)?.id ?? after }
      }),
    counts: (): Promise<Readonly<Record<LinkState | 'unknown', number>>> =>
      available(async () => {
        const rows = await reader
          .selectFrom('links')
          .select(({ fn }) => ['state', fn.countAll<number>().as('links')])
          .groupBy('state')
          .execute()
        const counts = { works: 0, fails: 0, unclear: 0, unknown: 0 }
        for (const { state, links } of rows) counts[(state ?? 'unknown') as keyof typeof counts] = links
        return counts
      }),
    find: (address: string): Promise<{ readonly check?: LinkCheck } | undefined> =>
      available(async () => {
        const columns = ['links.state', 'links.cause', 'links.moved_to', 'links.checked_at'] as const
        const url = webAddress(address)
        if (url === undefined) return undefined
        url.hash = ''
        const row = await reader
          .selectFrom('links')
          .select(columns)
          .where('address_hash', '=', addressHash(url.href))
          .executeTakeFirst()
        if (row === undefined) return undefined
        const check = checkOf(row)
        return check === undefined ? {} : { check }
      }),
  }
}
