import { readScoreRange, SCORES, writeScoreRange } from '@graticule/contracts/search/score-range'
import { useTranslation } from '../../i18n/index.ts'
import { RangeSlider } from '../../ui/fields/RangeSlider.tsx'
import styles from './facets/FacetSection.module.css'
import { FilterSection } from './FilterSection.tsx'

/** From the least to the greatest of the chosen scores; a link may choose several that do not touch. */
function rangeOf(values: readonly string[]): readonly [number, number] {
  const ends = values.flatMap((value) => readScoreRange(value) ?? [])
  return ends.length === 0 ? SCORES : [Math.min(...ends), Math.max(...ends)]
}

/** How good the description and the access are, as a range of scores. The full range asks for nothing. */
export function ScoreSection({ values, onChange }: { values: readonly string[]; onChange: (values: string[]) => void }) {
  const { t } = useTranslation('filters')
  return (
    <FilterSection section="score" title={t('facet.score')} count={values.length}>
      <RangeSlider
        label={t('score.label')}
        fromLabel={t('score.least')}
        toLabel={t('score.greatest')}
        min={SCORES[0]}
        max={SCORES[1]}
        step={1}
        value={rangeOf(values)}
        onChange={(range) => onChange(writeScoreRange(range))}
      />
      <p className={styles['words']}>{t('score.hint')}</p>
    </FilterSection>
  )
}
