import { i18n } from '../../i18n/index.ts'
import { notify } from '../../shell/notifications.ts'

/**
 * Tells that what was asked for needs a connection, and that nothing has been lost.
 * @rule B-answers.offline Without a connection no new search is made and the results stay
 */
export function tellOffline(): void {
  notify({ style: 'info', title: i18n.t('shell:offline.title'), text: i18n.t('shell:offline.notAsked') })
}
