import { IconArrowLeft, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '../../i18n/index.ts'
import { pathOf } from '../../site/pages.ts'
import { startView } from '../../site/start-view.ts'
import { SLOT, Slotted } from '../../i18n/Slotted.tsx'
import { useShortcut } from '../../shell/shortcuts.ts'
import { useDocumentTitle } from '../../browser/use-document-title.ts'
import { useSearchActions } from '../../search/run/use-search-actions.ts'
import { useMapView } from '../../stores/map/map-view.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './NotFoundPage.module.css'
import { siteDefaults } from '../../site/links.ts'

/** Open water between two islands: the place that the map shows where there is no page. */
const NOWHERE = { centre: [-128, -33], zoom: 5.6 } as const

/**
 * An address that no page has: says so, and offers the search and the way home. `title`: what is said in place of the usual words.
 * @rule S3-2.not-found An address without a page says so and leads home
 */
export function NotFoundPage({ title }: { title?: string }) {
  const { t } = useTranslation('shell')
  const name = title ?? t('notFound.title')
  const { pathname } = useLocation()
  const { searchPhrase } = useSearchActions()
  const [phrase, setPhrase] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useShortcut('/', () => field.current?.focus())
  useDocumentTitle(name)
  useEffect(() => {
    const { requestView } = useMapView.getState()
    requestView(NOWHERE.centre, NOWHERE.zoom)
    return () => {
      const { centre, zoom } = startView()
      requestView(centre, zoom)
    }
  }, [])
  const slug = decodeURIComponentSafely(pathname.slice(1))
  return (
    <div className={styles['page']}>
      <Crosshair />
      <section className={styles['card']} aria-labelledby="not-found-title">
        <p className="mono">404</p>
        <h1 id="not-found-title">{name}</h1>
        <p className={styles['slug']}>
          <Slotted text={t('notFound.slug', { slug: SLOT })}>
            <span className="mono">{slug}</span>
          </Slotted>
        </p>
        <form
          role="search"
          className={styles['search']}
          onSubmit={(event) => {
            event.preventDefault()
            const state = siteDefaults()
            void searchPhrase({ ...state, filters: { ...state.filters, phrase: phrase.trim() } })
          }}
        >
          <IconSearch size={16} stroke={1.75} aria-hidden="true" />
          <input
            ref={field}
            type="search"
            aria-label={t('notFound.search')}
            placeholder={t('notFound.search')}
            value={phrase}
            onChange={(event) => setPhrase(event.target.value)}
          />
          <Button type="submit" variant="primary">
            {t('notFound.submit')}
          </Button>
        </form>
        <Link to={pathOf('home')} className={styles['home']}>
          <IconArrowLeft size={14} aria-hidden="true" />
          {t('notFound.home')}
        </Link>
      </section>
    </div>
  )
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function Crosshair() {
  return (
    <svg className={styles['crosshair']} viewBox="0 0 80 80" width="80" height="80" aria-hidden="true">
      <g fill="none" stroke="var(--mark)" strokeWidth="1.6">
        <circle cx="40" cy="40" r="26" />
        <path d="M40 0v28M40 52v28M0 40h28M52 40h28" />
      </g>
    </svg>
  )
}
