import { ELEMENT_KINDS, type ElementKind } from '@graticule/contracts/dashboards/dashboards'
import { MAX_DASHBOARD_ELEMENTS, MAX_DASHBOARD_NAME, MAX_DASHBOARD_SUMMARY } from '@graticule/contracts/dashboards/limits'
import { type Icon, IconChartBar, IconLetterT, IconList, IconMap2, IconNumber123 } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/index.ts'
import { named } from '../../../i18n/joined.ts'
import { TextArea, TextField } from '../../../ui/fields/Field.tsx'
import styles from './Creator.module.css'
import { PageList } from './PageList.tsx'
import type { DraftInHand } from './use-draft.ts'
import type { ElementsInHand } from './use-elements.ts'

const ICONS: Readonly<Record<ElementKind, Icon>> = {
  text: IconLetterT,
  chart: IconChartBar,
  map: IconMap2,
  number: IconNumber123,
  list: IconList,
}
/** What can be added, the pages in their order, and the words of the dashboard. */
export function PagesPanel({ hand, elements }: { hand: DraftInHand; elements: ElementsInHand }) {
  const { t } = useTranslation('dashboards')
  const { draft, change } = hand
  const isFull = elements.elements.length >= MAX_DASHBOARD_ELEMENTS
  return (
    <div className={styles['panel']}>
      <h2>{t('edit.add')}</h2>
      <div className={styles['kinds']}>
        {ELEMENT_KINDS.map((kind) => {
          const Sign = ICONS[kind]
          const name = t('edit.addOf', { kind: t(`kinds.${kind}`) })
          return (
            <button
              key={kind}
              type="button"
              aria-label={isFull ? named(name, t('edit.full', { most: MAX_DASHBOARD_ELEMENTS })) : name}
              aria-disabled={isFull || undefined}
              onClick={() => {
                if (!isFull) elements.add(kind)
              }}
            >
              <Sign size={20} stroke={1.75} aria-hidden="true" />
              {t(`kinds.${kind}`)}
            </button>
          )
        })}
      </div>
      <PageList hand={hand} elements={elements} />
      <h2>{t('edit.dashboard')}</h2>
      <TextField
        label={t('edit.name')}
        maxLength={MAX_DASHBOARD_NAME}
        value={draft.name}
        error={draft.name.trim() === '' ? t('edit.required') : undefined}
        onChange={(event) => change({ ...draft, name: event.target.value }, 'name')}
      />
      <TextArea
        label={t('edit.summary')}
        maxLength={MAX_DASHBOARD_SUMMARY}
        value={draft.summary}
        onChange={(event) => change({ ...draft, summary: event.target.value }, 'summary')}
      />
    </div>
  )
}
