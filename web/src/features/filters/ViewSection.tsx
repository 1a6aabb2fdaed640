import { useId } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { useViews } from '../../search/sources/use-views.ts'
import { Button } from '../../ui/Button.tsx'
import { FacetSkeletons } from './facets/FacetRow.tsx'
import { FilterSection } from './FilterSection.tsx'
import styles from './ViewSection.module.css'

interface ViewSectionProps {
  /** Id of the view in force; empty for none. */
  readonly chosen: string
  readonly onChange: (viewId: string) => void
}

/** The stored views, one of them or none: each narrows every search in it. Absent where a site has none to offer. */
export function ViewSection({ chosen, onChange }: ViewSectionProps) {
  const { t } = useTranslation('filters')
  const { views, failed, retry } = useViews()
  const offered = (views ?? []).filter(({ visible, viewId }) => visible || viewId === chosen)
  // a link may name a view that this portal does not list
  const choices = chosen === '' || offered.some(({ viewId }) => viewId === chosen) ? [] : [{ viewId: chosen, title: chosen }]
  const all = [{ viewId: '', title: t('view.none') }, ...offered, ...choices]
  if (views !== undefined && all.length === 1) return null
  return (
    <FilterSection section="view" title={t('view.title')} count={chosen === '' ? 0 : 1}>
      {failed && (
        <p className={styles['failed']} role="alert">
          {t('view.failed')}{' '}
          <Button size="small" onClick={retry}>
            {t('retry')}
          </Button>
        </p>
      )}
      {views === undefined && !failed && <FacetSkeletons />}
      {(views !== undefined || chosen !== '') && <Choices all={all} chosen={chosen} onChange={onChange} />}
    </FilterSection>
  )
}

interface ChoicesProps extends ViewSectionProps {
  readonly all: readonly { readonly viewId: string; readonly title: string; readonly description?: string }[]
}

function Choices({ all, chosen, onChange }: ChoicesProps) {
  const { t } = useTranslation('filters')
  const name = useId()
  return (
    <fieldset className={styles['choices']}>
      <legend className="visually-hidden">{t('view.title')}</legend>
      {all.map(({ viewId, title, description }) => (
        <label key={viewId}>
          <input
            type="radio"
            name={name}
            checked={viewId === chosen}
            onChange={() => onChange(viewId)}
            aria-describedby={description === undefined ? undefined : `${name}-${viewId}`}
          />
          <span>
            {title}
            {description !== undefined && (
              <span id={`${name}-${viewId}`} className={styles['words']} aria-hidden="true">
                {description}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
