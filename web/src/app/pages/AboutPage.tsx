import { IconKeyboard, IconRoute } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useDocumentTitle } from '../../browser/use-document-title.ts'
import { useTranslation } from '../../i18n/index.ts'
import { resultsAddress } from '../../search/address/address.ts'
import { useSourceName } from '../../search/sources/use-source-name.ts'
import { openShortcuts } from '../../shell/open-shortcuts.ts'
import { askedSources } from '../../site/data-sources.ts'
import { useGeneralFlags } from '../../site/general-flags.ts'
import { siteDefaults } from '../../site/links.ts'
import { pathOf, titleKeyOf } from '../../site/pages.ts'
import { useGuides } from '../../stores/guides.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './AboutPage.module.css'
import { BackLink } from './BackLink.tsx'
import { PageCard } from './PageCard.tsx'

/** Searches that show what a phrase can hold. */
const EXAMPLES = ['"sea ice" OR glacier', 'soil moisture NOT model', 'land cover in Madagascar'] as const

/** What the portal is, how to search it, and on which terms its data may be used. */
export function AboutPage() {
  const { t } = useTranslation('about')
  const wish = useGuides((state) => state.wish)
  useDocumentTitle(t(titleKeyOf('about')))
  return (
    <PageCard wide title={t('title')} ways={<BackLink />}>
      <div className={styles['text']}>
        <p>{t('what')}</p>
        <Part title={t('tour.title')}>
          <p>{t('tour.text')}</p>
          <Button icon={<IconRoute size={16} stroke={1.75} aria-hidden="true" />} onClick={() => wish('tour')}>
            {t('tour.start')}
          </Button>
        </Part>
        <Part title={t('search.title')}>
          <p>{t('search.words')}</p>
          <ul>
            {EXAMPLES.map((phrase) => (
              <li key={phrase}>
                <Link to={resultsAddress(searchFor(phrase))}>{phrase}</Link>
              </li>
            ))}
          </ul>
          <p>{t('search.narrow')}</p>
        </Part>
        <Part title={t('sources.title')}>
          <p>{t('sources.text')}</p>
          <Sources />
          <Link to={pathOf('sources')}>{t('sources.status')}</Link>
        </Part>
        <Part title={t('order.title')}>
          <p>{t('order.text')}</p>
          <p>{t('order.quality')}</p>
        </Part>
        <Part title={t('map.title')}>
          <p>{t('map.text')}</p>
        </Part>
        <Part title={t('keys.title')}>
          <p>{t('keys.text')}</p>
          <Button icon={<IconKeyboard size={16} stroke={1.75} aria-hidden="true" />} onClick={openShortcuts}>
            {t('keys.open')}
          </Button>
        </Part>
        <Part title={t('feedback.title')}>
          <p>{t('feedback.text')}</p>
          <Link to={pathOf('feedback')}>{t('feedback.link')}</Link>
        </Part>
        <Part title={t('terms.title')}>
          <p>{t('terms.data')}</p>
          <p>{t('terms.map')}</p>
          <p>{t('terms.log')}</p>
        </Part>
        <VisitsPart />
      </div>
    </PageCard>
  )
}

/**
 * Where visits are counted, the question can be asked again: who agreed can withdraw as easily.
 * @rule B-visits.withdraw The page of help asks the question about counting visits again
 */
function VisitsPart() {
  const { t } = useTranslation('about')
  const wish = useGuides((state) => state.wish)
  const isCounted = useGeneralFlags(({ analytics }) => analytics !== undefined)
  if (!isCounted) return null
  return (
    <Part title={t('visits.title')}>
      <p>{t('visits.text')}</p>
      <Button onClick={() => wish('consent')}>{t('visits.change')}</Button>
    </Part>
  )
}

function searchFor(phrase: string) {
  const state = siteDefaults()
  return { ...state, filters: { ...state.filters, phrase } }
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Sources() {
  const { t } = useTranslation('about')
  const sourceName = useSourceName()
  return (
    <dl className={styles['sources']}>
      {askedSources().map(({ name, holds }) => (
        <div key={name}>
          <dt>{sourceName(name)}</dt>
          {/* sources that the texts do not describe tell what they hold */}
          <dd>{t(`sources.about.${name}` as 'sources.about.dab', t(`sources.holds.${holds}`))}</dd>
        </div>
      ))}
    </dl>
  )
}
