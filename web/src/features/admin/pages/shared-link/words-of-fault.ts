import type { KeyOf } from '../../../../i18n/english.ts'
import type { Translate } from '../../../../i18n/index.ts'
import type { ResultsLink } from './results-link.ts'

/** Why a link to results is not taken, in words. */
export function wordsOfFault(link: Exclude<ResultsLink, { kind: 'read' }>, t: Translate<KeyOf<'pages'>>): string {
  if (link.kind === 'broken') return t('dialog.map.broken', { parameter: link.parameter })
  if (link.kind === 'failed') return t('dialog.map.failed', { reason: link.reason })
  return t(`dialog.map.${link.kind}`)
}
