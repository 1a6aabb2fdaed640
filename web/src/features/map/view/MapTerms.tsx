import { useTranslation } from '../../../i18n/index.ts'
import { useBasemap } from '../../../stores/map/basemap.ts'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import styles from './MapTerms.module.css'

/** Where what is on the map comes from, and how it may be used. */
export function MapTerms({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation('picture')
  const { active, configured } = useBasemap()
  const { layers, details } = useMapLayers()
  const basemap = configured?.find(({ id }) => id === active)
  const link = (href: string, text: string) => (
    <a href={href} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
  return (
    <Dialog title={t('terms.title')} closeLabel={t('terms.close')} open={open} onClose={onClose}>
      <dl className={styles['terms']}>
        {basemap !== undefined && (
          <div>
            <dt>{t('terms.basemap', { title: basemap.title })}</dt>
            <dd>
              {basemap.attribution}
              {basemap.termsUrl !== undefined && <> {link(basemap.termsUrl, t('terms.read'))}</>}
            </dd>
          </div>
        )}
        <div>
          <dt>{t('terms.chart')}</dt>
          <dd>
            {t('terms.chartText')} {link('https://www.naturalearthdata.com/about/terms-of-use/', t('terms.naturalEarth'))}
          </dd>
        </div>
        {layers.map(({ id, title, attribution = details[id]?.attribution }) => (
          <div key={id}>
            <dt>{title}</dt>
            <dd>{attribution ?? t('terms.unknown')}</dd>
          </div>
        ))}
        <div>
          <dt>{t('terms.borders')}</dt>
          <dd>{t('terms.bordersText')}</dd>
        </div>
      </dl>
    </Dialog>
  )
}
