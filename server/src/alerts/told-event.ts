/** Events as feeds, mails and webhooks tell them. */
import { pageOfResource } from '../kept/page-of-resource.ts'
import type { SearchEvent } from './alert-store.ts'

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
