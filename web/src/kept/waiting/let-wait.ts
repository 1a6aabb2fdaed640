/** A change that has found no connection waits for one. */
import type { Failure } from '../../api/http.ts'
import { isOffline } from '../../browser/connection.ts'
import { i18n } from '../../i18n/index.ts'
import { useSession } from '../../session/session.ts'
import { addWaiting, type WaitingChange } from '../../stores/waiting-changes.ts'
import { tellMissing } from '../tell.ts'

type WithoutPerson<Change> = Change extends WaitingChange ? Omit<Change, 'person'> : never

/**
 * Lets a change of the person wait, and says so. Gives false where it has failed for another reason than want of a connection.
 * @rule B-offline.changes-wait Bookmarks, ratings and likes that are changed without a connection wait, and are sent once when it is back
 */
export function letWait({ kind }: Pick<Failure, 'kind'>, change: WithoutPerson<WaitingChange>): boolean {
  const { visitor } = useSession.getState()
  if (kind !== 'unreachable' || !isOffline() || visitor.kind !== 'person') return false
  if (!addWaiting({ ...change, person: visitor.id })) return false
  tellMissing(i18n.t('kept:offline.waits'))
  return true
}
