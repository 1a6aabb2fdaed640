/** Relating entries: the main one is chosen here, the others wherever the visitor finds them. */
import { RELATION_ROUTES } from '@graticule/contracts/kept/proposals/relations'
import { RELATIONS_NOTICE_MS } from '@graticule/contracts/kept/proposals/limits'
import { i18n, withTexts } from '../../../i18n/index.ts'
import type { NamedResource } from '../../../kept/resource-key.ts'
import { signInFor } from '../../../kept/sign-in-for.ts'
import { tellFailed } from '../../../kept/tell.ts'
import { privateChange } from '../../../session/private-read.ts'
import { useSession } from '../../../session/session.ts'
import { notify } from '../../../shell/notifications.ts'
import { startRelating, stopRelating } from '../../../stores/proposals/change-relating.ts'
import { type RelatedChoice, useRelating } from '../../../stores/proposals/relating.ts'

/** Begins with a main entry; a guest is asked to sign in first. */
export async function askToRelate(resource: NamedResource): Promise<void> {
  await withTexts(Promise.resolve(), 'kept', 'improve')
  if (useSession.getState().visitor.kind === 'anonymous') await signInFor({ kind: 'relate', resource })
  else startRelating(resource)
}

/**
 * Sends what was chosen. The notice stays for ten seconds, then `open` leads to the main entry, unless the visitor has gone on meanwhile.
 * @rule S2-4.relations Main entry, related entries, submit, a notice of 10 s, then the page of the main entry
 * @rule S2-8.no-destination Without a related entry nothing is sent, and the page says so
 */
export async function sendRelations(reason: string, open: (main: RelatedChoice) => void): Promise<boolean> {
  const { main, chosen, type } = useRelating.getState()
  if (main === undefined) return false
  if (chosen.length === 0) {
    notify({ style: 'info', title: i18n.t('improve:relation.missing'), text: i18n.t('improve:relation.missingText') })
    return false
  }
  const of = ({ dataSource, targetId }: RelatedChoice) => ({ dataSource, targetId })
  const body = { type, main: of(main), related: chosen.map(of), reason }
  const reply = await privateChange({ ...RELATION_ROUTES.send, body }, RELATION_ROUTES.send.reply)
  if (!reply.ok) {
    tellFailed(i18n.t('improve:relation.notSent'), reply.failure)
    return false
  }
  stopRelating()
  const address = location.href
  let isOpened = false
  const go = () => {
    if (!isOpened) open(main)
    isOpened = true
  }
  notify({
    style: 'success',
    title: i18n.t(reply.value.sent > 0 ? 'improve:relation.sent' : 'improve:relation.known'),
    text: i18n.t('improve:relation.sentText'),
    duration: RELATIONS_NOTICE_MS,
    action: { label: i18n.t('improve:relation.go'), run: go },
  })
  setTimeout(() => location.href === address && go(), RELATIONS_NOTICE_MS)
  return true
}
