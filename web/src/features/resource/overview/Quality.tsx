import type { Resource } from '@graticule/contracts/resource'
import { useTranslation } from '../../../i18n/index.ts'
import styles from './Quality.module.css'
import { Section } from '../Section.tsx'

/**
 * How complete the description is and how directly it leads to the data, with the points of every rule; and what was put right
 * in it, where something was.
 */
export function Quality({ resource: { score, scoreReasons, repairs = [] } }: { resource: Resource }) {
  const { t } = useTranslation('resource')
  return (
    <Section
      name="quality"
      title={t('quality.title')}
      tools={<span className={styles['score']}>{t('quality.score', { score })}</span>}
    >
      <p className={styles['hint']}>{t('quality.hint')}</p>
      <ul className={styles['rules']}>
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
      {repairs.length > 0 && (
        <div className={styles['repairs']}>
          <h3>{t('quality.repairs')}</h3>
          <ul>
            {repairs.map((repair) => (
              <li key={repair}>{t(`quality.repair.${repair}`, repair)}</li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  )
}
