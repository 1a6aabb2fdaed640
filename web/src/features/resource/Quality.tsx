import type { Resource } from '@graticule/contracts/resource'
import { useTranslation } from 'react-i18next'
import styles from './Quality.module.css'

/** How complete the description is and how directly it leads to the data, with the points of every rule. */
export function Quality({ resource: { score, scoreReasons } }: { resource: Resource }) {
  const { t } = useTranslation('resource')
  return (
    <div className={styles['quality']}>
      <h3>{t('quality.title')}</h3>
      <p className={styles['score']}>
        <b>{score}</b> {t('quality.of')}
      </p>
      <p className={styles['hint']}>{t('quality.hint')}</p>
      <ul>
        {scoreReasons.map(({ code, points, of }) => (
          <li key={code}>
            {/* codes of rules that came after these texts stand for themselves */}
            <span>{t(`quality.rule.${code}` as 'quality.rule.title', code)}</span>
            <span className={styles['bar']} aria-hidden="true">
              <i style={{ width: `${of === 0 ? 0 : (points / of) * 100}%` }} />
            </span>
            <span className={styles['points']}>{t('quality.points', { points, of })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
