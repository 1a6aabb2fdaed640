/** What people do with their dashboards. Each says what became of it. */
import { type BoardContent, DASHBOARD_ROUTES, type Dashboard } from '@graticule/contracts/dashboards/dashboards'
import { copyText } from '../../../clipboard/copy-text.ts'
import { i18n } from '../../../i18n/index.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import { shareBase } from '../../../search/address/address.ts'
import { privateChange } from '../../../session/private-read.ts'
import { sharedDashboardPath } from '../../../site/pages.ts'
import { siteInUse } from '../../../site/site.ts'

const at = (path: string, id: number): string => path.replace(':id', String(id))

/** What is sent of a dashboard. */
export interface Draft {
  readonly name: string
  readonly summary: string
  readonly content: BoardContent
}

/** Makes one with an empty page; `undefined` = it was not made, which was said. */
export async function makeDashboard(): Promise<Dashboard | undefined> {
  const { method, path, reply: schema } = DASHBOARD_ROUTES.add
  const page = { id: 'page-1', title: i18n.t('dashboards:list.firstPage'), elements: [] }
  const body = { name: i18n.t('dashboards:list.newName'), summary: '', content: { pages: [page] }, siteId: siteInUse().id }
  const reply = await privateChange({ method, path, body }, schema)
  if (reply.ok) return reply.value
  tellFailed(i18n.t('dashboards:told.notMade'), reply.failure)
  return undefined
}

/** Stores the draft. Says nothing: the creator shows it. */
export function storeDraft(id: number, { name, summary, content }: Draft, seen: number) {
  const { method, path, reply: schema } = DASHBOARD_ROUTES.change
  return privateChange({ method, path: at(path, id), body: { name, summary, content: { pages: content.pages }, seen } }, schema)
}

/** @rule S2-8.dashboard-messages Saving, loading and deleting a dashboard each say that it is done, or that it failed */
export async function deleteDashboard(id: number): Promise<boolean> {
  const { remove, one } = DASHBOARD_ROUTES
  const reply = await privateChange({ method: remove.method, path: at(remove.path, id) }, one.reply)
  if (reply.ok) tellDone(i18n.t('dashboards:told.deleted'))
  else tellFailed(i18n.t('dashboards:told.notDeleted'), reply.failure)
  return reply.ok
}

/** Publishes the draft of this version. */
export async function publishDashboard(id: number, seen: number): Promise<Dashboard | undefined> {
  const { method, path, reply: schema } = DASHBOARD_ROUTES.publish
  const reply = await privateChange({ method, path: at(path, id), body: { seen } }, schema)
  if (reply.ok) tellDone(i18n.t('dashboards:told.published'))
  else tellFailed(i18n.t('dashboards:told.notPublished'), reply.failure)
  return reply.ok ? reply.value : undefined
}

/** Its link leads nowhere from now on. */
export async function withdrawDashboard(id: number): Promise<Dashboard | undefined> {
  const { method, path, reply: schema } = DASHBOARD_ROUTES.withdraw
  const reply = await privateChange({ method, path: at(path, id) }, schema)
  if (reply.ok) tellDone(i18n.t('dashboards:told.withdrawn'))
  else tellFailed(i18n.t('dashboards:told.notPublished'), reply.failure)
  return reply.ok ? reply.value : undefined
}

/** Copies the link that others open. */
export const copyLink = (word: string): void =>
  void copyText(shareBase() + sharedDashboardPath(word), i18n.t('dashboards:told.linkCopied'))
