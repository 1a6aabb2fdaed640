/** Sends what an administrator changes of highlighted searches, and tells when it fails. */
import { PERSONAL_DATA_ROUTES } from '@graticule/contracts/services/personal-data'
import { NothingSchema } from '../../../api/people.ts'
import { i18n } from '../../../i18n/index.ts'
import { tellFailed } from '../../../kept/tell.ts'
import { privateChange } from '../../../session/private-read.ts'

type ChangeName = 'changeHighlighted' | 'removeHighlighted' | 'orderHighlighted' | 'promote'

/** Gives whether it is done. */
export async function changeHighlights(
  name: ChangeName,
  { id = '', body }: { readonly id?: string; readonly body?: object },
): Promise<boolean> {
  const { method, path } = PERSONAL_DATA_ROUTES[name]
  const change = { method, path: path.replace(':id', encodeURIComponent(id)), ...(body === undefined ? {} : { body }) }
  const reply = await privateChange(change, NothingSchema)
  if (!reply.ok) tellFailed(i18n.t('highlights:notChanged'), reply.failure)
  return reply.ok
}
