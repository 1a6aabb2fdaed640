import type { PageDocument, ShownTextState } from '@graticule/contracts/contents/pages'
import type { Language } from '@graticule/contracts/languages'
import { IconAlertTriangle, IconCircleCheck, IconMinus, IconPencil } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/index.ts'
import { classes } from '../../../ui/classes.ts'
import styles from './PageEditor.module.css'

const SIGNS = { missing: IconMinus, draft: IconPencil, outdated: IconAlertTriangle, done: IconCircleCheck } as const

export const stateOf = ({ texts }: PageDocument, language: Language): ShownTextState => {
  const text = texts[language]
  return text === undefined || text.title.trim() === '' ? 'missing' : text.state
}

/** How far a page is in a language, with a sign; or that this is the language it was written in. */
export function LanguageState({ document, language }: { document: PageDocument; language: Language }) {
  const { t } = useTranslation('pages')
  if (language === document.original) return <span className={styles['state']}>{t('states.original')}</span>
  const state = stateOf(document, language)
  const Sign = SIGNS[state]
  return (
    <span className={classes(styles['state'], styles[state])}>
      <Sign size={14} stroke={1.75} aria-hidden="true" />
      {t(`states.${state}`)}
    </span>
  )
}
