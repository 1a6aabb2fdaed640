import { EMBEDDED_BASEMAPS, type EmbeddedBasemap } from '@graticule/contracts/map/embedded-basemaps'
import type { Basemap } from '@graticule/contracts/services/settings'
import { useEffect, useId } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { onOtherContents } from '../../../site/site-marks.ts'
import { useBasemap } from '../../../stores/map/basemap.ts'
import styles from './BasemapChooser.module.css'
import { loadBasemaps, reloadBasemaps } from './basemap-list.ts'

/** The basemaps at the foot of the layers panel: one of them is shown. Those of the operator come when they have been asked for. */
export function BasemapChooser() {
  const { t } = useTranslation('map')
  const titleId = useId()
  const name = useId()
  const { wanted, configured, choose } = useBasemap()
  useEffect(() => void loadBasemaps(), [])
  useEffect(() => onOtherContents(() => void reloadBasemaps()), [])
  const offered = [...EMBEDDED_BASEMAPS.map((id) => ({ id, title: t(`basemap.${id}`) })), ...(configured ?? [])]
  return (
    <div className={styles['chooser']} role="radiogroup" aria-labelledby={titleId}>
      <div className={styles['head']}>
        <h3 id={titleId}>{t('basemap.title')}</h3>
        <span>{t('basemap.one')}</span>
      </div>
      <div className={styles['basemaps']}>
        {offered.map((basemap) => (
          <label key={basemap.id} className={styles['basemap']}>
            <input
              type="radio"
              name={name}
              value={basemap.id}
              checked={basemap.id === wanted}
              onChange={() => choose(basemap.id)}
            />
            <Thumbnail basemap={basemap} />
            <span className={styles['name']}>{basemap.title}</span>
          </label>
        ))}
      </div>
    </div>
  )
}

/** Sea, land and a coast between them in the colours of the basemap, or the operator's picture. */
function Thumbnail({ basemap }: { readonly basemap: Basemap | { readonly id: EmbeddedBasemap } }) {
  if ('thumbnail' in basemap && basemap.thumbnail !== undefined) {
    return <img className={styles['picture']} src={basemap.thumbnail} alt="" loading="lazy" referrerPolicy="no-referrer" />
  }
  const isDark = 'kind' in basemap ? basemap.dark : basemap.id === 'dark'
  return (
    <svg className={styles['picture']} viewBox="0 0 72 46" preserveAspectRatio="none" aria-hidden="true">
      <Coast theme={isDark ? 'dark' : 'light'} />
      {basemap.id === 'chart' && <DarkHalf />}
    </svg>
  )
}

/** The chart goes with the page, by day and by night. */
function DarkHalf() {
  const half = useId()
  return (
    <>
      <clipPath id={half}>
        <path d="M72 0v46H14z" />
      </clipPath>
      <g clipPath={`url(#${half})`}>
        <Coast theme="dark" />
      </g>
    </>
  )
}

function Coast({ theme }: { readonly theme: 'light' | 'dark' }) {
  return (
    <g data-theme={theme}>
      <rect className={styles['sea']} width="72" height="46" />
      <path className={styles['land']} d="M0 30c9-9 17-6 25-2s15-4 23-7 15 1 24-5v30H0z" />
    </g>
  )
}
