/** Changes of the rows of sources, as the setting takes them: all or none, refused when somebody else was faster. */
import { PortalError } from '@graticule/contracts/problem'
import type { NewSource } from '@graticule/contracts/services/sources-desk'
import { SHIPPED_ROWS } from '@graticule/contracts/sources/shipped-sources'
import type { SourceRow } from '@graticule/contracts/sources/source-row'
import { typedAddress } from '../../detection/candidates.ts'
import type { Settings } from '../../settings/settings.ts'

/** Distance of two rows in the order. */
const STEP = 10

/** Names of the sources of the product: they are switched off, not removed. */
export const SHIPPED_NAMES: readonly string[] = SHIPPED_ROWS.map(({ name }) => name)

/** The rows in the order of the tabs. */
export const orderedRows = (settings: Pick<Settings, 'get'>): SourceRow[] =>
  settings.get('sources').toSorted((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1))

/** Version of the rows: 0 while those of the product hold. */
export const versionOfRows = (settings: Pick<Settings, 'shown'>): number =>
  settings.shown().find(({ key, siteId }) => key === 'sources' && siteId === 0)?.version ?? 0

/** Writes rows in this order. @returns the new version */
export function writeRows(settings: Settings, rows: readonly SourceRow[], seen: number, author: string): Promise<number> {
  const value = rows.map((row, at) => ({ ...row, order: (at + 1) * STEP }))
  return settings.change([{ key: 'sources', value, seen }], author)
}

/** @throws PortalError 'not-found' */
export function rowNamed(rows: readonly SourceRow[], name: string): SourceRow {
  const row = rows.find((one) => one.name === name)
  if (row === undefined) throw new PortalError('not-found', `There is no source with the name ${name.slice(0, 60)}.`)
  return row
}

/** An address without what makes no difference, so that the same one is found again. */
export const sameAddress = (address: string): string =>
  (typedAddress(address)?.href ?? address)
    .replace(/^https?:\/\//, '')
    .replace(/\/+$/, '')
    .toLowerCase()

/** The row of a new tab. @throws PortalError 'invalid-body' for what is no web address */
export function rowOfNew({
  name,
  title,
  live,
  seenBy,
  rights = '',
}: NewSource & { readonly live: NonNullable<NewSource['live']> }): Omit<SourceRow, 'order'> {
  const url = typedAddress(live.address)
  if (url === undefined) throw new PortalError('invalid-body', 'The address must be an http or https address.')
  return {
    name,
    kind: live.kind,
    address: url.href.replace(/\/+$/, ''),
    holds: 'data',
    texts: { en: { name: title } },
    ...(seenBy === undefined || seenBy === 'everybody' ? {} : { seenBy }),
    ...(rights.trim() === '' ? {} : { rights: rights.trim() }),
    ...(live.waitSeconds === undefined ? {} : { waitSeconds: live.waitSeconds }),
    ...(live.quiet === true ? { quiet: true } : {}),
  }
}
