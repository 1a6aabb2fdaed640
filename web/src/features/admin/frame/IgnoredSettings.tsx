import { VALUE_ROUTES } from '@graticule/contracts/services/settings-values'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/index.ts'
import { named } from '../../../i18n/joined.ts'
import { privateJson } from '../../../session/private-read.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import styles from './IgnoredSettings.module.css'

/** Settings that a banner names. */
const NAMED = 5
/** How often it is asked whether there are any, ms. */
const ASK_MS = 60_000

/**
 * Says which stored settings do not hold, and what to do. For administrators of the installation.
 * @rule B-administration.ignored-settings
 */
export function IgnoredSettings() {
  const { t } = useTranslation('admin')
  const { path, reply } = VALUE_ROUTES.ignored
  const { data } = usePrivateQuery(['ignored-settings'], (signal) => privateJson(path, reply, { signal }), true, {
    everyMs: () => ASK_MS,
  })
  const ignored = data?.ignored ?? []
  if (ignored.length === 0) return null
  return (
    <section className={styles['banner']} role="status" aria-labelledby="ignored-title">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
      <div>
        <strong id="ignored-title">{t('ignored.title', { count: ignored.length })}</strong>
        <ul>
          {ignored.slice(0, NAMED).map(({ key, siteId, fault }) => (
            <li key={`${siteId}/${key}`}>
              <code>{siteId === 0 ? key : t('ignored.ofSite', { key, site: siteId })}</code>
              {named('', '')}
              <span lang="en">{fault}</span>
            </li>
          ))}
        </ul>
        <p>{t('ignored.advice')}</p>
        <code>graticule doctor --repair</code>
      </div>
    </section>
  )
}
