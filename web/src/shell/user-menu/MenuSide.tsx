import { IconCheck, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { formatAgo } from '../../i18n/time.ts'
import { useGuides } from '../../stores/guides.ts'
import { languagesOffered, ownName, useLanguage } from '../../stores/language.ts'
import { THEME_CHOICES, useTheme } from '../../stores/theme.ts'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { notify, type PastNotification, useNotifications } from '../notifications.ts'
import styles from './MenuSide.module.css'

/** Notifications that stand in the menu; the others are in the list of all. */
const MOST = 4
/** What counts as just now, ms. */
const MINUTE_MS = 60_000

const ICONS = { info: IconInfoCircle, success: IconCircleCheck, error: IconCircleX }

/**
 * What the page has told, and how it speaks and looks: beside the pages of the person, below them where there is no room.
 * @rule S3-2.menu-of-person The menu of a person has the latest notifications, the languages and the theme
 */
export function MenuSide({ onLeave }: { onLeave: () => void }) {
  return (
    <div className={styles['side']}>
      <Latest onLeave={onLeave} />
      <div className={styles['choices']}>
        <Languages />
        <Theme />
      </div>
    </div>
  )
}

function Latest({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('guides')
  const { past, lookedAt, look } = useNotifications()
  const id = useId()
  const fresh = past.filter((one) => one.id > lookedAt).length
  return (
    <section aria-labelledby={id} className={styles['latest']}>
      <div className={styles['head']}>
        <h2 id={id}>{fresh === 0 ? t('past.openNone') : t('past.open', { count: fresh })}</h2>
        {fresh > 0 && (
          <button type="button" onClick={look}>
            {t('person.allRead')}
          </button>
        )}
      </div>
      {past.length === 0 ? (
        <p className={styles['none']}>{t('past.none')}</p>
      ) : (
        <ol>
          {past.slice(0, MOST).map((one) => (
            <Told key={one.id} one={one} isNew={one.id > lookedAt} />
          ))}
        </ol>
      )}
      {past.length > 0 && (
        <button
          type="button"
          className={styles['all']}
          onClick={() => {
            onLeave()
            useGuides.getState().wish('past')
          }}
        >
          {t('person.showAll')}
        </button>
      )}
    </section>
  )
}

function Told({ one: { style, title, text, at }, isNew }: { one: PastNotification; isNew: boolean }) {
  const { t } = useTranslation('guides')
  const Icon = ICONS[style]
  const [now] = useState(Date.now)
  return (
    <li>
      <Icon size={18} stroke={1.75} role="img" aria-label={t(`past.tone.${style}`)} className={styles[style]} />
      <div>
        <strong>{title}</strong>
        {text !== undefined && <p>{text}</p>}
        <span>{now - at < MINUTE_MS ? t('past.now') : formatAgo(new Date(at).toISOString(), now)}</span>
      </div>
      {isNew && <span role="img" aria-label={t('person.fresh')} className={styles['dot']} />}
    </li>
  )
}

function Languages() {
  const { t, i18n } = useTranslation('guides')
  const { choose } = useLanguage()
  const offered = languagesOffered()
  const id = useId()
  if (offered.length < 2) return null
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id}>{t('person.language')}</p>
      <div className={styles['languages']}>
        {offered.map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            aria-pressed={language === i18n.language}
            onClick={() => {
              const failed = () =>
                notify({ style: 'error', title: i18n.t('shell:language.failed', { language: ownName(language) }) })
              choose(language).catch(failed)
            }}
          >
            {language === i18n.language && <IconCheck size={14} stroke={2} aria-hidden="true" />}
            {ownName(language)}
          </button>
        ))}
      </div>
    </div>
  )
}

function Theme() {
  const { t } = useTranslation('guides')
  const { choice, choose } = useTheme()
  return (
    <div className={styles['theme']}>
      <p aria-hidden="true">{t('person.theme')}</p>
      <Segmented
        label={t('person.theme')}
        value={choice}
        choices={THEME_CHOICES.map((value) => ({ value, label: t(`shell:theme.${value}`) }))}
        onChange={choose}
      />
    </div>
  )
}
