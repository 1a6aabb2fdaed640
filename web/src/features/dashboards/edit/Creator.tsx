import type { Dashboard } from '@graticule/contracts/dashboards/dashboards'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { BoardView } from '../show/BoardView.tsx'
import { CloseGuard } from './CloseGuard.tsx'
import styles from './Creator.module.css'
import { EditGrid } from './EditGrid.tsx'
import { ElementPanel } from './ElementPanel.tsx'
import { Missing } from './Missing.tsx'
import { PagesPanel } from './PagesPanel.tsx'
import { type CreatorMode, Toolbar } from './Toolbar.tsx'
import { type DraftInHand, useDraft } from './use-draft.ts'
import { type ElementsInHand, useElements } from './use-elements.ts'

/** The creator: what can be added and the pages, the grid, and the element in hand. */
export function Creator({ dashboard, reload }: { dashboard: Dashboard; reload: () => void }) {
  const hand = useDraft(dashboard)
  const [mode, setMode] = useState<CreatorMode>('edit')
  const [isAsked, setAsked] = useState(false)
  const elements = useElements(hand)
  return (
    <article className={styles['creator']} aria-labelledby="creator-title">
      <CloseGuard hand={hand} />
      <Toolbar hand={hand} mode={mode} onMode={setMode} reload={reload} onLacking={() => setAsked(true)} />
      {isAsked && (
        <Missing
          content={hand.draft.content}
          onLead={({ pageId, element }) => {
            setMode('edit')
            elements.lead(pageId, element.id)
          }}
        />
      )}
      {mode === 'preview' ? (
        <div className={styles['canvas']}>
          <BoardView content={hand.draft.content} />
        </div>
      ) : (
        <Editing hand={hand} elements={elements} />
      )}
    </article>
  )
}

function Editing({ hand, elements }: { hand: DraftInHand; elements: ElementsInHand }) {
  const { t } = useTranslation('dashboards')
  return (
    <div className={styles['columns']}>
      <PagesPanel hand={hand} elements={elements} />
      <div className={styles['canvas']}>
        <EditGrid elements={elements} />
      </div>
      <aside
        className={styles['panel']}
        aria-label={
          elements.chosen === undefined
            ? t('edit.nothingChosen')
            : t('edit.settingsOf', { kind: t(`kinds.${elements.chosen.kind}`) })
        }
      >
        {elements.chosen === undefined ? (
          <p className={styles['quiet']}>{t('edit.nothingChosen')}</p>
        ) : (
          <ElementPanel key={elements.chosen.id} element={elements.chosen} elements={elements} />
        )}
      </aside>
    </div>
  )
}
