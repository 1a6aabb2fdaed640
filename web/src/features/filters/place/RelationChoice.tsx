import type { BboxRelation } from '@graticule/contracts/bbox'
import { useId } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import styles from './RelationChoice.module.css'
import { RelationFigure } from './RelationFigure.tsx'

/** In the order in which they are drawn. */
const RELATIONS: readonly BboxRelation[] = ['OVERLAPS', 'CONTAINED', 'CONTAINS', 'DISJOINT']

/** How a result has to lie to the search area: four small drawings, one of them chosen. */
export function RelationChoice(props: { value: BboxRelation; onChange: (relation: BboxRelation) => void }) {
  const { t } = useTranslation('filters')
  const name = useId()
  return (
    <fieldset className={styles['relation']}>
      <legend>{t('relation.label')}</legend>
      <div>
        {RELATIONS.map((relation) => (
          <label key={relation} title={t(`relation.${relation}.hint`)}>
            <input
              type="radio"
              name={name}
              checked={props.value === relation}
              onChange={() => props.onChange(relation)}
              aria-describedby={`${name}-${relation}`}
            />
            <span>
              <RelationFigure relation={relation} />
              {t(`relation.${relation}.name`)}
            </span>
            <span id={`${name}-${relation}`} hidden>
              {t(`relation.${relation}.hint`)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
