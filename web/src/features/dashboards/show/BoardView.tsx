import type { BoardContent, BoardElement } from '@graticule/contracts/dashboards/dashboards'
import { type CSSProperties, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import styles from './BoardView.module.css'
import { ElementBody } from './Elements.tsx'

/** How much of the grid an element takes; narrow pages put all below each other. */
export const gridSpan = ({ width, height }: Pick<BoardElement, 'width' | 'height'>): CSSProperties =>
  ({ '--columns': width, '--rows': height }) as CSSProperties

/** A dashboard as others see it: its pages, and the elements of the chosen one. */
export function BoardView({ content }: { content: BoardContent }) {
  const { t } = useTranslation('dashboards')
  const [chosen, setChosen] = useState('')
  const page = content.pages.find(({ id }) => id === chosen) ?? content.pages[0]
  if (page === undefined) return null
  return (
    <div className={styles['view']}>
      {content.pages.length > 1 && (
        <nav className={styles['tabs']} aria-label={t('show.pages')}>
          {content.pages.map(({ id, title }) => (
            <button key={id} type="button" aria-current={id === page.id ? 'page' : undefined} onClick={() => setChosen(id)}>
              {title}
            </button>
          ))}
        </nav>
      )}
      <h2 className={content.pages.length > 1 ? 'visually-hidden' : styles['pageTitle']} dir="auto">
        {page.title}
      </h2>
      {page.elements.length === 0 && <p className={styles['quiet']}>{t('show.noRows')}</p>}
      <div className={styles['grid']} key={page.id}>
        {page.elements.map((element) => (
          <section
            key={element.id}
            className={styles['element']}
            style={gridSpan(element)}
            aria-label={element.title || t(`kinds.${element.kind}`)}
          >
            <ElementContent element={element} />
          </section>
        ))}
      </div>
    </div>
  )
}

/** Title and body of an element. */
export function ElementContent({ element }: { element: BoardElement }) {
  return (
    <>
      {element.title !== '' && (
        <h3 className={styles['title']} dir="auto">
          {element.title}
          {element.kind === 'chart' && element.unit !== '' && <span>{element.unit}</span>}
        </h3>
      )}
      <ElementBody element={element} />
    </>
  )
}
