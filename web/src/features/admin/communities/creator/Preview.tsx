import { type Branding, logoAddress, partnerLogoAddress } from '@graticule/contracts/sites/branding'
import { nearestLegible, siteColours } from '@graticule/contracts/sites/site-colours'
import type { DraftValues } from '@graticule/contracts/sites/site-drafts'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { Logo } from '../../../../ui/Logo.tsx'
import { Segmented } from '../../../../ui/fields/Segmented.tsx'
import { useTheme } from '../../../../stores/theme.ts'
import { PRODUCT_COLOUR } from '../fields/BrandingFields.tsx'
import { PreviewMap } from './PreviewMap.tsx'
import styles from './Preview.module.css'

const imageOf = (siteId: number, branding: Branding): string | undefined =>
  branding.logoUrl?.startsWith('data:') === true ? branding.logoUrl : logoAddress(siteId, branding)

/** How the portal will look: its header, and its search in front of the map, in its colours. */
export function Preview({ siteId, values, slug }: { siteId: number; values: DraftValues; slug: string }) {
  const { t } = useTranslation('communities')
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop')
  useTheme()
  const { branding = {}, siteStart = {} } = values
  const isDark = document.documentElement.dataset['theme'] === 'dark'
  const colours = siteColours(nearestLegible(branding.colour ?? PRODUCT_COLOUR))[isDark ? 'dark' : 'light']
  const { name = t('preview.noName'), tagline, partners = [] } = branding
  const logo = imageOf(siteId, branding)
  const { longitude = 0, latitude = 0, zoom = 2.5 } = siteStart
  return (
    <section className={styles['preview']} aria-label={t('preview.title')}>
      <div className={styles['bar']}>
        <h2>{t('preview.title')}</h2>
        <Segmented
          label={t('preview.width')}
          value={width}
          choices={[
            { value: 'desktop', label: t('preview.desktop') },
            { value: 'phone', label: t('preview.phone') },
          ]}
          onChange={setWidth}
        />
      </div>
      <div className={styles['frame']} data-width={width} style={colours}>
        <div className={styles['header']}>
          {logo === undefined ? <Logo /> : <img src={logo} alt="" />}
          <span className={styles['names']}>
            <strong>{name}</strong>
            {tagline !== undefined && width === 'desktop' && <span>{tagline}</span>}
          </span>
          {width === 'desktop' && <Partners siteId={siteId} partners={partners} />}
        </div>
        <div className={styles['map']}>
          <PreviewMap longitude={longitude} latitude={latitude} zoom={zoom} screen={width} />
          <div className={styles['card']}>
            <strong>{t('preview.search')}</strong>
            <span className={styles['field']}>{t('preview.field')}</span>
            <span className={styles['button']}>{t('preview.button')}</span>
          </div>
          <span className={styles['place']}>{t('preview.place', { latitude, longitude, zoom })}</span>
        </div>
      </div>
      <p className={styles['address']}>
        {t('preview.address')} <span className="mono">{`${location.host}/community/${slug === '' ? '…' : slug}`}</span>
      </p>
    </section>
  )
}

function Partners({ siteId, partners }: { siteId: number; partners: NonNullable<Branding['partners']> }) {
  return (
    <span className={styles['partners']}>
      {partners.map((partner, at) => {
        const image = partner.logoUrl?.startsWith('data:') === true ? partner.logoUrl : partnerLogoAddress(siteId, at, partner)
        return image === undefined ? <span key={at}>{partner.name}</span> : <img key={at} src={image} alt={partner.name} />
      })}
    </span>
  )
}
