import type { PointOfInterest as Point } from '@graticule/contracts/map/point-of-interest'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount, withUnit } from '../../../i18n/numbers.ts'
import styles from './PointOfInterest.module.css'

/** A plain number is metres above the sea; anything else is shown as it was given. */
function elevationText(elevation: string): string {
  return /^-?\d+(\.\d+)?$/.test(elevation) ? withUnit(formatCount(Number(elevation)), 'm') : elevation
}

/** The fields of a point of interest, only those that it has. Texts are plain; links lead to http and https only. */
export function PointOfInterest({ point }: { readonly point: Point }) {
  const { t } = useTranslation('place')
  const { title, elevation, parameters = [], links = [] } = point
  const rows = [
    ...(['category', 'network', 'organization', 'country', 'id'] as const).map((name) => [name, point[name]] as const),
    ['elevation', elevation === undefined ? undefined : elevationText(elevation)] as const,
  ].filter((row): row is readonly [(typeof row)[0], string] => row[1] !== undefined)
  return (
    <div className={styles['point']}>
      {title !== undefined && (
        <h4 className={styles['title']} dir="auto">
          {title}
        </h4>
      )}
      <dl className={styles['fields']}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`point.${name}`)}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
        {parameters.length > 0 && (
          <div>
            <dt>{t('point.parameters')}</dt>
            <dd>
              <ul className={styles['parameters']}>
                {[...new Set(parameters)].map((parameter) => (
                  <li key={parameter} dir="auto">
                    {parameter}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
        {links.length > 0 && (
          <div>
            <dt>{t('point.links')}</dt>
            <dd>
              <ul className={styles['links']}>
                {links.map(({ title: name, url }, index) => (
                  <li key={`${url} ${index}`}>
                    <a href={url} target="_blank" rel="noopener noreferrer nofollow" dir="auto">
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
    </div>
  )
}
