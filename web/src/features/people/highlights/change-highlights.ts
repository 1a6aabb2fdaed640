/** Sends what an administrator changes of highlighted searches, and tells when it fails. */
import { PERSONAL_DATA_ROUTES } from '@graticule/contracts/services/personal-data'
import { NothingSchema } from '../../../api/people.ts'
import { i18n } from '../../../i18n/index.ts'
import { tellFailed } from '../../../kept/tell.ts'
import { privateChange } from '../../../session/private-read.ts'

/** Of 'changed' in `contracts/src/problem.ts`: somebody else was faster. */
const CHANGED_STATUS = 412

type ChangeName = 'changeHighlighted' | 'removeHighlighted' | 'orderHighlighted' | 'promote'

interface HighlightChange {
  readonly id?: string
  readonly body?: object
}

/** Gives whether it is done, or was refused because somebody else has changed the same (`changed`). */
export async function sendHighlights(
  name: ChangeName,
  { id = '', body }: HighlightChange,
): Promise<'done' | 'changed' | 'failed'> {
  const { method, path } = PERSONAL_DATA_ROUTES[name]
  const change = { method, path: path.replace(':id', encodeURIComponent(id)), ...(body === undefined ? {} : { body }) }
  const reply = await privateChange(change, NothingSchema)
  if (!reply.ok) tellFailed(i18n.t('highlights:notChanged'), reply.failure)
  return reply.ok ? 'done' : reply.failure.status === CHANGED_STATUS ? 'changed' : 'failed'
}

/** As {@link sendHighlights}; gives whether it is done. */
export const changeHighlights = async (name: ChangeName, change: HighlightChange): Promise<boolean> =>
  (await sendHighlights(name, change)) === 'done'
