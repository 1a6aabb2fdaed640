import type { Resource } from '@graticule/contracts/resource'
import { IconListCheck } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/index.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './QualitySummary.module.css'
import { qualityGroups } from './quality-groups.ts'
import { goToSection } from '../Section.tsx'

/** The quality score with where its points come from; the rules themselves are further down. */
export function QualitySummary({ resource: { score, scoreReasons } }: { resource: Resource }) {
  const { t } = useTranslation('resource')
  const groups = qualityGroups(scoreReasons)
  return (
    <div>
      <h3 className={styles['title']}>{t('quality.short')}</h3>
      <div className={styles['columns']}>
        <p className={styles['score']}>
          <b>{score}</b>
          <span>{t('quality.of')}</span>
        </p>
        <ul>
          {groups.map(({ group, points, of }) => (
            <li key={group} title={t('quality.points', { points, of })}>
              <span>{t(`quality.group.${group}`)}</span>
              <span className={styles['bar']} aria-hidden="true">
                <i style={{ width: `${(points / of) * 100}%` }} />
              </span>
              <span className="visually-hidden">{t('quality.points', { points, of })}</span>
            </li>
          ))}
        </ul>
      </div>
      <p className={styles['hint']}>{t('quality.hint')}</p>
      {groups.length > 0 && (
        <Button
          size="small"
          wide
          icon={<IconListCheck size={14} stroke={1.75} aria-hidden="true" />}
          onClick={() => goToSection('quality')}
        >
          {t('quality.why')}
        </Button>
      )}
    </div>
  )
}
