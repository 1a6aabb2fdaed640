import { IconArrowLeft } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { late } from '../../i18n/late.tsx'
import { useTranslation } from '../../i18n/index.ts'
import { pathOf } from '../../site/pages.ts'
import { useSite } from '../../site/site.ts'
import { Logo } from '../../ui/Logo.tsx'
import styles from './Brand.module.css'

/** For sites that have partners. */
const Partners = late(async () => ({ default: (await import('./Partners.tsx')).Partners }))

/** Name, logo and tagline of the site, which lead to its home; those of the product where it has none. */
export function Brand() {
  const { t } = useTranslation('shell')
  const { name = t('productName'), logo, tagline, slug, partners = [] } = useSite(({ site }) => site)
  return (
    <>
      {slug !== '' && (
        // another site begins with another document
        <a href="/" className={styles['back']} aria-label={t('header.portalHome')} title={t('header.portalHome')}>
          <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
        </a>
      )}
      <div className={styles['identity']} data-partners={partners.length > 0 || undefined}>
        <Link
          to={pathOf('home')}
          className={styles['brand']}
          aria-label={t('header.home', { name: tagline === undefined ? name : `${name} ${tagline}` })}
        >
          {logo === undefined ? <Logo /> : <img className={styles['logo']} src={logo} alt="" />}
          <span className={styles['names']}>
            <span className={styles['name']}>{name}</span>{' '}
            {tagline !== undefined && <span className={styles['tagline']}>{tagline}</span>}
          </span>
        </Link>
        {partners.length > 0 && (
          <Suspense>
            <Partners partners={partners} />
          </Suspense>
        )}
      </div>
    </>
  )
}
