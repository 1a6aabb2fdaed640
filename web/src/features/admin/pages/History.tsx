import type { PastVersion } from '@graticule/contracts/contents/pages'
import { languageName } from '../../../i18n/language-names.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { named } from '../../../i18n/joined.ts'
import { formatHere, listed } from '../../../i18n/numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import { type ComparedVersions, firstComparison } from './compare/compared-versions.ts'
import styles from './PageEditor.module.css'
import type { PageDraft } from './use-page-draft.ts'

interface HistoryProps {
  readonly draft: PageDraft
  readonly onLook: (version: number) => void
  readonly onCompare: (compared: ComparedVersions) => void
}

/** The versions of a page, the newest first. */
export function History({ draft: { stored }, onLook, onCompare }: HistoryProps) {
  const { t, i18n } = useTranslation('pages')
  const compared = firstComparison(stored.history)
  const line = ({ version, action, at, by, languages = [] }: PastVersion, place: number) => {
    const when = formatHere(at, { dateStyle: 'medium', timeStyle: 'short' })
    return (
      <li key={version}>
        <span className={styles[action === 'published' ? 'wasPublished' : 'wasDraft']} aria-hidden="true" />
        <div>
          <strong>{t(`editor.actions.${action}`)}</strong>
          <span className={styles['quiet']}>{listed([by, when].filter((words) => words !== ''))}</span>
          {languages.length > 0 && (
            <span className={styles['quiet']}>
              {t('editor.changedIn', { languages: listed(languages.map((one) => languageName(one, i18n.language))) })}
            </span>
          )}
        </div>
        {place === 0 ? (
          <span className={styles['quiet']}>{t('editor.current')}</span>
        ) : (
          <Button
            size="small"
            aria-label={named(t('editor.look'), listed([t(`editor.actions.${action}`), when]))}
            onClick={() => onLook(version)}
          >
            {t('editor.look')}
          </Button>
        )}
      </li>
    )
  }
  return (
    <section>
      <div className={styles['historyHead']}>
        <h2>{t('editor.history')}</h2>
        {compared !== undefined && (
          <Button size="small" onClick={() => onCompare(compared)}>
            {t('compare.open')}
          </Button>
        )}
      </div>
      <ol className={styles['history']}>{stored.history.map(line)}</ol>
    </section>
  )
}
