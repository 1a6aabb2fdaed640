import { useTranslation } from '../../i18n/index.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './ChangedElsewhere.module.css'

/** What somebody else, or the same person in another tab, has saved meanwhile. */
export interface SavedElsewhere {
  /** What it says there, as its reader knows it: a name, a note, stars with a comment. Empty = nothing. */
  readonly words: string
  /** Puts it into the form, in place of what was typed. */
  readonly take: () => void
}

/**
 * Says above a form that what it changes was changed elsewhere. What was typed stays; saving again replaces what is there.
 * @rule B-kept-items.elsewhere-told Whoever saves a text that was changed elsewhere reads both texts, and decides
 */
export function ChangedElsewhere({ words, take }: SavedElsewhere) {
  const { t } = useTranslation('kept')
  return (
    <div className={styles['box']} role="alert">
      <strong>{t('elsewhere.title')}</strong>
      <p>{t('elsewhere.text')}</p>
      <blockquote dir="auto">{words === '' ? t('elsewhere.nothing') : words}</blockquote>
      <p>{t('elsewhere.keep')}</p>
      <Button size="small" onClick={take}>
        {t('elsewhere.take')}
      </Button>
    </div>
  )
}
