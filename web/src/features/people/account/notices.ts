/** How the account page says what became of a change. */
import { i18n } from '../../../i18n/index.ts'
import { notify } from '../../../shell/notifications.ts'

/** It is done. */
export const tellDone = (title: string): void => void notify({ style: 'success', title })

/** The portal does not answer. */
export const tellNoAnswer = (): void => void notify({ style: 'error', title: i18n.t('people:noAnswer') })
