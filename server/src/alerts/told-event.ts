/** Events as feeds, mails and webhooks tell them. */
import { pagePath } from '@graticule/contracts/pages'
import type { SearchEvent } from './alert-store.ts'

/** Address of the page of a resource. */
export const pageOfResource = (
  publicUrl: string,
  { data_source: source, target_id: id }: Pick<SearchEvent, 'data_source' | 'target_id'>,
): string => `${publicUrl}${pagePath('resource', '', { dataSource: source, id })}`

/** An event in JSON. */
export const toldEvent = (publicUrl: string, event: SearchEvent) => ({
  id: event.id,
  kind: event.kind,
  dataSource: event.data_source,
  targetId: event.target_id,
  title: event.title,
  url: pageOfResource(publicUrl, event),
  at: new Date(event.at).toISOString(),
})
