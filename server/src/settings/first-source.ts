/** Whether the source that a site opens with is one that it offers. */
import type { SourceRow } from '@graticule/contracts/sources/source-row'
import type { SiteSources, SiteStart } from '@graticule/contracts/sites/site-values'

/**
 * What is wrong with the first source of a site; `undefined` = nothing. A source that is switched off later gives way to another one, so that
 * only changes of the site itself are looked at.
 * @rule B-sites.first-source The source that a site opens with is among its sources
 */
export function faultOfFirstSource(
  siteId: number,
  valueOf: (key: 'siteStart' | 'siteSources' | 'sources') => unknown,
): string | undefined {
  const { source } = valueOf('siteStart') as SiteStart
  if (source === undefined) return undefined
  const rows = valueOf('sources') as readonly SourceRow[]
  const { off = [] } = valueOf('siteSources') as SiteSources
  const row = rows.find(({ name }) => name === source)
  if (row === undefined) return `the portal has no source ${source}`
  if (row.seenBy !== undefined) return `not everybody sees the source ${source}`
  return off.includes(source) ? `the source ${source} is switched off on site ${siteId}` : undefined
}
